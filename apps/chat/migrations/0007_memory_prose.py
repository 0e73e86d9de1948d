from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("chat", "0006_team_statements"),
    ]

    operations = [
        migrations.AddField(
            model_name="answer",
            name="memory_prose",
            field=models.BooleanField(default=False),
        ),
    ]
