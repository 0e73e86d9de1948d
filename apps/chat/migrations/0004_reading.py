import django.contrib.postgres.fields
import django.contrib.postgres.search
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('chat', '0003_agent_name'),
    ]

    operations = [
        migrations.AddField(
            model_name='chatfile',
            name='attempts',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='chatfile',
            name='begun_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='chatfile',
            name='ends',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.PositiveIntegerField(), default=list, size=None),
        ),
        migrations.AddField(
            model_name='chatfile',
            name='vectors',
            field=django.contrib.postgres.fields.ArrayField(base_field=django.contrib.postgres.search.SearchVectorField(), default=list, size=None),
        ),
        migrations.AlterModelOptions(
            name='chatfile',
            options={'ordering': ['created_at', 'name']},
        ),
    ]
