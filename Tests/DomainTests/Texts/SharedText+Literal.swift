@testable import Domain

/// Texts of tests, as if they had come through the door.
extension SharedText: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self.init(stored: text, as: .message) }
}
