from tests.accounts.conftest import outbox, quick_hashes  # noqa: F401
from tests.chat.conftest import converse  # noqa: F401
