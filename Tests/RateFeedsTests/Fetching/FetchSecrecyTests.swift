import Foundation
import RateFeeds
import Testing

@Suite("What faults of a fetch do not tell", .timeLimit(.minutes(10))) struct FetchSecrecyTests {
    private static let secret = "sEcReT-kEy-123"

    @Test("no fault shows the query, the key or anything that the feed sent")
    func faults() async throws {
        let mark = "mArK"
        let head = "HTTP/1.1 200 OK\r\nX: \(mark)\r\nContent-Type: "
        let scripts: [[FeedServer.Step]] = [
            [.answer(500, body: mark)], [.answer(302, body: mark, "Location: http://\(mark)/\r\n")],
            [.answer(200, mark, body: mark)], [.answer(body: String(repeating: mark, count: 300))],
            [.send("\(mark)\r\n\r\n")], [.send("\(head)application/json\r\nContent-Length: 100\r\n\r\n\(mark)")],
            [.send("\(head)application/json\r\n\r\n\(mark)")], [.answer(body: mark, "Content-Encoding: \(mark)\r\n")],
            [.chunked, .send("\(mark)\r\n")],
        ]
        var reasons: Set<FetchFault.Reason> = []
        for script in scripts {
            let fault = try await FeedServer.playing(script) { server async throws -> FetchFault in
                try await self.fault(port: server.port)
            }
            reasons.insert(fault.reason)
            var dumped = ""
            dump(fault, to: &dumped)
            for text in ["\(fault)", String(reflecting: fault), fault.localizedDescription, dumped] as [String] {
                for hidden in [Self.secret, mark, "access_key", "symbols", "?"] {
                    #expect(!text.contains(hidden), "\(fault.reason) shows \(hidden)")
                }
            }
            #expect("\(fault)".hasPrefix("127.0.0.1/api/live: "))
        }
        #expect(
            reasons == [
                .status(500), .status(302), .wrongContentType, .tooLarge(allowedBytes: 1000), .notHTTP, .cut, .unframed,
                .encoded,
            ])
    }

    private func fault(port: Int) async throws -> FetchFault {
        var asking = Asking()
        asking.path = "live?symbols=USD"
        asking.keyParameter = "access_key"
        let base = try asking.base(port)
        do {
            _ = try await asking.with(allowed: [base.origin]) { transport in
                try await FeedFetcher(
                    base: base, key: FeedKey(Self.secret), transport: transport, clock: NotedClock(), mayRequest: nil
                ).fetch(asking.request)
            }
            throw Missing("a fault")
        } catch let fault as FetchFault { return fault }
    }

    @Test("neither a key nor a call shows the key")
    func key() throws {
        let key = try #require(FeedKey(Self.secret))
        let settings = try FeedSettings.read(["WAYSWAP_FEED_CURRENCYLAYER_KEY": Self.secret])
        var dumped = ""
        dump(key, to: &dumped)
        dump(settings, to: &dumped)
        for text in ["\(key)", String(reflecting: key), dumped, "\(settings)", String(reflecting: settings)] {
            #expect(!text.contains(Self.secret))
        }
        #expect(settings.last?.key == key)
        #expect(FeedKey("1234567") == nil)
        #expect(FeedKey("12345678") != nil)
        #expect(FeedKey("1234 5678") == nil)
        #expect(FeedKey(String(repeating: "k", count: 201)) == nil)
    }
}
