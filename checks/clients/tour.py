"""Plays the tour of README.md against a server of its own, with nothing but the generated Python client."""
import datetime
import sys
import uuid
from typing import TypeVar

from wayswap_client import AuthenticatedClient, Client
from wayswap_client.api.me import get_me, list_notifications
from wayswap_client.api.offers import find_offers, get_offer, publish_offer
from wayswap_client.api.places import list_meeting_points
from wayswap_client.api.reviews import list_reviews, write_review
from wayswap_client.api.service import get_problem_page, ready
from wayswap_client.api.sign_in import register
from wayswap_client.api.swaps import accept_swap, get_code, get_code_image, get_swap, hand_over, propose_swap
from wayswap_client.api.threads import list_messages, list_threads, open_thread, send_message
from wayswap_client.models import (
    Acceptance, Code, HandOver, Me, MeetingDraft, MeetingPointList, Message, MessageDraft, MessagePage, Money, MyReview,
    NearbyPage, NotificationPage, Offer, OfferDraft, PlaceDraft, PricingDraft, PricingKindChoice, Problem, Proposal,
    Quote, Ready, Register, ReviewDraft, ReviewPage, ReviewTagChoice, SearchRadius, SignedIn, Swap, ThreadPage,
    ThreadReference)

from harness.folder import Folder, template

Answer = TypeVar("Answer")
CLIENT_ID = uuid.UUID("0199c0de-0000-7000-8000-000000000001")


def got(kind: type[Answer], answer: object) -> Answer:
    """The answer, which has to be of this kind."""
    if isinstance(answer, Problem):
        sys.exit(f"{answer.status} {answer.type_}: {answer.detail}")
    assert isinstance(answer, kind), f"{answer!r} is no {kind.__name__}"
    return answer


class Tour:
    def __init__(self, address: str) -> None:
        self.address = address
        self.guest = Client(base_url=address)
        self.mia = self.sign_up("mia", "Mia Novak", "EUR")
        self.tom = self.sign_up("tom", "Tom Berg", "THB")

    def sign_up(self, handle: str, name: str, currency: str) -> AuthenticatedClient:
        account = Register(handle=handle, name=name, email=f"{handle}@example.org", password="correct horse battery",
                           home_currency=currency)
        signed = got(SignedIn, register.sync(client=self.guest, body=account))
        assert signed.traveller.handle == handle and signed.token_type == "Bearer"
        return AuthenticatedClient(base_url=self.address, token=signed.access_token)

    def play(self) -> None:
        offer = self.publish()
        self.search(offer)
        self.price(offer)
        self.write(offer)
        swap = self.propose(offer)
        self.accept(swap)
        self.hand_over(swap)
        self.review(swap)

    def publish(self) -> str:
        euros, least = Money(amount="300.00", currency="EUR"), Money(amount="50.00", currency="EUR")
        draft = OfferDraft(
            have=euros, want="THB", min_fill=least,
            pricing=PricingDraft(kind=PricingKindChoice.REFERENCE, premium_bps=100),
            place=PlaceDraft(latitude=13.7563, longitude=100.5018), note="Near the old town")
        offer = got(Offer, publish_offer.sync(client=self.mia, body=draft))
        assert offer.pricing.kind == "reference" and offer.pricing.premium_bps == 100 and offer.state == "active"
        return offer.id

    def search(self, offer: str) -> None:
        page = got(NearbyPage, find_offers.sync(
            client=self.tom, have="THB", want="EUR", amount="300.00", lat=13.757, lon=100.503,
            radius=SearchRadius.VALUE_2))
        found = next(item for item in page.items if item.id == offer)
        assert found.traveller.handle == "mia" and found.distance.at_most == 3 and page.next_ is None
        me = got(Me, get_me.sync(client=self.mia))
        assert me.handle == "mia" and me.email == "mia@example.org" and me.verified.phone is False

    def price(self, offer: str) -> None:
        quote = got(Offer, get_offer.sync(offer, client=self.tom)).quote
        assert isinstance(quote, Quote) and quote.rate == "38.05983" and quote.gets.amount == "11417.95"
        assert quote.notes and quote.notes.gets.amount == "11420.00"
        assert quote.savings and quote.savings[0].channel == "airport"

    def write(self, offer: str) -> None:
        thread = got(ThreadReference, open_thread.sync(offer, client=self.tom)).id
        draft = MessageDraft(
            client_id=CLIENT_ID, body="Hi Mia, noon by the river pier?")
        message = got(Message, send_message.sync(thread, client=self.tom, body=draft))
        assert message.seq == 1 and message.kind == "text" and message.sender == "tom"
        row = got(ThreadPage, list_threads.sync(client=self.mia)).items[0]
        assert row.with_.name == "Tom Berg" and row.unread == 1
        assert isinstance(row.last, Message) and row.last.body == draft.body

    def propose(self, offer: str) -> str:
        now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
        proposal = Proposal(
            amount=Money(amount="100.00", currency="EUR"),
            meeting=MeetingDraft(meeting_point="airport:BKK", starts_at=now))
        swap = got(Swap, propose_swap.sync(offer, client=self.tom, body=proposal))
        assert swap.state == "proposed" and swap.meeting is None and swap.terms.meeting is not None
        told = got(NotificationPage, list_notifications.sync(client=self.mia, limit=1)).items[0]
        assert told.kind == "swap.proposed" and "Tom Berg" in told.text and told.read_at is None
        points = got(MeetingPointList, list_meeting_points.sync(client=self.mia, swap=swap.id))
        assert points.items[0].label == "Bangkok" and points.items[0].distance == 1
        return swap.id

    def accept(self, swap: str) -> None:
        read = got(Swap, get_swap.sync(swap, client=self.mia))
        agreed = got(Swap, accept_swap.sync(swap, client=self.mia, body=Acceptance(terms_hash=read.terms.hash_)))
        assert agreed.state == "scheduled" and agreed.meeting and agreed.meeting.label == "Suvarnabhumi Airport"
        assert agreed.meeting.confirmed.owner and agreed.terms.give.amount == "100.00"
        events = got(MessagePage, list_messages.sync(agreed.thread, client=self.mia)).items[1:]
        assert all(item.kind == "event" and item.event and item.event.swap == swap for item in events) and events

    def hand_over(self, swap: str) -> None:
        assert "<svg" in got(str, get_code_image.sync(swap, client=self.tom))
        for reader, giver, state in ((self.mia, self.tom, "scheduled"), (self.tom, self.mia, "completed")):
            code = got(Code, get_code.sync(swap, client=giver)).code
            assert got(Swap, hand_over.sync(swap, client=reader, body=HandOver(code=code))).state == state

    def review(self, swap: str) -> None:
        draft = ReviewDraft(stars=5, tags=[ReviewTagChoice.PUNCTUAL], text="At the gate in ten minutes.")
        assert got(MyReview, write_review.sync(swap, client=self.mia, body=draft)).state == "hidden"
        assert got(MyReview, write_review.sync(swap, client=self.tom, body=ReviewDraft(stars=5))).state == "revealed"
        review = got(ReviewPage, list_reviews.sync("tom", client=self.mia)).items[0]
        assert review.author.handle == "mia" and review.stars == 5 and review.text == draft.text
        self.refused(swap)

    def refused(self, swap: str) -> None:
        """A problem comes as one, and its page explains it."""
        problem = hand_over.sync(swap, client=self.mia, body=HandOver(code="000000"))
        assert isinstance(problem, Problem) and problem.status == 409
        slug = problem.type_.rsplit("/", 1)[1]
        page = get_problem_page.sync(slug, client=self.guest)
        assert isinstance(page, str) and problem.title in page


def main() -> None:
    with Folder(template("--demo")) as folder, folder.server() as server:
        address = f"http://127.0.0.1:{server.port}"
        assert got(Ready, ready.sync(client=Client(base_url=address))).status == "ready"
        Tour(address).play()


if __name__ == "__main__":
    main()
