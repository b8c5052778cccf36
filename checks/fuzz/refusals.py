"""Which valid requests may be refused, and in which words: the check `valid_data_is_taken`.

schemathesis' own `positive_data_acceptance` wants every request that fits the document to be taken. Some rules no
schema can tell: which three letters are a currency, which cursor was given out, which password is weak. So that check
is asked first, and what it finds may pass only if the operation has that rule: each fault that the answer names (the
field and the words) must stand below, or its slug where it names no field. Any other refusal of a valid request fails
the check, on every operation. The built-in check itself is off, because this one contains it.
"""
import re

import schemathesis
from schemathesis import checks
from schemathesis.core.failures import Failure

# Any text has the form of a cursor; only those that were given out are taken.
CURSOR = r"bad-cursor"
# The fuzzer sends one key with two requests, as only a client with a defect would.
KEY = r"idempotency-key-reused"
# Any three or four letters have the form of a code; only some are one, or have a rate. A pair needs two.
CURRENCY = (r"/(have/currency|have|want|currency|homeCurrency|against|base|quotes?|from|to|amount/currency|items/[0-9]+/(base|quote)) "
            r"(is not a currency (we know|that can be swapped)|is no currency that is listed here|must be the code of a currency( or asset, as EUR or BTC|, as EUR)"
            r"|was replaced by [A-Z]{3} on [0-9-]+)")
PAIR = r"/(want|quote|against|items/[0-9]+/quote) must be another currency( than (have|base|the one you have))?"
# One currency or several, never both; several as a list of different ones.
QUOTES = r"/(quote (must not stand beside quotes|is missing)|quotes (must be (another currency than base|at most [0-9]+ different currencies or assets with commas between them)|has no published rate))"
RATE = r"/(have|want|base|quote|from|to|currency) has no (reference|published) rate( against base)?"
# Rates are asked for in several forms, and each has parameters that the others do not have: a pair, an asset, several
# currencies over time; a day or a range.
FORM = r"/(base|quotes|source|model|date|group|range|from|to) is not known here|/base is missing|/range must not stand beside from"
ASSET = r"/(items/[0-9]+/)?asset is no asset that is listed here"
# An alert: the fields of its kind and no others, and a threshold not far from the rate.
ALERT = [r"/(base|quote|direction|threshold|percent|days) (is missing|must be a string)",
         r"/(base|quote|direction|threshold|percent|days|rearm) is no field of an alert of this kind",
         r"/percent must be from 0\.10 to 50, with at most two decimals",
         r"/threshold must be plain digits, such as \"38\.10\"",
         r"/threshold must be between a tenth and ten times of the rate, which is [0-9.]+"]
# A trade names a quote, or what is traded. Some currencies have no rate.
NO_REFERENCE = r"no-reference"
QUOTED = r"/(side|currency|amount|against) (is missing|is not known here|must be a string)"
# A network that the operator has not switched on.
MODEL = r"/model is switched off on this server; it must be one of [a-z0-9, -]+"
# An amount: more than nothing, with the decimals of its currency, not more than can be counted.
AMOUNT = (r"/((have|minFill|amount|actual/(give|get))/)?amount must "
          r"(have no decimals|have at most [0-9] decimals|be more than (nothing|zero))")
LARGE = r"/((have|minFill|amount|actual/(give|get))/)?amount (is too large|comes to nothing, or too much, at this rate)"
# JSON Schema takes 1.0 for 1, 1e-7 for a decimal, and any length of digits; plain ones are asked for.
WHOLE = (r"/(after|before|seq|days|pricing/premiumBps|minutes|stars) must be "
         r"(a whole number( from 0 on)?|between 0 and 2147483647)")
# A map: its corners in their order, and not too far apart.
BOX = r"/(east must lie east of west|north must lie north of south), by at most [0-9]+ degrees"
DEGREES = r"/(lat|lon|west|south|east|north) must be degrees from -(90 to 90|180 to 180)"
DECIMAL = r"/((meeting/)?place/)?(latitude|longitude) must be a plain decimal number"
# Text: what is hidden, and what a name, an address or a number of a telephone looks like.
HIDDEN = (r"/(name|bio|device|note|body|card/text|hint|place/hint|message|statement|agreement|text|private|hours|terms"
          r"|((meeting/)?place/)?label) must not have (control|invisible) characters")
EMPTY = r"/(name|bio|device|note|body|card/text|message|statement|agreement|text|label) must not be empty"
# No text may hold a NUL, which JSON Schema takes.
NUL = r"/[a-zA-Z/]+ must not contain the character U\+0000"
TEXT = [HIDDEN, EMPTY, NUL]
NAME = (r"/name (must have a letter|may have letters, digits, blanks and the marks of names only"
        r"|mixes letters of different scripts that look alike|has too many accents on one letter"
        r"|looks like a name of our staff|must not have a web address)")
HANDLE = (r"/handle (must not have two separators in a row, nor one at the end"
          r"|is reserved, or looks like a name that is|must not look like a web address)")
CONTACT = (r"/(email must be an e-mail address|email is missing, as is phone|email or phone must stay"
           r"|phone must be a phone number with its country code, as \+48600100200)")
ADDRESS = r"/(to|from) must be a phone number with its country code, as \+48600100200"
GUESSABLE = r"/(password|new) (is too easy to guess|must not contain your (handle|e-mail address)|must be at most .*)"
# Days: a form that fits is not a day that exists; an offer may not begin in the past, end too late, or end first.
DAYS = (r"/((availability/)?(from|to)) (must be a day, YYYY-MM-DD|must be a day that exists, written as YYYY-MM-DD"
        r"|is past; there it is [0-9-]+ today|must not be before from"
        r"|must not be after [0-9-]+( without a last day)?)")
DATE = r"/date must be a day, YYYY-MM-DD"
TIME = r"/at must (not be in the future|be a time in UTC, such as [0-9TZ:-]+)"
UNTIL = r"/until (must (not be after|be from|be a day|not be before) .*|is past; it is [0-9-]+ in UTC)"
# An offer as a whole: its rate beside the reference, its least part beside all of it, its days beside what it had.
PRICE = r"/pricing/(rate is (out of range|far from the reference rate)|kind must be fixed for these currencies)"
DIGITS = r"/pricing/rate must (have at most [0-9]+ significant digits|be plain digits, such as \"38\.10\")"
PART = (r"/minFill(/currency must be the currency of have|/amount must not be more than the whole"
        r"| must be more than nothing, in the currency of have)")
AIRPORT = r"/place/airport is not an airport we know"
NO_RATE = r"/want has no reference rate, and neither has the other"
KEPT = r"/have/(amount must cover what swaps have already taken|currency cannot be changed; publish a new offer)"
RENEWAL = r"/(days must not be given with availability|availability is missing: this offer has days, so name the new ones)"
NOTHING = r" must change something"
# A swap: places that there are, times within its limits, amounts within the offer's, the code of the other side.
POINT = (r"/(meeting/)?meetingPoint (is not a meeting point we know"
         r"|is more than 50 km from the offer; choose a nearer one)")
UNVERIFIED = r"/(meeting/)?(place/)?acknowledged must be true: read the safety advice for this place"
START = r"/(meeting/)?startsAt (is past|must not be after [0-9TZ:.-]+)"
ANSWER = r"/expiresAt must be from 15 minutes to 7 days from now"
# Bank notes that are far from the price: asked about unless `confirmRounding`.
ROUNDED = r"/amount is far from what bank notes can pay"
SHARE = r"/amount (must be from .+ to .+|comes to nothing, or cannot be priced, at this rate)"
OWN_RATE = (r"/rate (is (out of range|far from the reference rate)|must have at most [0-9]+ significant digits"
            r"|must be plain digits, such as \"38\.10\")")
ADVICE = r"/acknowledged must be true: read the safety advice for this place"
MOMENT = r"/at must be between the acceptance and now, and not over 72 hours ago"
CODE = [r"/code is not the other side's code for this swap", r"too-many-codes"]
SETTLED = r"too-many-settlements"
PASSWORD = r"/password is (not your password|missing)"
# A code by e-mail or phone, or of a second factor: only the right one is taken, and not for ever.
SECRET = [r"wrong-code", r"code-expired", r"too-many-codes", r"/token must not stand beside code",
          r"/code (is missing, as is token|is needed, because the account has a second factor)", NUL]
SUBJECT = r"/subject/(handle is for a traveller only|id must be missing beside a handle|(id|handle) is missing)"
# What staff do: in the future, about a case that there is, on an account that may be of the staff.
ACTION = [KEY, *TEXT, r"/until must be (in the future|within a year|an instant in UTC)", r"/case must be the id of a case",
          r"/action must be the id of an action", r"case-mismatch"]
COUNTED = r"/actual must be amounts of the two currencies, more than nothing"

TERMS = [CURRENCY, PAIR, AMOUNT, LARGE, WHOLE, DECIMAL, *TEXT, DAYS, PRICE, DIGITS, PART, AIRPORT, NO_RATE]
MEETING = [POINT, UNVERIFIED, START, DECIMAL, HIDDEN, NUL]
PROPOSAL = [KEY, AMOUNT, LARGE, SHARE, ROUNDED, ANSWER, *MEETING]
#: The rules that each operation has beside the document; one that is missing here has none.
NAMED = {
    "listMyOffers": [CURSOR], "listBlocks": [CURSOR], "listTravellerOffers": [CURSOR], "listThreads": [CURSOR],
    "findOffers": [CURSOR, CURRENCY, PAIR, AMOUNT, LARGE, r"/amount needs want: it is an amount of that currency", DEGREES,
                   DAYS, r"/(lat|lon) is missing", r"/radius must be one of [0-9, ]+",
                   r"/(have|want) is missing: offers in the wallet are found by their pair"],
    "getQuote": [CURRENCY, PAIR, RATE, AMOUNT, LARGE], "convert": [RATE, CURRENCY, AMOUNT, LARGE], "getLatestRates": [RATE, CURRENCY],
    "compareRates": [PAIR, RATE, CURRENCY, r"/quote is in no publication that has base", DATE, DAYS, QUOTES, FORM], "getRateTable": [DATE],
    "drawComparison": [PAIR, RATE, CURRENCY, DAYS, QUOTES, FORM],
    "getRatesOfDay": [RATE, CURRENCY, DAYS], "getRateHistory": [RATE, CURRENCY, PAIR, DAYS, QUOTES, FORM, ASSET],
    "drawRateHistory": [RATE, CURRENCY, PAIR, DAYS, QUOTES, FORM, ASSET],
    "getForecast": [RATE, CURRENCY, PAIR, MODEL, FORM, ASSET], "drawForecast": [RATE, CURRENCY, PAIR, MODEL, FORM, ASSET],
    "listMovers": [RATE, CURRENCY], "putPreferences": [CURRENCY],
    "register": [CURRENCY, NAME, HANDLE, *TEXT, CONTACT, GUESSABLE], "login": TEXT,
    "changePassword": [r"/current is not your password", NUL, GUESSABLE],
    "editMe": [CURRENCY, NAME, *TEXT, CONTACT, PASSWORD, r"/password is only for a change of email or phone"],
    "publishOffer": [KEY, *TERMS, r"/place (is missing|cannot be given: the swap is settled in the wallet)"], "editOffer": [*TERMS, KEPT, NOTHING], "renewOffer": [KEY, WHOLE, DAYS, RENEWAL],
    "sendMessage": [*TEXT, r"/body (is missing|must be missing beside a card|must be a string)"], "searchMessages": [CURSOR], "locate": [DEGREES], "listLabels": [DEGREES, BOX], "markRead": [WHOLE], "markDelivered": [WHOLE],
    "listMessages": [r"/before cannot go with after", WHOLE],
    "listSwaps": [CURSOR], "listNotifications": [CURSOR], "listReviews": [CURSOR],
    "proposeSwap": [*PROPOSAL, EMPTY], "counterSwap": [*PROPOSAL, OWN_RATE], "acceptSwap": [KEY, NUL, ADVICE],
    "scheduleSwap": [KEY, *MEETING], "sayLate": [KEY, WHOLE], "checkIn": [KEY],
    "handOver": [KEY, NUL, AMOUNT, LARGE, COUNTED, MOMENT, *CODE], "cancelSwap": [KEY],
    "contestNoShow": [KEY, *TEXT], "disputeSwap": [KEY, *TEXT], "settleSwap": [KEY, SETTLED, *TEXT],
    "writeReview": [WHOLE, r"/stars is missing", *TEXT], "replyToReview": [KEY, *TEXT], "report": [KEY, SUBJECT, r"/thread is for a traveller only", *TEXT],
    "addMeetingPoint": [KEY, DECIMAL, *TEXT],
    "listMyReports": [CURSOR], "listMyAppeals": [CURSOR], "appeal": [KEY, *TEXT],
    "confirmEmail": SECRET, "confirmPhone": SECRET, "confirmSecondFactor": SECRET, "stepUp": SECRET,
    "confirmPasswordReset": [*SECRET, r"/login is missing", GUESSABLE], "removeSecondFactor": [PASSWORD, *SECRET], "deleteMe": [PASSWORD],
    "getOffer": [r"/(lat|lon) is missing", DEGREES], "previewProposal": [AMOUNT, LARGE, SHARE],
    "addAlert": [KEY, CURRENCY, PAIR, RATE, WHOLE, *ALERT], "editAlert": [WHOLE, *ALERT], "putWatchList": [CURRENCY, PAIR, RATE, r"/items/[0-9]+/quote is the quote of a pair before it"],
    "getHoldings": [CURRENCY, RATE], "replaceHoldings": [CURRENCY, RATE, ASSET],
    "getWallet": [TIME], "getPortfolio": [CURRENCY, RATE, r"/since must be a day from [0-9-]+ to [0-9-]+"], "getStatement": [CURSOR],
    "listTransactions": [CURSOR, CURRENCY, DAYS, NUL, r"/max must not be less than min"], "listMoneyRequests": [CURSOR], "listOrders": [CURSOR],
    "deposit": [KEY, CURRENCY, AMOUNT, LARGE, NO_REFERENCE], "transfer": [KEY, CURRENCY, AMOUNT, LARGE, *TEXT, ADDRESS],
    "requestMoney": [KEY, CURRENCY, AMOUNT, LARGE, *TEXT, ADDRESS], "acceptMoneyRequest": [KEY], "declineMoneyRequest": [KEY],
    "completeRecipient": [ADDRESS],
    "quoteTrade": [KEY, CURRENCY, PAIR, AMOUNT, LARGE, NO_REFERENCE], "trade": [KEY, CURRENCY, PAIR, AMOUNT, LARGE, QUOTED, NO_REFERENCE],
    "placeOrder": [KEY, CURRENCY, PAIR, AMOUNT, LARGE, OWN_RATE, UNTIL, NO_REFERENCE], "editOrder": [AMOUNT, LARGE, OWN_RATE, UNTIL, NO_REFERENCE],
    # The staff.
    "listCases": [CURSOR], "listReports": [CURSOR], "listReviewsForStaff": [CURSOR], "findTravellers": [CURSOR],
    "listAppeals": [CURSOR], "listDisputes": [CURSOR], "listMeetingPointsAsStaff": [CURSOR], "listAudit": [CURSOR, r"/subject must be a kind, a slash and an id"],
    "listAnnouncements": [CURSOR], "announce": [KEY, r"/text/(en|pl) must not (have (control|invisible) characters|be empty)", NUL], "takeBackAnnouncement": [KEY],
    "claimCase": [KEY], "noteCase": [KEY, *TEXT], "closeCase": [KEY, *TEXT],
    "hideOffer": ACTION, "restoreOffer": ACTION, "hideReview": ACTION, "restoreReview": ACTION,
    "hideReply": ACTION, "restoreReply": ACTION,
    "hideMessage": ACTION, "restoreMessage": ACTION, "hideProfile": ACTION, "restoreProfile": ACTION,
    "warnTraveller": ACTION, "takeBackWarning": ACTION, "limitTraveller": ACTION, "suspendTraveller": ACTION, "banTraveller": ACTION,
    "reinstateTraveller": ACTION, "setTier": ACTION, "cancelSwapAsStaff": ACTION, "decideDispute": ACTION,
    "verifyMeetingPoint": ACTION, "removeMeetingPoint": ACTION, "resetMeetingPoint": ACTION,
    "decideAppeal": [KEY, *TEXT], "appointStaff": [NUL], "replaceLists": [r"/currencies has .* which is not swapped here"],
    "releaseQuarantined": [KEY], "dropQuarantined": [KEY],
}


def faults(response):
    """What a problem names: fields with the words about them, or its slug."""
    try:
        problem = response.json()
        named = [f"{fault['pointer']} {fault['detail']}" for fault in problem.get("errors", [])]
        return named or [problem["type"].rsplit("/", 1)[1]]
    except (ValueError, KeyError, TypeError, IndexError):
        return ["no problem"]


def is_named(operation, response):
    return all(any(re.fullmatch(rule, fault) for rule in NAMED.get(operation, [])) for fault in faults(response))


@schemathesis.check
def valid_data_is_taken(ctx, response, case):
    """The built-in check, less the rules above."""
    try:
        return checks.positive_data_acceptance(ctx, response, case)
    except Failure:
        if is_named(case.operation.definition.raw.get("operationId"), response):
            return None
        raise
