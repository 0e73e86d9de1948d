"""Work for accounts in the background."""

from smtplib import SMTPException

from celery import shared_task
from django.core.mail import send_mail

RETRIES = 5


@shared_task(autoretry_for=(OSError, SMTPException), retry_backoff=30, max_retries=RETRIES)
def deliver(subject: str, body: str, address: str) -> None:
    """Send one mail; try again while the mail server is away."""
    send_mail(subject, body, None, [address])
