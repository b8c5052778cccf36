import Domain
import Testing

@testable import RateFeeds

@Suite struct BodyLimitTests {
    private static let accepted = Manifest.good.filter { $0.expected == "accept" && $0.feed != "cryptoSample" }

    @Test("a body over the limit is refused before anything of it is looked at", arguments: accepted)
    func large(entry: Manifest.Entry) throws {
        let request = try #require(try entry.asked()).request
        // Not UTF-8, so that any look at it would say something else.
        let body = [UInt8](repeating: 0xFF, count: request.allowedBytes + 1)
        #expect(throws: FeedFault(line: 1, reason: .tooLarge(allowedBytes: request.allowedBytes))) {
            try entry.read(body)
        }
        #expect(request.allowedBytes == (entry.feed == "ecbHistCSV" ? 32 : 2) << 20)
    }

    @Test("an empty body is no answer, but for the one feed whose way it is", arguments: accepted)
    func empty(entry: Manifest.Entry) throws {
        guard entry.feed != "ecbDataApi" else {
            #expect(try entry.read([]) == nil)
            return
        }
        #expect(throws: FeedFault(line: 1, reason: .empty)) { try entry.read([]) }
    }

    @Test("only 200 is an answer, and 404 says that there is none where the publisher says it so")
    func status() throws {
        let entry = try #require(Manifest.good.first { $0.file == "ecb-daily.xml" })
        let body = try fixture(entry.file)
        let xml = ECBXML()
        for status in [201, 204, 206, 301, 304, 404, 429, 500, 503] {
            #expect(throws: FeedFault(line: 0, reason: .status(status))) {
                try xml.read(body, status: status, contentType: "text/xml", asked: xml.latest(), at: clock)
            }
        }
        let feeds: [any RateFeed] = [
            NBPTables(.a), NBPSeries(.usd, in: .a), NBPGold(), FrankfurterV1(), FrankfurterV2(),
        ]
        for (index, feed) in feeds.enumerated() {
            let words = try fixture(index < 3 ? "nbp-404.txt" : "frankfurter-v1-error-404.json")
            #expect(try feed.read(words, status: 404, contentType: nil, asked: feed.latest(), at: clock) == nil)
            // A page that has moved, or somebody on the way: that is no word of the publisher.
            for other in [[], Array("<html>404 Not Found</html>".utf8)] {
                #expect(throws: FeedFault(line: 0, reason: .status(404))) {
                    try feed.read(other, status: 404, contentType: "text/plain", asked: feed.latest(), at: clock)
                }
            }
            #expect(throws: FeedFault(line: 0, reason: .status(500))) {
                try feed.read([], status: 500, contentType: nil, asked: feed.latest(), at: clock)
            }
        }
    }

    @Test("the media type is read without its parameters and in any case")
    func contentType() throws {
        let body = try fixture("ecb-daily.xml")
        let xml = ECBXML()
        func rows(_ type: String?) throws -> Int? {
            try xml.read(body, status: 200, contentType: type, asked: xml.latest(), at: clock)?.rows.count
        }
        for type in ["text/xml", "application/xml", "Text/XML; charset=UTF-8", "text/xml ;charset=utf-8"] {
            #expect(try rows(type) == 29)
        }
        for type in [nil, "", "text/html", "text/xmlx", "image/png", ";text/xml"] {
            #expect(throws: FeedFault(line: 0, reason: .contentType(type))) { try rows(type) }
        }
    }
}
