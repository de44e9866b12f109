"""Parts that all screens share: base page, dialogs, help, search, style."""
