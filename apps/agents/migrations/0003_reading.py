import django.contrib.postgres.fields
import django.contrib.postgres.search
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('agents', '0002_tone'),
    ]

    operations = [
        migrations.AddField(
            model_name='agentfile',
            name='attempts',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='agentfile',
            name='begun_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='agentfile',
            name='ends',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.PositiveIntegerField(), default=list, size=None),
        ),
        migrations.AddField(
            model_name='agentfile',
            name='vectors',
            field=django.contrib.postgres.fields.ArrayField(base_field=django.contrib.postgres.search.SearchVectorField(), default=list, size=None),
        ),
        migrations.AlterModelOptions(
            name='agentfile',
            options={'ordering': ['created_at', 'name']},
        ),
    ]
