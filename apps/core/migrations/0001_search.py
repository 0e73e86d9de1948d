"""The extensions and the function that search stands on; see `apps.core.search`."""

from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations

FOLD = """
CREATE FUNCTION search_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(
    replace(replace(replace(replace(lower(normalize(value, NFC)),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'),
    'àáâãåçèéêëìíîïñòóôõùúûýÿ', 'aaaaaceeeeiiiinoooouuuyy')
"""


class Migration(migrations.Migration):
    dependencies = []
    operations = [
        TrigramExtension(),
        migrations.RunSQL(FOLD, "DROP FUNCTION search_fold(text)"),
    ]
