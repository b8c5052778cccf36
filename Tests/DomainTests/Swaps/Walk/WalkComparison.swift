import Domain
import Foundation

/// Where the rules and the model differ; nil where they agree.
enum WalkComparison {
    static func difference(_ swap: Swap, _ model: ModelSwap) -> String? {
        describe([
            check("state", swap.state.rawValue, model.state), check("version", Int(swap.version), model.version),
            check("duty", swap.duty.rawValue, duty(model.duty)),
            check("deadline", swap.deadline?.second, model.deadline),
            check("amount", swap.terms.amounts.gives.minorUnits, gives(model)),
            check("price", swap.terms.amounts.gets.minorUnits, gets(model)),
            check("round", swap.terms.number, model.round),
            check("offer's terms", Int(swap.terms.offerTerms), model.offerTerms),
            check("start", swap.meeting?.startsAt.second, model.spot?.start),
            check("place", swap.meeting?.place.label, model.spot?.label),
            check("named place", swap.terms.meeting?.place.label, model.terms?.label),
            check("who comes", swap.state == .scheduled ? coming(swap) : nil, coming(model)),
            check("came", Swap.Side.allCases.map { swap.sides[$0].checkedInAt?.second }, model.came),
            check("late", Swap.Side.allCases.map { swap.sides[$0].late }, model.late),
            check("re-schedulings", swap.reschedulings, model.moves),
            check("edit", swap.isEditAnnounced, model.isEditAnnounced),
            check("outcome", swap.outcome?.kind.rawValue, model.end?.kind),
            check("fault", swap.outcome?.fault, model.end?.fault.map { Swap.Side.allCases[$0] }),
            check("lateness", swap.outcome?.lateness?.rawValue, model.end?.lateness),
            check("end", swap.outcome?.at.second, model.end?.at),
            check("ended by", swap.outcome?.by, model.end?.by.map { Swap.Side.allCases[$0] }),
            check("safety", swap.outcome.map { $0.reason == .safety }, model.end?.isForSafety),
            check("withheld", withheld(swap), model.dispute?.isWithheld),
            check("settlements", settlements(swap), model.dispute.map { $0.offered.map { $0?.words ?? "" } }),
            check("last day of reviews", swap.reviewsOpenAt?.second, model.reviewsUntil),
            check("told by the owner", told(swap.sides.owner, of: swap), told(model.handed[0], of: model)),
            check("told by the proposer", told(swap.sides.proposer, of: swap), told(model.handed[1], of: model)),
        ])
    }

    private static func coming(_ swap: Swap) -> [Bool] { Swap.Side.allCases.map { swap.sides[$0].hasConfirmed } }

    private static func coming(_ model: ModelSwap) -> [Bool]? { model.state == "scheduled" ? model.bound : nil }

    private static func withheld(_ swap: Swap) -> [Bool]? {
        swap.dispute.map { dispute in Swap.Side.allCases.map { dispute.statements[$0]?.isWithheld ?? false } }
    }

    private static func settlements(_ swap: Swap) -> [String]? {
        swap.dispute.map { dispute in Swap.Side.allCases.map { dispute.agreements[$0]?.text ?? "" } }
    }

    static func difference(_ reviews: Sides<Review?>, _ model: ModelSwap) -> String? {
        describe(
            Swap.Side.allCases.enumerated().flatMap { index, side in
                let (real, expected) = (reviews[side], model.reviews[index])
                return [
                    check("stars by the \(side)", real?.words.stars, expected?.stars),
                    check("what the \(side) wrote opens", real?.opensAt.second, expected?.opens),
                    check("what the \(side) wrote is seen", real?.revealedAt?.second, expected?.seen?.at),
                    check("what the \(side) wrote is answered", real.map { $0.reply != nil }, expected?.hasReply),
                ]
            })
    }

    static func difference(_ thread: MessageThread?, _ model: ModelThread?) -> String? {
        describe([
            check("answered", thread?.hasReply, model?.hasReply),
            check("messages", thread.map { Int($0.lastSeq) }, model?.lines),
        ])
    }

    static func difference(_ offer: Offer, _ model: ModelOffer) -> String? {
        let unit = offer.have == .eur ? 1 : WalkWorld.bahts
        return describe([
            check("offer state", offer.state.rawValue, model.state),
            check("reserved", offer.reserved, Int64(model.reserved) * unit),
            check("completed", offer.completed, Int64(model.completed) * unit),
            check("total", offer.total.minorUnits, Int64(model.total) * unit),
            check("smallest fill", offer.minFill.minorUnits, Int64(model.least) * unit),
            check("terms", Int(offer.termsVersion), model.terms),
            check("expiry", offer.expiresAt.second, model.expires),
        ])
    }

    private static func check<Value: Equatable>(_ name: String, _ real: Value?, _ model: Value?) -> String? {
        if real == model { return nil }
        let (told, expected) = (real.map { "\($0)" } ?? "none", model.map { "\($0)" } ?? "none")
        return "\(name) is \(told), the model says \(expected)"
    }

    private static func describe(_ differences: [String?]) -> String? {
        let known = differences.compactMap(\.self)
        return known.isEmpty ? nil : known.joined(separator: "; ")
    }

    private static func duty(_ sides: [Int]) -> String {
        sides.count == 2 ? "both" : sides.first.map { $0 == 0 ? "owner" : "proposer" } ?? "none"
    }

    /// The first traveller gives EUR, the others THB.
    private static func gives(_ swap: ModelSwap) -> Int64 {
        Int64(swap.cents) * (swap.people[0].isMultiple(of: 2) ? 1 : WalkWorld.bahts)
    }

    private static func told(_ part: SideProgress, of swap: Swap) -> Int64? {
        part.handOver.map { ($0.actual ?? swap.terms.amounts).gives.minorUnits }
    }

    private static func told(_ handed: ModelSwap.Handed?, of swap: ModelSwap) -> Int64? {
        handed.map { Int64($0.actual ?? swap.cents) * (swap.people[0].isMultiple(of: 2) ? 1 : WalkWorld.bahts) }
    }

    private static func gets(_ swap: ModelSwap) -> Int64 {
        Int64(swap.cents * swap.percent / 100) * (swap.people[0].isMultiple(of: 2) ? WalkWorld.bahts : 1)
    }
}
