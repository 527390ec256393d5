"""Reads histories, one a line: pairs of days since the last answer and a grade (1 to 3), and prints for each what fsrs makes of it:
stability, difficulty and days until the next answer, after every answer."""

import sys
from datetime import datetime, timedelta, timezone

from fsrs import Card, Rating, Scheduler

scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
for line in sys.stdin:
    numbers = [int(word) for word in line.split()]
    card, now = Card(), datetime(2026, 1, 1, 12, tzinfo=timezone.utc)
    words = []
    for days, grade in zip(numbers[::2], numbers[1::2]):
        now += timedelta(days=days)
        card, _ = scheduler.review_card(card, Rating(grade), now)
        words += [f"{card.stability:.12g}", f"{card.difficulty:.12g}", str((card.due - now).days)]
    print(" ".join(words))
