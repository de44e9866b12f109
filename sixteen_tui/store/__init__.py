"""What is kept on the disk: journals, their index, the folder of saves, share codes."""
