import Foundation
import Testing

@testable import RateFeeds

@Suite("Retry-After") struct RetryAfterTests {
    /// Sunday 1994-11-06, 08:49:37 UTC.
    private let now = Date(timeIntervalSince1970: 784_111_777)

    @Test("it is read as seconds or as a date; what has passed is no wait")
    func read() {
        for (text, wait) in [
            ("0", Duration.zero), ("120", .seconds(120)), ("0000000009", .seconds(9)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", .zero), ("Sun, 06 Nov 1994 08:50:00 GMT", .seconds(23)),
            ("Sun, 06 Nov 1994 00:00:00 GMT", .zero), ("Mon, 07 Nov 1994 08:49:37 GMT", .seconds(86_400)),
        ] { #expect(RetryAfter.read(text, at: now) == wait, "\(text)") }
        #expect(RetryAfter.read("99999999999999999999", at: now).map { $0 > .seconds(1_000_000_000) } == true)
    }

    @Test(
        "what is neither is not read",
        arguments: [
            "", " ", "-1", "+1", "1.5", "1 ", "soon", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
            "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "٣",
        ])
    func unread(text: String) {
        #expect(RetryAfter.read(text, at: now) == nil)
    }
}
