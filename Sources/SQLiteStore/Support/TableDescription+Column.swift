extension TableDescription {
    /// All that there is to say about one column.
    package struct Column: Sendable {
        package let name: String
        /// It says something about a person.
        package let isPersonal: Bool
        package let tag: Tag
        /// Why it is not in the file into which its table is exported; nil if it is.
        package let withheld: Reason?

        static func personal(_ name: String, _ tag: Tag, withheld: Reason? = nil) -> Column {
            Column(name: name, isPersonal: true, tag: tag, withheld: withheld)
        }

        static func other(_ name: String, _ tag: Tag, withheld: Reason? = nil) -> Column {
            Column(name: name, isPersonal: false, tag: tag, withheld: withheld)
        }
    }

    /// Who may read a column beside its traveller. The attack tests read it.
    package enum Tag: Equatable, Sendable {
        /// Everybody who may see the row.
        case open
        /// The people of the row only, or nobody: the tests put a canary there, and look for it in every answer.
        case secret
        /// Private too, but a value that many rows share, or that of another column; why that is watched otherwise.
        case plain(String)

        static let smallNumber = plain("a small number")
        static let wordOfFew = plain("a word of few")
        static let zeroOrOne = plain("0 or 1")
        static let side = plain("a side")
    }

    /// Why an export leaves a column out.
    package struct Reason: Sendable, ExpressibleByStringLiteral {
        package let text: String

        package init(stringLiteral text: String) { self.text = text }

        static let key: Reason = "joins tables inside the database"
        static let inActions: Reason = "actions.json says it"
        static let ofAnother: Reason = "about another account, of which nobody else learns"
        static let derived: Reason = "computed from what is exported"
    }
}
