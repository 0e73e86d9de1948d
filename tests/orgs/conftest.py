from tests.accounts.conftest import quick_hashes  # noqa: F401
