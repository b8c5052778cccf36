import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("The browser app, as it is served") struct WebTests {
    private func serving(_ test: @escaping @Sendable (World, WebFolder) async throws -> Void) async throws {
        let folder = try WebFolder(Repository.root.appending(path: "web"))
        var settings = World.settings
        settings.web = WebSettings(folder: folder, tiles: MapTiles("https://tiles.example/{z}/{x}/{y}.png © Somebody"))
        try await World.run(settings: settings) { try await test($0, folder) }
    }

    @Test("every address of the app is answered with its page, and nothing else is")
    func pages() async throws {
        try await serving { world, folder in
            let addresses = WebHandlers(folder, WebSettings(folder: folder)).addresses
            #expect(addresses.contains("/offers/:id") && addresses.contains("/rates/:pair") && addresses.count >= 25)
            for address in addresses {
                let path = address.replacing(#/:\w+/#, with: "anything")
                let page = try await world.raw(.get, path)
                #expect(page.status == 200, "\(path)")
            }
            #expect(try await world.raw(.get, "/nowhere").headers[.contentType] == "application/problem+json")
            #expect(try await world.raw(.post, "/search", body: []).status == 405)
        }
    }

    @Test("who opens an address that there is not sees the app, with 404; programs get a problem document")
    func missing() async throws {
        try await serving { world, _ in
            let html = HTTPFields.with("Accept", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8")
            let page = try await world.raw(.get, "/search")
            for path in ["/nowhere", "/offers/1/2/3", "/v1x"] {
                let missing = try await world.raw(.get, path, headers: html)
                #expect(missing.status == 404, "\(path)")
                #expect(missing.body == page.body, "\(path)")
                #expect(missing.headers[.cacheControl] == "no-store", "\(path)")
                #expect(missing.value("Content-Security-Policy") == page.value("Content-Security-Policy"))
            }
            let problem = "application/problem+json"
            for (method, path, headers) in [
                (.get, "/nowhere", .with("Accept", "*/*")), (.get, "/v1/nowhere", html), (.post, "/nowhere", html),
                (.get, "/web/00000000/js/app.js", html), (.get, "/web/nothing", html),
            ] as [(HTTPRequest.Method, String, HTTPFields)] {
                let missing = try await world.raw(method, path, headers: headers)
                #expect(missing.status == 404, "\(path)")
                #expect(missing.headers[.contentType] == problem, "\(method) \(path)")
            }
        }
    }

    @Test("the page runs the scripts of this version and no others")
    func policy() async throws {
        try await serving { world, folder in
            let page = try await world.raw(.get, "/search")
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.cacheControl] == "no-cache")
            #expect(
                page.value("Content-Security-Policy") == "default-src 'none'; script-src 'self'; style-src 'self'; "
                    + "img-src 'self' blob: https://tiles.example; connect-src 'self'; manifest-src 'self'; "
                    + "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
                    + "require-trusted-types-for 'script'; trusted-types wayswap")
            #expect(page.value("Referrer-Policy") == "same-origin")
            #expect(page.value("Cross-Origin-Opener-Policy") == "same-origin")
            #expect(page.value("Permissions-Policy") == "geolocation=(self), camera=(self), microphone=()")
            #expect(!page.text.contains("VERSION"))
            let links = page.text.matches(of: #/(?:href|src)="(\/web\/[^"]+)"/#).map { String($0.1) }
            #expect(links.contains("/web/\(folder.version)/js/app.js"))
            #expect(links.contains("/web/\(folder.version)/js/parts/icon.js"), "modules of modules are loaded ahead")
            for link in links { #expect(try await world.raw(.get, link).status == 200, "\(link)") }
        }
    }

    @Test("a file is kept for ever under its version, compressed once; another version is gone")
    func files() async throws {
        try await serving { world, folder in
            let path = "/web/\(folder.version)/js/html.js"
            let plain = try await world.raw(.get, path)
            #expect(plain.headers[.contentType] == "text/javascript; charset=utf-8")
            #expect(plain.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(plain.body == folder.files["js/html.js"]?.bytes)
            let packed = try await world.raw(.get, path, headers: .with("Accept-Encoding", "gzip"))
            #expect(packed.headers[.contentEncoding] == "gzip")
            #expect(packed.body == folder.files["js/html.js"]?.compressed)
            for other in [
                "/web/00000000/js/html.js", "/web/\(folder.version)/js/nothing.js", "/web/\(folder.version)/README.md",
                "/web/\(folder.version)/index.html", "/web/\(folder.version)/sw.js",
                "/web/\(folder.version)/../Package.swift", "/web/\(folder.version)/%2e%2e/Package.swift",
            ] { #expect(try await world.raw(.get, other).status == 404, "\(other)") }
        }
    }

    @Test("the service worker knows the version and the files of the start")
    func worker() async throws {
        try await serving { world, folder in
            let worker = try await world.raw(.get, "/sw.js")
            #expect(worker.headers[.contentType] == "text/javascript; charset=utf-8")
            #expect(worker.headers[.cacheControl] == "no-cache")
            #expect(
                worker.value("Content-Security-Policy")
                    == "default-src 'none'; connect-src 'self' https://tiles.example; frame-ancestors 'none'")
            #expect(worker.text.contains("'/web/\(folder.version)/js/app.js'"))
            #expect(worker.text.contains("'/web/\(folder.version)/css/tokens.css'"))
            #expect(!worker.text.contains("VERSION"))
        }
    }

    @Test("the app learns its version, the tiles and the demo accounts")
    func settings() async throws {
        try await serving { world, folder in
            let reply = try await world.raw(.get, "/app.json")
            #expect(
                reply.text
                    == #"{"version":"\#(folder.version)","tiles":{"url":"https://tiles.example/{z}/{x}/{y}.png","#
                    + #""attribution":"© Somebody"},"demo":null}"#)
        }
    }

    @Test("without the app the page for developers is at the front")
    func off() async throws {
        try await World.reading { world in
            let front = try await world.raw(.get, "/")
            #expect(front.status == 200)
            #expect(front.body == (try await world.raw(.get, "/developers")).body)
            #expect(try await world.raw(.get, "/search").status == 404)
        }
    }

    @Test("a changed file changes the version", arguments: ["js/app.js", "text/pl.js", "icons.svg"])
    func version(_ path: String) throws {
        let copy = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: copy) }  // A leftover harms nobody.
        try FileManager.default.copyItem(at: Repository.root.appending(path: "web"), to: copy)
        let before = try WebFolder(copy)
        let file = copy.appending(path: path)
        try (Data(contentsOf: file) + Data(" ".utf8)).write(to: file)
        #expect(try WebFolder(copy).version != before.version)
        #expect(before.version.wholeMatch(of: #/[0-9a-f]{8}/#) != nil)
    }

    @Test(
        "tiles need an address with their three numbers, and say whom they are from",
        arguments: [
            "https://tiles.example/{z}/{x}/{y}.png", "https://tiles.example/{z}/{x}.png © Somebody",
            "ftp://tiles.example/{z}/{x}/{y}.png © Somebody", "https://a b/{z}/{x}/{y}.png © Somebody",
            "https://tiles.example;script-src/{z}/{x}/{y}.png © Somebody",
        ])
    func tiles(_ text: String) { #expect(MapTiles(text) == nil) }
}
