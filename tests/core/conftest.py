from tests.accounts.conftest import outbox  # noqa: F401
from tests.chat.conftest import converse  # noqa: F401
