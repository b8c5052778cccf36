package import Domain
package import JSON

/// `GET /v1/me/reliability`: each part of the score, what would raise it, and the tier with its limits.
package struct ReliabilityResponse: JSONObject {
    package let explanation: ReliabilityExplanation

    package init(_ explanation: ReliabilityExplanation) { self.explanation = explanation }

    package var expectedBytes: Int { 1024 + explanation.weightedObservations.count * 400 }

    package func writeFields(to json: inout JSONWriter) {
        explanation.snapshot.reliability.writeFields(to: &json)
        json.field("formula", ReliabilityFormula.version)
        json.field("shownFrom", Reliability.shownFrom)
        json.field("partnersOfWeight", explanation.weightedPartners)
        json.field("partnerWeight", Reliability.partnerWeight)
        json.object("parts") { json in
            part(.conduct, bound: explanation.conduct, share: ReliabilityFormula.conductShare, to: &json)
            part(.quality, bound: explanation.quality, share: 1 - ReliabilityFormula.conductShare, to: &json)
        }
        json.object("limit", explanation.limit) { json, limit in
            json.field("most", limit.most)
            json.array("needs") { json in
                for need in limit.needs { json.object { need.write(to: &$0) } }
            }
        }
        json.array("raise") { json in
            for step in explanation.steps {
                json.object { json in
                    json.field("action", step.action.rawValue)
                    json.field("gain", step.gain.rounded(to: 1))
                }
            }
        }
        json.array("carriedFaults") { json in
            for carried in explanation.carriedFaults {
                json.object { json in
                    json.field("kind", carried.fault.observation.name)
                    json.field("number", carried.number)
                    json.field("until", carried.until)
                }
            }
        }
        json.object("tier") { writeTier(to: &$0) }
    }

    private func part(
        _ part: ReliabilityFormula.WeightedObservation.Part, bound: Double, share: Double, to json: inout JSONWriter
    ) {
        json.object(part == .conduct ? "conduct" : "quality") { json in
            json.field("points", (100 * bound * share).rounded(to: 1))
            json.field("most", Int((100 * share).rounded()))
            json.array("observations") { json in
                for observation in explanation.weightedObservations
                where observation.part == part && !observation.observation.isCarried {
                    write(observation, to: &json)
                }
            }
        }
    }

    private func write(_ weightedObservation: ReliabilityFormula.WeightedObservation, to json: inout JSONWriter) {
        json.object { json in
            json.field("kind", weightedObservation.observation.kind.name)
            json.field("swap", weightedObservation.observation.swap)
            json.field("at", weightedObservation.observation.at)
            json.field("weight", weightedObservation.weight.rounded(to: 3))
            json.field("value", weightedObservation.value)
            json.field("base", weightedObservation.base)
            json.array("factors") { json in
                for factor in weightedObservation.factors {
                    json.object { json in
                        json.field("name", factor.name.rawValue)
                        json.field("factor", factor.value.rounded(to: 3))
                    }
                }
            }
        }
    }

    private func writeTier(to json: inout JSONWriter) {
        let tierUsage = explanation.snapshot.tierUsage
        json.field("name", tierUsage.tier.name)
        json.field("perSwap", Money(euros: tierUsage.tier.perSwap))
        json.object("openSwaps") { json in
            json.field("used", tierUsage.openSwaps)
            json.field("limit", tierUsage.tier.openSwaps)
        }
        json.object("volume") { json in
            json.field("days", Tier.volumeDays)
            json.field("used", Money(minorUnits: Int64((tierUsage.volume * 100).rounded()), currency: .eur))
            json.field("limit", Money(euros: tierUsage.tier.volume))
        }
        json.object("openOffers") { json in
            json.field("limit", tierUsage.tier.openOffers)
            json.field("amount", Money(euros: tierUsage.tier.openOffersEuros))
        }
        json.object("next", explanation.next) { json, next in
            json.field("name", next.tier.name)
            json.field("perSwap", Money(euros: next.tier.perSwap))
            json.array("needs") { json in
                for requirement in next.requirements { json.object { requirement.write(to: &$0) } }
            }
        }
        json.array("ladder") { json in
            for tier in Tier.allCases {
                json.object { json in
                    json.field("name", tier.name)
                    json.field("perSwap", Money(euros: tier.perSwap))
                }
            }
        }
    }
}

extension Tier.Requirement {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .verifiedContact: json.field("what", "verified-contact")
        case .verifiedPhone: json.field("what", "verified-phone")
        case .swaps(let count): json.field("what", "swaps", count)
        case .partners(let count): json.field("what", "partners", count)
        case .score(let score): json.field("what", "score", score)
        case .grant: json.field("what", "grant")
        }
    }
}

extension ScoreLimit.Need {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .days(let count): json.field("what", "days", count)
        case .swapDays(let count): json.field("what", "swap-days", count)
        case .otherPartners(let count): json.field("what", "other-partners", count)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func field(_ key: StaticString, _ what: String, _ number: Int) {
        field(key, what)
        field("number", number)
    }
}

extension Money {
    fileprivate init(euros: Int) { self.init(minorUnits: Int64(euros) * 100, currency: .eur) }
}

extension Double {
    /// Rounded to `decimals`.
    fileprivate func rounded(to decimals: Int) -> Double {
        let scale = decimals == 1 ? 10.0 : 1000.0
        return (self * scale).rounded() / scale
    }
}
