package import Domain
package import Foundation
package import JSON

/// A swap as one of its two sides sees it.
package struct SwapResponse: JSONObject {
    package let view: SwapView
    package let reader: Swap.Side
    package let termsHash: String
    package let handoverKey: String
    /// Nil in an export, which nobody acts on.
    package let doing: Doing?
    /// Responses that are stored for repeated requests show nobody an exact place that is not agreed.
    package let isStored: Bool
    package let now: Date

    /// What the reader can do, and whose turn it is.
    package struct Doing: Sendable {
        package let actions: [ActionResponse]
        package let turn: Swap.Turn?

        package init(actions: [ActionResponse], turn: Swap.Turn?) {
            self.actions = actions
            self.turn = turn
        }
    }

    package init(
        _ view: SwapView, for reader: Swap.Side, termsHash: String, handoverKey: String, doing: Doing? = nil,
        isStored: Bool, at now: Date
    ) {
        self.doing = doing
        self.view = view
        self.reader = reader
        self.termsHash = termsHash
        self.handoverKey = handoverKey
        self.isStored = isStored
        self.now = now
    }

    package func writeFields(to json: inout JSONWriter) {
        let swap = view.swap
        json.field("id", swap.id)
        json.field("version", swap.version)
        json.field("state", swap.state.rawValue)
        json.field("me", reader.rawValue)
        json.field("offer", swap.offer)
        json.field("thread", swap.thread)
        json.field("with", view.people[reader.other])
        json.field("about", OfferSummaryResponse(view.about(for: reader), note: swap.about.note, at: now))
        json.field("roundedFrom", swap.terms.roundedFrom)
        json.field("settlement", view.offer.settlement.rawValue)
        json.field("transaction", swap.settledBy)
        json.fieldIfPresent("virtual", view.offer.isPlayMoney ? true : nil)
        json.field("proposer", member(.proposer))
        json.field("owner", member(.owner))
        json.object("terms") { writeTerms(to: &$0) }
        json.field("duty", swap.duty.rawValue)
        json.field("deadline", swap.deadline)
        json.object("local") { writeLocalTimes(to: &$0) }
        json.object("meeting", swap.meeting) { json, meeting in
            MeetingResponse(meeting).writeFields(to: &json)
            json.object("confirmed") { json in
                json.field("owner", swap.sides.owner.hasConfirmed)
                json.field("proposer", swap.sides.proposer.hasConfirmed)
            }
            json.object("checkIn") { json in
                json.field("from", meeting.checkIn.lowerBound)
                json.field("until", meeting.checkIn.upperBound)
            }
        }
        json.object("suggestion", swap.suggestion) { json, suggestion in
            json.field("by", suggestion.by.rawValue)
            json.field("meeting", MeetingResponse(suggestion.meeting))
        }
        json.field("reschedulings", swap.reschedulings)
        json.field("claimedBy", swap.claimedBy?.rawValue)
        json.object("sides") { json in
            json.object("owner") { write(swap.sides.owner, to: &$0) }
            json.object("proposer") { write(swap.sides.proposer, to: &$0) }
        }
        json.object("parting", swap.mutualCancellation) { json, mutualCancellation in
            json.field("by", mutualCancellation.by.rawValue)
            json.field("until", mutualCancellation.until)
        }
        json.object("dispute", swap.dispute) { write($1, to: &$0) }
        json.field("outcome", swap.outcome.map { OutcomeResponse($0, for: reader) })
        json.object("reviews") { writeReviews(to: &$0) }
        json.field("handoverKey", handoverKey)
        json.field("createdAt", swap.createdAt)
        json.field("acceptedAt", swap.acceptedAt)
        guard let doing else { return }
        json.field("turn", doing.turn?.rawValue)
        json.field("actions", doing.actions)
    }

    private func member(_ side: Swap.Side) -> SwapMember { SwapMember(view.people[side], isReader: side == reader) }

    /// In the time zone of the meeting, or else of the offer's place.
    private func writeLocalTimes(to json: inout JSONWriter) {
        let name = view.swap.meeting?.place.timeZone ?? view.offer.timeZone
        let zone = TimeZone(identifier: name) ?? .gmt
        json.field("timeZone", name)
        json.field("now", now.local(to: zone))
        json.field("deadline", view.swap.deadline?.local(to: zone))
    }

    private func writeTerms(to json: inout JSONWriter) {
        let terms = view.swap.terms
        json.field("number", terms.number)
        json.field("by", view.swap.termsBy.rawValue)
        json.field("hash", termsHash)
        write(terms.amounts, to: &json)
        json.field("rate", terms.rate)
        json.object("reference", terms.reference) { json, reference in reference.writeStored(to: &json) }
        json.object("rest", terms.remainder) { json, remainder in
            json.field("amount", remainder.amount)
            json.field("gains", remainder.gains?.rawValue)
        }
        let isExact = view.swap.showsPlaceOfTerms(to: isStored ? view.swap.termsBy.other : reader)
        json.field("meeting", terms.meeting.map { MeetingResponse($0, isExact: isExact) })
        json.field("reconfirm", view.needsConfirmation)
        json.field("shown", terms.shown(to: reader))
    }

    private func write(_ amounts: Amounts, to json: inout JSONWriter) {
        let (give, get) = amounts.seen(by: reader)
        json.field("give", give)
        json.field("get", get)
    }

    private func write(_ part: SideProgress, to json: inout JSONWriter) {
        json.field("checkedInAt", part.checkedInAt)
        json.field("late", part.late != nil)
        json.field("handedOverAt", part.handOver?.at)
        json.object("actual", part.handOver?.actual) { write($1, to: &$0) }
    }

    /// The reader's own review, and the other side's once it is revealed.
    private func writeReviews(to json: inout JSONWriter) {
        let theirs = view.reviews[reader.other].flatMap { $0.isShown ? $0 : nil }
        // A review cannot be written once the other one is revealed.
        let isOver = view.reviews[reader] == nil && view.reviews[reader.other]?.isRevealed == true
        json.field("until", isOver ? nil : view.swap.reviewsOpenAt)
        json.field("mine", view.reviews[reader].map { OwnReviewResponse($0) })
        json.field(
            "theirs",
            theirs.map {
                ReviewResponse(
                    ReviewListing(review: $0, author: view.people[reader.other]), for: view.swap.member(reader))
            })
    }

    private func write(_ dispute: SwapDispute, to json: inout JSONWriter) {
        json.field("kind", dispute.kind.rawValue)
        json.field("by", dispute.by.rawValue)
        json.field("openedAt", dispute.openedAt)
        json.object("statements") { json in
            json.field("owner", statement(of: .owner, in: dispute))
            json.field("proposer", statement(of: .proposer, in: dispute))
        }
        json.object("stated") { json in
            json.field("owner", dispute.statements.owner != nil)
            json.field("proposer", dispute.statements.proposer != nil)
        }
        json.object("agreements") { json in
            json.field("owner", dispute.agreements.owner?.text)
            json.field("proposer", dispute.agreements.proposer?.text)
        }
    }

    /// The reader's own statement, and the other side's unless it was written after a block.
    private func statement(of side: Swap.Side, in dispute: SwapDispute) -> String? {
        dispute.statements[side].flatMap { $0.isWithheld && side != reader ? nil : $0.text }
    }
}

/// How a swap ended. Only the traveller who cancelled for safety sees that reason. The other side sees a cancellation
/// by nobody in particular, as after a block or a ban.
private struct OutcomeResponse: JSONObject {
    let outcome: SwapOutcome
    let reader: Swap.Side

    init(_ outcome: SwapOutcome, for reader: Swap.Side) {
        (self.outcome, self.reader) = (outcome, reader)
    }

    func writeFields(to json: inout JSONWriter) {
        let isSecret = outcome.reason == .safety && outcome.by != reader
        let visible = isSecret ? SwapOutcome(.system, at: outcome.at) : outcome
        json.field("kind", visible.kind.rawValue)
        json.field("at", visible.at)
        json.field("by", visible.by?.rawValue)
        json.field("fault", visible.fault?.rawValue)
        json.field("reason", visible.reason?.rawValue)
        json.field("lateness", visible.lateness?.rawValue)
    }
}
