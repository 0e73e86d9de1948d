"""What can be wrong with a file of a workspace. Pure; `cowork/_problem.html` has the sentences."""

from enum import StrEnum


class Problem(StrEnum):
    """Why something did not happen; `code` is what the agent is told."""

    # a path
    EMPTY_PART = "empty_part"
    DOTS = "dots"
    ABSOLUTE = "absolute"
    SIGN = "sign"
    INVISIBLE = "invisible"
    EDGE = "edge"
    DEVICE = "device"
    RESERVED = "reserved"
    LONG_PART = "long_part"
    LONG_PATH = "long_path"
    DEEP = "deep"
    # a file and the room for it
    NOT_FOUND = "not_found"
    EXISTS = "exists"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"
    FULL = "full"
    HISTORY = "history"
    UNWRITTEN = "unwritten"
    # an archive
    BROKEN = "broken"
    ENCRYPTED = "encrypted"
    LINK = "link"
    BOMB = "bomb"
    TWICE = "twice"
    # what is in a file
    NOT_TEXT = "not_text"
    UNREADABLE = "unreadable"
    NOT_A_TABLE = "not_a_table"
    ARGUMENTS = "arguments"
    EXPRESSION = "expression"

    @property
    def code(self) -> str:
        """Name it as the agent knows it."""
        return "path" if self in OF_PATHS else CODES.get(self, self.value)


OF_PATHS = {
    Problem.EMPTY_PART,
    Problem.DOTS,
    Problem.ABSOLUTE,
    Problem.SIGN,
    Problem.INVISIBLE,
    Problem.EDGE,
    Problem.DEVICE,
    Problem.RESERVED,
    Problem.LONG_PART,
    Problem.LONG_PATH,
    Problem.DEEP,
}
CODES = {Problem.FULL: "limit", Problem.HISTORY: "limit"}


class WorkspaceError(Exception):
    """Something about a workspace that its person or its agent is told; `name` says of what."""

    def __init__(self, problem: Problem, name: str = "") -> None:
        self.problem = problem
        self.name = name
        super().__init__(problem)


class PathRefused(WorkspaceError):
    """The path would not be a good one on everybody's machine."""


class Missing(WorkspaceError):
    """There is no such file."""

    def __init__(self, name: str = "") -> None:
        super().__init__(Problem.NOT_FOUND, name)


class Unwritten(WorkspaceError):
    """What was stored is not what was to be stored."""

    def __init__(self, name: str = "") -> None:
        super().__init__(Problem.UNWRITTEN, name)
