/// People by numbers from 0, and who is joined with whom.
struct UndirectedGraph {
    private(set) var neighbours: [Set<Int>]

    /// - Parameter neighbours: Of each person; whoever is a neighbour has the person as one too.
    init(_ neighbours: [Set<Int>]) {
        self.neighbours = neighbours
    }

    /// Removes pairs that have fewer than `least` neighbours in common, until none is left.
    mutating func removePairs(sharingFewerThan least: Int) {
        var queue = neighbours.indices.flatMap { one in neighbours[one].filter { $0 > one }.map { (one, $0) } }
        while let (one, other) = queue.popLast() {
            guard neighbours[one].contains(other) else { continue }
            let isFirstSmaller = neighbours[one].count < neighbours[other].count
            let (small, large) = isFirstSmaller ? (one, other) : (other, one)
            let shared = neighbours[small].intersection(neighbours[large])
            guard shared.count < least else { continue }
            neighbours[one].remove(other)
            neighbours[other].remove(one)
            // Their other pairs have one neighbour fewer in common now.
            for third in shared { queue += [(one, third), (other, third)] }
        }
    }

    /// Connected groups of two or more.
    var groups: [[Int]] {
        var seen = Array(repeating: false, count: neighbours.count)
        var groups: [[Int]] = []
        for start in neighbours.indices where !seen[start] && !neighbours[start].isEmpty {
            var group: [Int] = []
            var stack = [start]
            seen[start] = true
            while let one = stack.popLast() {
                group.append(one)
                for other in neighbours[one] where !seen[other] {
                    seen[other] = true
                    stack.append(other)
                }
            }
            groups.append(group)
        }
        return groups
    }

    /// Number of pairs within a connected group.
    func pairs(in group: [Int]) -> Int { group.reduce(0) { $0 + neighbours[$1].count } / 2 }
}
