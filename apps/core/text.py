"""Text as it is stored."""


def normalise(text: str) -> str:
    """Write line ends as LF and drop NUL, which PostgreSQL cannot store."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
