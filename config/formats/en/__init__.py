"""British dates; Django's English is American."""
