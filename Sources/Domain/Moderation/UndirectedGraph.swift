/// Who is joined with whom.
struct UndirectedGraph<Person: Hashable & Comparable> {
    private(set) var neighbours: [Person: Set<Person>]

    /// - Parameter neighbours: Of each person; whoever is a neighbour has the person as one too.
    init(_ neighbours: [Person: Set<Person>]) { self.neighbours = neighbours }

    /// Removes pairs that have fewer than `least` neighbours in common, until none is left.
    mutating func removePairs(sharingFewerThan least: Int) {
        var queue = neighbours.flatMap { one, others in others.filter { $0 > one }.map { (one, $0) } }
        while let (one, other) = queue.popLast() {
            guard neighbours[one]?.contains(other) == true else { continue }
            let shared = common(one, other)
            guard shared.count < least else { continue }
            neighbours[one]?.remove(other)
            neighbours[other]?.remove(one)
            // Their other pairs have one neighbour fewer in common now.
            for third in shared { queue += [(one, third), (other, third)] }
        }
    }

    private func common(_ one: Person, _ other: Person) -> Set<Person> {
        neighbours[one]?.intersection(neighbours[other] ?? []) ?? []
    }

    /// Everybody who is connected with a person, also over others, and the person.
    /// - Parameter members: The people whom the connection goes over; nil: everybody.
    func group(of start: Person, within members: Set<Person>? = nil) -> Set<Person> {
        var group: Set = [start]
        var stack = [start]
        while let one = stack.popLast() {
            for other in neighbours[one] ?? [] where members?.contains(other) != false {
                if group.insert(other).inserted { stack.append(other) }
            }
        }
        return group
    }

    /// Connected groups of two or more.
    var groups: [Set<Person>] {
        var seen: Set<Person> = []
        return neighbours.compactMap { start, others in
            guard !others.isEmpty, !seen.contains(start) else { return nil }
            let group = self.group(of: start)
            seen.formUnion(group)
            return group
        }
    }

    /// Number of pairs within a connected group.
    func pairs(in group: Set<Person>) -> Int { group.reduce(0) { $0 + (neighbours[$1]?.count ?? 0) } / 2 }
}
