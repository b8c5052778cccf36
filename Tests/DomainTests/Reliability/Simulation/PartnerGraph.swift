import Domain

/// Who swapped with whom, by numbers from 0.
struct PartnerGraph {
    private(set) var partners: [Set<Identifier<Traveller>>]

    init(_ partners: [Set<Identifier<Traveller>>]) {
        self.partners = partners
    }

    init(count: Int) {
        partners = Array(repeating: [], count: count)
    }

    static func id(_ number: Int) -> Identifier<Traveller> { Identifier(high: 2, low: UInt64(number)) }

    mutating func join(_ one: Int, _ other: Int) {
        partners[one].insert(Self.id(other))
        partners[other].insert(Self.id(one))
    }

    /// As the store reads it.
    func circle(_ number: Int) -> ClosedCircle? {
        ClosedCircle(around: Self.id(number)) { id in
            let found = partners[Int(id.low)]
            return found.count > ClosedCircle.mostPartners ? nil : found
        }
    }

    func otherPartners(_ number: Int) -> Int { circle(number)?.otherPartners ?? 0 }
}
