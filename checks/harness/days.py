"""Days on which central banks publish."""
import datetime


def easter(year):
    """Easter Sunday (Meeus, Jones and Butcher)."""
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    i = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * i) // 451
    month, day = divmod(h + i - 7 * m + 114, 31)
    return datetime.date(year, month, day + 1)


def is_target_day(day):
    fixed = {(1, 1), (5, 1), (12, 25), (12, 26)}
    return day.weekday() < 5 and (day.month, day.day) not in fixed and (day - easter(day.year)).days not in (-2, 1)
