"""Files on disk: journals, their index, the folder of saves, share codes."""
