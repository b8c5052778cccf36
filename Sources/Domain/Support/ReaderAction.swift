package import Foundation

/// What a reader can do with a thing now, or looks for in vain. The rules that decide a request compute it, so that it says
/// what the request would be answered.
package struct ReaderAction: Sendable {
    /// The name that the app and the document use, for the most part the last word of the route.
    package let name: String
    /// What the request would be refused with; nil: it succeeds, or fails for what its body says.
    package let refusal: (any Error)?
    /// The time before or after which it cannot be done, where time alone decides that.
    package let from: Date?
    package let until: Date?
    /// How a cancellation counts now.
    package let weight: CancellationWeight?

    package init(
        _ name: String, refusal: (any Error)? = nil, from: Date? = nil, until: Date? = nil,
        weight: CancellationWeight? = nil
    ) {
        self.name = name
        self.refusal = refusal
        self.from = from
        self.until = until
        self.weight = weight
    }

    package var isOpen: Bool { refusal == nil }
}
