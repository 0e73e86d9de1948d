"""How dates and times read, where Django's own choice is not ours."""
