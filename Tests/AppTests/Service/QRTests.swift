import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("The QR code of a page's address") struct QRTests {
    private static func draw(_ path: String, of world: World, host: String? = nil) async throws -> Reply {
        let text = path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await world.send(
            .get, "/v1/qr.svg?path=\(text)", headers: host.map { .with("Host", $0) } ?? [:])
    }

    @Test("it has the address that links in mails begin with, whatever host is asked")
    func drawn() async throws {
        try await World.running { world, _ in
            let reply = try await Self.draw("/wallet/history", of: world)
            #expect(reply.status == 200)
            #expect(reply.text == (try QRImage("https://app.example/wallet/history").svg))
            #expect(reply.text.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 37 37" width="296""#))
            #expect(reply.headers[.contentType] == "image/svg+xml")
            #expect(reply.headers[.cacheControl] == "public, max-age=86400, stale-if-error=86400")
            #expect(reply.value("Content-Security-Policy") == "default-src 'none'; frame-ancestors 'none'")
            #expect(reply.value("X-Content-Type-Options") == "nosniff")
            for host in ["evil.example", "127.0.0.1"] {
                #expect(try await Self.draw("/wallet/history", of: world, host: host).body == reply.body, "\(host)")
            }
            for other in ["/", "/wallet", "/wallet/History", "/wallet/%41"] {
                let drawn = try await Self.draw(other, of: world)
                #expect(drawn.text == (try QRImage("https://app.example\(other)").svg), "\(other)")
                #expect(drawn.body != reply.body, "\(other)")
            }
        }
    }

    @Test("without that, only the reader's own machine has one")
    func unknown() async throws {
        try await World.reading { world in
            for (host, base) in [
                ("localhost:8080", "http://localhost:8080"), ("127.0.0.1", "http://127.0.0.1"),
                ("[::1]", "http://[::1]"),
                ("LOCALHOST", "http://localhost"),
            ] {
                let reply = try await Self.draw("/me/score", of: world, host: host)
                #expect(reply.text == (try QRImage("\(base)/me/score").svg), "\(host)")
            }
            for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example:8080"] {
                #expect(try await Self.draw("/me/score", of: world, host: host).summary == "404 not-found", "\(host)")
            }
            // A proxy on this machine may name it too.
            let proxied = try await world.send(
                .get, "/v1/qr.svg?path=/me/score", headers: .with("X-Forwarded-For", "192.0.2.1"))
            #expect(proxied.summary == "404 not-found")
        }
    }

    @Test(
        "other sites, queries and what no path has are refused",
        arguments: [
            "", "wallet", "//evil.example", "///evil.example", #"/\evil.example"#, #"\\evil.example"#,
            "https://evil.example/", "https:/evil.example", "javascript:alert(1)", "/wallet?q=tea", "/wallet#a",
            "/wallet\n", "/wallet\r\nX: y", "/wal\0let", "/wal let", "/żaba", "/%4", "/%zz", "/\u{202E}wallet",
            "/" + String(repeating: "a", count: 512),
        ])
    func refused(_ path: String) async throws {
        try await World.reading { world in
            let reply = try await Self.draw(path, of: world, host: "localhost")
            #expect(reply.summary == "422 invalid /path")
        }
    }

    @Test("the longest path is drawn; a missing and a second one are refused")
    func bounds() async throws {
        try await World.reading { world in
            let longest = "/" + String(repeating: "a", count: 511)
            let reply = try await Self.draw(longest, of: world, host: "localhost")
            #expect(reply.text == (try QRImage("http://localhost\(longest)").svg))
            for query in ["", "?path=/wallet&path=/me", "?path=/wallet&host=evil.example"] {
                #expect(try await world.get("/v1/qr.svg\(query)").status == 422, "\(query)")
            }
        }
    }
}
