/// A kind of problem. The values stand in `*Problems.swift` of each feature of `App`, with what they say to travellers.
package struct ProblemType: Hashable, Sendable {
    /// The stable last part of a problem's `type`, such as `tier-limit`.
    package let slug: String
    package let status: Int
    package let title: String
    /// What a reader of the documentation learns of it.
    package let meaning: String
    /// What the reader of a page or table can do about it.
    package let remedy: String

    package init(_ slug: String, _ status: Int, _ title: String, meaning: String, remedy: String) {
        self.slug = slug
        self.status = status
        self.title = title
        self.meaning = meaning
        self.remedy = remedy
    }
}
