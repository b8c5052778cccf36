"""The bodies of all feeds, written as their publishers write them: XML of the ECB, JSON of the others."""
import datetime
import re

JSON, TEXT, XML = "application/json; charset=utf-8", "text/plain; charset=utf-8", "text/xml"
#: (status, content type, body)
NO_DATA = (404, TEXT, "404 NotFound - Not Found - Brak danych")
TOO_LONG = (400, TEXT, "400 BadRequest - Przekroczony limit 93 dni / Limit of 93 days has been exceeded")
NOT_FOUND = (404, JSON, '{"message":"not found"}')
BAD_KEY = (401, JSON, '{"success":false,"error":{"code":101,"type":"invalid_access_key","info":"No valid key."}}')
DATE = r"\d{4}-\d\d-\d\d"


def ecb(sheets):
    """`sheets` newest first, as all three files are."""
    days = "".join(
        f"<Cube time='{day}'>" + "".join(f"<Cube currency='{code}' rate='{figure}'/>" for code, figure, _ in rows)
        + "</Cube>\n" for day, rows in sheets)
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<gesmes:Envelope '
            'xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" '
            'xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">\n'
            "<gesmes:subject>Reference rates</gesmes:subject>\n<gesmes:Sender>\n"
            f"<gesmes:name>European Central Bank</gesmes:name>\n</gesmes:Sender>\n<Cube>\n{days}</Cube>\n"
            "</gesmes:Envelope>\n")


def nbp(table, sheets):
    """`sheets` oldest first."""
    def rate(code, figure, ask):
        figures = f'"bid":{figure},"ask":{ask}' if ask else f'"mid":{figure}'
        return f'{{"currency":"waluta {code}","code":"{code}",{figures}}}'

    tables = []
    for day, rows in sheets:
        number = f"{day.timetuple().tm_yday:03}/{table}/NBP/{day.year}"
        traded = f'"tradingDate":"{day - datetime.timedelta(3 if day.weekday() == 0 else 1)}",' if table == "C" else ""
        tables.append(f'{{"table":"{table}","no":"{number}",{traded}"effectiveDate":"{day}","rates":['
                      + ",".join(rate(*row) for row in rows) + "]}")
    return f"[{','.join(tables)}]"


def gold(sheets):
    return "[" + ",".join(f'{{"data":"{day}","cena":{rows[0][1]}}}' for day, rows in sheets) + "]"


def members(rows, prefix=""):
    return "{" + ",".join(f'"{prefix}{code}":{figure}' for code, figure, _ in rows) + "}"


def frankfurter_v1(sheets, is_range):
    if is_range:
        days = ",".join(f'"{day}":{members(rows)}' for day, rows in sheets)
        return (f'{{"amount":1.0,"base":"EUR","start_date":"{sheets[0][0]}","end_date":"{sheets[-1][0]}",'
                f'"rates":{{{days}}}}}')
    day, rows = sheets[-1]
    return f'{{"amount":1.0,"base":"EUR","date":"{day}","rates":{members(rows)}}}'


def frankfurter_v2(sheets):
    return "[" + ",".join(f'{{"date":"{day}","base":"EUR","quote":"{code}","rate":{figure}}}'
                          for day, rows in sheets for code, figure, _ in rows) + "]"


def keyed(feed, sheet, is_past, now):
    """exchangeratesapi and currencylayer; made a minute ago, or at the end of the day."""
    day, rows = sheet
    midnight = datetime.datetime.combine(day, datetime.time(23, 59), datetime.timezone.utc)
    stamp = int(min(midnight, now).timestamp()) - 60
    if feed == "EXCHANGERATESAPI":
        return (f'{{"success":true,"timestamp":{stamp},"base":"EUR","date":"{day}",'
                f'"rates":{members([*rows, ("EUR", "1", None)])}}}')
    past = f'"historical":true,"date":"{day}",' if is_past else ""
    return (f'{{"success":true,{past}"timestamp":{stamp},"source":"USD",'
            f'"quotes":{members([("USD", "1", None), *rows], "USD")}}}')


def span(text):
    """The days that a path or a query names: none, one, or first and last."""
    return [datetime.date.fromisoformat(one) for one in re.findall(DATE, text)]


def is_history(path):
    """Whether a path with its query asks for days, not for the latest."""
    return bool(span(path)) or "eurofxref-hist" in path


def answer(feed, path, query, days, sheet, now):
    """(status, content type, body) for a path below the feed's base.

    `days` are those that are published, oldest first; `sheet` gives the rows of one of them.
    """
    asked = span(path) or span(query)
    first, last = (asked[0], asked[-1]) if asked else (days[-1], days[-1])
    chosen = [(day, sheet(day)) for day in days if first <= day <= last]
    if feed == "ECB":
        count = {"eurofxref-daily.xml": 1, "eurofxref-hist-90d.xml": 64, "eurofxref-hist.xml": len(days)}.get(path)
        return (200, XML, ecb([(day, sheet(day)) for day in days[-count:][::-1]])) if count else (404, "text/html", "")
    if feed.startswith("NBP"):
        table = feed[-1]
        place = "cenyzlota/" if feed == "NBP_GOLD" else f"exchangerates/tables/{table}/"
        if not re.fullmatch(rf"{place}({DATE}/)?({DATE}/)?", path):
            return NO_DATA
        if (last - first).days > 92:
            return TOO_LONG
        return (200, JSON, gold(chosen) if feed == "NBP_GOLD" else nbp(table, chosen)) if chosen else NO_DATA
    if feed.startswith("FRANKFURTER"):
        if not re.fullmatch(rf"v1/(latest|{DATE}\.\.({DATE})?)" if feed[-1] == "1" else "v2/rates", path) or not chosen:
            return NOT_FOUND
        return 200, JSON, frankfurter_v1(chosen, ".." in path) if feed[-1] == "1" else frankfurter_v2(chosen)
    if not re.fullmatch(rf"latest|{DATE}" if feed == "EXCHANGERATESAPI" else "live|historical", path) or not chosen:
        return NOT_FOUND
    return 200, JSON, keyed(feed, chosen[-1], bool(asked), now)
