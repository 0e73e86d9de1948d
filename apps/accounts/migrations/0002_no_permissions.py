from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0001_initial")]

    operations: ClassVar = [
        migrations.RemoveField(model_name="user", name="groups"),
        migrations.RemoveField(model_name="user", name="is_superuser"),
        migrations.RemoveField(model_name="user", name="user_permissions"),
    ]
