"""What a person may choose: settings, keys, themes; what a host may forbid; where files are."""
