import Foundation
import JSON
import TestSupport
import Testing

@Suite("Secrecy of handover codes") struct HandoverSecrecyTests {
    @Test("codes are in no log, message, notification or other answer, and in no row of the database")
    func nowhere() async throws {
        let log = CapturedLog()
        try await World.run(logger: log.logger) { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 0)
            let (swap, path) = ("/v1/swaps/\(id)", "/v1/swaps/\(id)/hand-over")
            var secrets: [String] = []
            for person in [pair.ana, pair.ben] {
                let mine = try await person.get("\(swap)/code")
                let code = try #require(mine.string("code"))
                let signature = try #require(mine.string("qr")?.split(separator: ":").last)
                secrets += [code, wrong(code), String(signature)]
                #expect(try await person.get("\(swap)/code.svg").status == 200)
            }
            var replies: [Reply] = []
            for (giver, taker) in [(pair.ana, pair.ben), (pair.ben, pair.ana)] {
                let mine = try await giver.get("\(swap)/code")
                let (code, qr) = (try #require(mine.string("code")), try #require(mine.string("qr")))
                replies.append(try await taker.post(path, #"{"code":"\#(wrong(code))"}"#, key: "a key"))
                replies.append(try await taker.post(path, #"{"code":"\#(qr)"}"#, key: "a key"))
                replies.append(try await taker.post(path, #"{"code":"\#(code)"}"#, key: "another"))
            }
            let thread = try #require(try await pair.ana.get(swap).string("thread"))
            for person in [pair.ana, pair.ben] {
                for path in [
                    swap, "/v1/swaps", "/v1/threads", "/v1/threads/\(thread)/messages", "/v1/me/notifications",
                    "/v1/me/reliability",
                ] { replies.append(try await person.get(path)) }
            }
            #expect(replies.map(\.status).filter { $0 == 200 }.count == 14)
            var places = replies.map(\.everything)
            places += log.lines + (try await world.everythingWritten())
            for secret in secrets {
                #expect(!places.contains { Self.holds(secret, in: $0) }, "\(secret)")
            }
            // The look finds what is there.
            for text in ["X'00', '\(secrets[0])', 12", "code \(secrets[0]).", #"{"code":"\#(secrets[0])"}"#] {
                #expect(Self.holds(secrets[0], in: text), "\(text)")
            }
        }
    }

    /// As a word or a value of its own, not inside a longer number or id; or as the bytes of a BLOB.
    private static func holds(_ secret: String, in text: String) -> Bool {
        let bytes = secret.utf8.map { String($0, radix: 16, uppercase: true) }.joined()
        if text.contains(bytes) { return true }
        return text.ranges(of: secret).contains { range in
            let before = text[..<range.lowerBound].last ?? " "
            let after = text[range.upperBound...].first ?? " "
            return !before.isLetter && !before.isNumber && !".-".contains(before) && !after.isLetter && !after.isNumber
        }
    }
}

extension World {
    /// Every row of every table that people write to, each as one text of SQL literals.
    fileprivate func everythingWritten() async throws -> [String] {
        let tables = try await texts("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
        var rows: [String] = []
        for table in tables where !PrivateColumns.seeded.contains(table) && !PrivateColumns.isMachinery(table) {
            let values = try await columns(of: table).map { "quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
            rows += try await texts("SELECT \(values) FROM \"\(table)\"")
        }
        return rows
    }
}
