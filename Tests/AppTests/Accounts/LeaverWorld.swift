import Domain
import Foundation
import HTTPTypes
import SQLiteStore
import TestSupport

@testable import App

/// Ana with something of hers in every table, each marked with a word that stands nowhere else.
struct LeaverWorld: Sendable {
    static let mark = "quagmirebird"
    static let phone = "48555777333"
    let pair: Pair
    /// Of the thread of all swaps.
    let thread: String
    let hashes: [[UInt8]]

    /// What must be nowhere afterwards, in any case of its letters.
    var needles: [[UInt8]] { [Array(Self.mark.utf8), Array(Self.phone.utf8)] + hashes }

    init(in world: World) async throws {
        let mark = Self.mark
        var draft = Pair.draft
        draft.rest += #","note":"Gate \#(mark)""#
        var pair = try await Pair(in: world, draft)
        try await pair.ana.patch(
            "/v1/me",
            """
            {"name":"Ana Quagmirebird","bio":"\(mark) bio","email":"\(mark)@private.example","phone":"+\(Self.phone)",
             "password":"\(Person.password)"}
            """)
        // The last mail goes there.
        try await world.execute("UPDATE traveller SET email_verified_at = created_at WHERE handle = 'ana'")
        try await pair.ana.put(
            "/v1/me/preferences",
            #"{"currency":"EUR","language":"en","units":"km","theme":"dark","client":{"secret":"\#(mark)"}}"#)
        _ = try await pair.ana.post("/v1/offers", DraftOffer { $0.rest = #""note":"\#(mark) again""# }.json, key: mark)
        pair = try await Self.ends(pair)
        try await Self.traces(of: pair)
        thread = try await pair.ben.openThread(on: pair.offer)
        for number in 1...3 {
            try await pair.ana.say("\(mark) \(number)", number, in: thread)
            try await pair.ben.say("Hello \(number)", 10 + number, in: thread)
        }
        try await world.execute(
            "UPDATE traveller SET handle = '\(mark)', handle_key = '\(mark)key' WHERE handle = 'ana'")
        self.pair = pair
        let id = pair.ana.id.description
        hashes = try await world.texts(
            """
            SELECT hex(hash) FROM device WHERE traveller = '\(id)' UNION ALL SELECT hex(hash) FROM sign_in
            WHERE traveller = '\(id)' UNION ALL SELECT hex(CAST(id AS BLOB)) FROM contact_code WHERE traveller = '\(id)'
            UNION ALL SELECT hex(CAST(id AS BLOB)) FROM second_factor WHERE traveller = '\(id)'
            UNION ALL SELECT hex(CAST(id AS BLOB)) FROM session WHERE traveller = '\(id)'
            UNION ALL SELECT hex(substr(password, -43)) FROM traveller WHERE id = '\(id)'
            """
        ).map(Self.bytes)
    }

    /// Swaps in the end states that routes lead to, with reviews both ways.
    private static func ends(_ pair: Pair) async throws -> Pair {
        let mark = mark
        var pair = pair
        let first = try await pair.propose("50.00", rest: #""message":"Hi""#).id()
        try await pair.ana.act("decline", on: first)
        try await pair.ben.act("withdraw", on: try await pair.propose("50.00").id())
        let done = try await pair.completed("50.00")
        try await pair.ana.review(done, stars: 4, rest: #","text":"\#(mark) text","private":"\#(mark) private""#)
        let review = try await pair.ben.review(done, stars: 3, rest: #","text":"Fine.""#).id()
        try await pair.ana.post("/v1/reviews/\(review)/reply", #"{"text":"\#(mark) reply"}"#)
        try await pair.ana.act("cancel", on: try await pair.accepted("50.00"), #"{"reason":"plans-changed"}"#)
        let lapsing = try await pair.propose("50.00").id()
        pair = try await pair.later(hours: 48).swept()
        guard try await pair.ben.state(of: lapsing) == "lapsed" else { throw Missing("a lapsed swap") }
        let (claimed, missed) = try await pair.claimed()
        try await claimed.ben.act("no-show", on: missed)
        let (met, disputed) = try await claimed.missed()
        try await met.ana.act("dispute", on: disputed, DisputeTests.body("shortCount", "\(mark) statement"))
        for person in [met.ana, met.ben] {
            try await person.act("settle", on: disputed, #"{"agreement":"Never mind."}"#)
        }
        let silent = try await met.scheduled(inHours: 1)
        let last = try await met.later(days: 4).swept()
        guard try await last.ben.state(of: silent) == "unconfirmed" else { throw Missing("an unconfirmed swap") }
        return last
    }

    private static func traces(of pair: Pair) async throws {
        let world = pair.world
        let zoe = try await world.register("zoe")
        try await pair.ana.put("/v1/travellers/zoe/block")
        try await zoe.put("/v1/travellers/ana/block")
        try await pair.ana.post(
            "/v1/reports",
            #"{"subject":{"kind":"traveller","handle":"ben"},"reason":"spam","text":"\#(mark) report"}"#)
        try await pair.ana.post(
            "/v1/places/meeting-points",
            #"{"kind":"library","label":"\#(mark) library","latitude":13.7287,"longitude":100.5262}"#)
        // The words of a younger report would be kept for a while.
        try await world.execute("UPDATE report SET at = at - 31 * 86400000")
        try await pair.ana.post("/v1/auth/phone/verify")
        try await world.post("/v1/auth/password-reset", #"{"login":"\#(mark)@private.example"}"#)
        try await pair.ana.post("/v1/auth/totp")
    }

    private static func bytes(ofHex hex: String) -> [UInt8] {
        stride(from: 0, to: hex.utf8.count - 1, by: 2).compactMap { offset in
            UInt8(hex.dropFirst(offset).prefix(2), radix: 16)
        }
    }

    /// The needles that a file of the data folder holds, as `file: number of the needle`.
    func found(in files: [String]? = nil) throws -> [String] {
        let folder = pair.world.folder.path
        let names = try files ?? FileManager.default.contentsOfDirectory(atPath: folder)
        return try names.sorted().flatMap { name in
            let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
            return Self.found(needles, in: [UInt8](bytes)).map { "\(name): \($0)" }
        }
    }

    static func found(_ needles: [[UInt8]], in bytes: [UInt8]) -> [Int] {
        let lower = Data(bytes.map { (65...90).contains($0) ? $0 + 32 : $0 })
        return needles.indices.filter { index in
            lower.range(of: Data(needles[index].map { (65...90).contains($0) ? $0 + 32 : $0 })) != nil
        }
    }
}
