/// The rule of all searches for people who keep to themselves: most of what each of them got came from within.
///
/// Three searches use it, because they ask three questions. `ArrangedReviews` looks for rings of four and more, whom
/// moderators see beside their reviews. `FlagRules.clique` looks for two to four, who are too few for a ring but praise
/// one another again and again; it opens a case. `ClosedCircle` looks at partners, also where nobody wrote a review; it
/// limits a score.
enum InnerShare {
    static let least = 0.6
    /// The most people who can keep to themselves; more are a town.
    static let largest = 30

    /// Whether somebody who got `inner` from within, and `all` from everybody, is of a group.
    static func isEnough(_ inner: Int, of all: Int) -> Bool { Double(inner) >= least * Double(all) }

    /// The largest part of a group in which everybody got enough from within. Who goes leaves the others with less, so the
    /// order in which they go does not matter.
    /// - Parameter sources: From whom somebody got something, once for each time.
    static func members<Person: Hashable, Sources: Collection<Person>>(
        of group: Set<Person>, receiving sources: (Person) -> Sources
    ) -> Set<Person> {
        var members = group
        while let outsider = members.first(where: { one in
            let sources = sources(one)
            return !isEnough(sources.count(where: members.contains), of: sources.count)
        }) {
            members.remove(outsider)
        }
        return members
    }
}
