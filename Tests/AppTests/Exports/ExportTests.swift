import API
import Domain
import Foundation
import HTTPTypes
import JSON
import SQLiteStore
import TestSupport
import Testing

@testable import App

@Suite("POST /v1/me/export") struct ExportTests {
    @Test("a small account gets its archive at once, and nothing of it stays on the server")
    func small() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.completed()
            try await pair.ben.post(
                "/v1/reports", #"{"subject":{"kind":"offer","id":"\#(pair.offer)"},"reason":"spam"}"#)
            let reply = try await pair.ana.post("/v1/me/export")
            #expect(reply.status == 200)
            #expect(reply.headers[.contentType] == "application/zip")
            #expect(reply.headers[.contentLength] == "\(reply.body.count)")
            #expect(reply.headers[.cacheControl] == "no-store")
            #expect(reply.headers[.contentEncoding] == nil)
            #expect(reply.headers[.contentDisposition] == "attachment; filename=\"wayswap-ana-2026-11-21.zip\"")
            let archive = try UnpackedArchive(reply)
            #expect(archive.names.first == "index.html")
            let wanted = ExportPart.allCases.flatMap { part in
                ["\(part.rawValue).json"] + (part.columns.isEmpty ? [] : ["\(part.rawValue).csv"])
            }
            #expect(Set(archive.names) == Set(wanted + ["index.html"]))
            #expect(archive.names.count == wanted.count + 1)
            #expect(try archive.texts("swaps", "id") == [swap])
            #expect(try archive.texts("offers", "id") == [pair.offer])
            #expect(try archive.items("reports") == [])
            #expect(world.exportFiles == [])
            #expect(try await world.texts("SELECT state || ' ' || attempts FROM export_job") == ["sent 0"])
            #expect(try await pair.ben.export().texts("reports", "subject.id") == [pair.offer])
            #expect(try world.findings() == [])
        }
    }

    @Test("each file that the description of a table names is in the archive")
    func described() {
        let files = Set(ExportPart.allCases.map { "\($0.rawValue).json" })
        for table in TableDescription.all {
            if case .file(let name) = table.export { #expect(files.contains(name), "\(table.name)") }
        }
    }

    /// An archive says nothing of what can be done.
    private static func withoutActions(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): .array(elements.map(withoutActions))
        case .object(let members): .object(members.filter { !["actions", "turn"].contains($0.key) })
        default: value
        }
    }

    @Test("each list says what the route of the same data says, entry by entry")
    func same() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.completed()
            try await pair.ana.put("/v1/swaps/\(swap)/review", #"{"stars":5,"text":"Good."}"#)
            try await pair.ben.put("/v1/swaps/\(swap)/review", #"{"stars":4,"text":"Fine.","private":"Late."}"#)
            let blocked = try await world.register("zed")
            try await pair.ana.put("/v1/travellers/zed/block")
            _ = blocked
            let archive = try await pair.ana.export()
            let thread = try await pair.ana.get("/v1/swaps/\(swap)").string("thread") ?? ""
            for (name, path) in [
                ("swaps", "/v1/swaps"), ("blocks", "/v1/me/blocks"), ("threads", "/v1/threads"),
                ("notifications", "/v1/me/notifications"), ("messages", "/v1/threads/\(thread)/messages"),
                ("reviews-received", "/v1/travellers/ana/reviews"),
            ] {
                let shown = try await pair.ana.get(path)["items"].map(Self.withoutActions)
                #expect(try archive.json("\(name).json")["items"] == shown, "\(name)")
                #expect(try archive.items(name).count > 0, "\(name)")
            }
            #expect(try archive.json("reliability.json") == (try await pair.ana.get("/v1/me/reliability").json()))
            #expect(try archive.json("preferences.json") == (try await pair.ana.get("/v1/me/preferences").json()))
            let profile = try archive.json("profile.json")
            for field in ["id", "handle", "email", "phone", "verified", "homeCurrency", "state", "reliability"] {
                #expect(profile[field] == (try await pair.ana.get("/v1/me").json())[field], "\(field)")
            }
            #expect(profile.value(at: "contacts.email.verifiedAt") == .string("2026-11-21T10:00:00Z"))
            #expect(try archive.texts("reviews-written", "about") == ["ben"])
            #expect(try archive.texts("reviews-written", "swap") == [swap])
            // Ben's words to the moderators are his alone.
            #expect(!archive.everything.contains("Late."))
            #expect(try await pair.ben.export().everything.contains("Late."))
        }
    }

    @Test("the index is in the traveller's language, has no script, and shows names as text")
    func index() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            try await ana.patch("/v1/me", #"{"name":"Ana O'Neil"}"#)
            let english = try await ana.export().text("index.html")
            #expect(english.contains("<h1>Your data on Wayswap, Ana O&#39;Neil</h1>"))
            #expect(english.contains("All of them are of 2026-11-21 10:00 (UTC)."))
            let polish = try await ana.export(headers: .with("Accept-Language", "pl")).text("index.html")
            #expect(polish.contains("<html lang=\"pl\">"))
            #expect(polish.contains("<h1>Twoje dane w Wayswap, Ana O&#39;Neil</h1>"))
            for page in [english, polish] {
                #expect(!page.lowercased().contains("<script") && !page.contains("http"))
                for part in ExportPart.allCases { #expect(page.contains("href=\"\(part.rawValue).json\"")) }
            }
        }
    }

    @Test("texts of every script come out as they went in, in JSON and in CSV, and formulas are harmless")
    func texts() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let thread = try await pair.ben.openThread(on: pair.offer)
            let texts = [
                "zażółć gęślą jaźń", "日本語、中文", "مرحبا بالعالم", "สวัสดี", "👩‍👩‍👧 👍🏽", "He said \"no\"; 'yes', <b>",
                "first\nsecond\n\nfourth", "a,b;c",
            ]
            let formulas = ["=HYPERLINK(\"http://x\")", "+48 600", "-2", "@SUM(A1)"]
            for (number, text) in (texts + formulas).enumerated() {
                let body = JSONValue.object([
                    .init("clientId", .string("0199aaaa-0000-7000-8000-00000000000\(String(number, radix: 16))")),
                    .init("body", .string(text)),
                ])
                let sender = number == 0 ? pair.ben : pair.ana
                let sent = try await sender.post(
                    "/v1/threads/\(thread)/messages", String(decoding: body.json, as: UTF8.self))
                #expect(sent.status == 201, "\(sent.text)")
            }
            let archive = try await pair.ana.export()
            #expect(try archive.texts("messages", "body") == texts + formulas)
            let rows = try archive.rows("messages")
            #expect(rows.first == ExportPart.messages.columns)
            #expect(rows.dropFirst().map { $0[4] } == texts + formulas.map { "'" + $0 })
            #expect(rows.allSatisfy { $0.count == ExportPart.messages.columns.count })
        }
    }

    @Test("a larger account is prepared in the background, kept for 48 hours, and then deleted")
    func large() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            _ = try await pair.talk(isLarge: true)
            let asked = try await pair.ana.post("/v1/me/export")
            #expect(asked.status == 202)
            #expect(asked.string("state") == "preparing")
            #expect(asked["url"] == .null)
            let url = try await pair.ana.exportInBackground()
            let ready = try await pair.ana.get("/v1/me/export")
            #expect(ready.status == 202)
            #expect(ready.string("state") == "ready")
            #expect(ready.string("expiresAt") == "2026-11-23T10:00:00Z")
            let reply = try await pair.ana.get(url)
            #expect(ready.int("bytes") == reply.body.count)
            #expect(try UnpackedArchive(reply).items("messages").count == 1002)
            #expect(world.exportFiles.count == 1)
            try await world.sweep()
            #expect(try await pair.ana.get(url).status == 200)
            world.clock.advance(hours: 48)
            let ana = try await world.signedIn("ana")
            #expect(try await ana.get(url).status == 404)
            #expect(world.exportFiles.count == 1)
            try await world.sweep()
            #expect(world.exportFiles == [])
            #expect(try await ana.post("/v1/me/export").string("state") == "preparing")
        }
    }

    @Test("another page can make no archive: it is begun by POST, in a browser with the token")
    func link() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            for method in [HTTPRequest.Method.get, .head] {
                #expect(try await world.send(method, "/v1/me/export", token: ana.token).status == 404)
            }
            let browser = try await world.browser("ana").browser
            #expect(try await browser.send(.get, "/v1/me/export").status == 404)
            for fields in [browser.fields(csrf: ""), browser.fields(site: "cross-site")] {
                #expect(try await browser.send(.post, "/v1/me/export", nil, fields).summary == "403 csrf")
            }
            #expect(try await world.number("SELECT count(*) FROM export_job") == 0)
            // Control: with the token it is made.
            #expect(try await browser.send(.post, "/v1/me/export").status == 200)
            #expect(try await world.texts("SELECT state FROM export_job") == ["sent"])
            // It was sent, so there is none to fetch.
            #expect(try await ana.get("/v1/me/export").status == 404)
        }
    }

    @Test("only the server's user can read the folder and the archives")
    func modes() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            _ = try await pair.talk(isLarge: true)
            _ = try await pair.ana.exportInBackground()
            let names = [world.folder.exports] + world.exportFiles.map { "\(world.folder.exports)/\($0)" }
            #expect(try names.map { try Self.mode(of: $0) } == [0o700, 0o600])
        }
    }

    private static func mode(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }

    @Test("somebody else's archive is answered like one that does not exist")
    func foreign() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            _ = try await pair.talk(isLarge: true)
            let url = try await pair.ana.exportInBackground()
            let nowhere = "/v1/me/export/0199aaaa-0000-7000-8000-000000000001"
            let foreign = try await pair.ben.get(url)
            #expect(foreign.status == 404)
            #expect(foreign.anonymous == (try await pair.ben.get(nowhere)).anonymous)
            #expect(try await world.get(url).status == 401)
            #expect(try await pair.ana.get(url).status == 200)
        }
    }

    @Test("control: without limits a sixth archive of a day is made")
    func unlimited() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            for _ in 0..<6 { #expect(try await ana.post("/v1/me/export").status == 200) }
        }
    }

    @Test("the verified contacts are told of an export")
    func notification() async throws {
        try await World.running { world, postbox in
            let ana = try await world.register("ana")
            try await ana.verify(.email, "ana@example.org", by: postbox)
            postbox.empty()
            _ = try await ana.export()
            try await world.deliver()
            #expect(postbox.letters(to: "ana@example.org").map(\.subject) == ["Your data was exported"])
        }
    }
}
