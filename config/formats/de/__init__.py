"""A comma between date and time."""
