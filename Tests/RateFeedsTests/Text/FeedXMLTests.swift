import Domain
import Testing

@testable import RateFeeds

/// Foundation's parser takes several of these for good; each stands for one of its habits.
@Suite struct FeedXMLTests {
    private static let head =
        "<gesmes:Envelope xmlns:gesmes=\"http://www.gesmes.org/xml/2002-08-01\""
        + " xmlns=\"http://www.ecb.int/vocabulary/2002-08-01/eurofxref\">"
    private static let usd = "<Cube currency='USD' rate='1.1172'/>"

    private func read(_ text: String) throws -> [String] {
        let feed = ECBXML()
        let parsed = try feed.read(
            Array(text.utf8), status: 200, contentType: "text/xml", asked: feed.latest(), at: clock)
        return (parsed?.rows ?? []).map { "\($0.day) \($0.quote) \($0.rate)" }
    }

    private func envelope(_ inside: String) -> String { "\(Self.head)\(inside)</gesmes:Envelope>" }

    @Test("cubes are told apart by what they have, not by how deep they stand")
    func depth() throws {
        let days = "<Cube><Cube time='2026-10-30'>\(Self.usd)</Cube></Cube>"
        #expect(try read(envelope(days)) == ["2026-10-30 USD 1.1172"])
        #expect(try read(envelope("<Cube>\(days)</Cube>")) == ["2026-10-30 USD 1.1172"])
        #expect(try read(envelope("<Cube time='2026-10-30'>\(Self.usd)</Cube>")) == ["2026-10-30 USD 1.1172"])
        let prefixed = envelope(days).replacing("xmlns=", with: "xmlns:e=").replacing("Cube", with: "e:Cube")
        #expect(try read(prefixed) == ["2026-10-30 USD 1.1172"])
    }

    @Test(
        "what is around the root is refused",
        arguments: [
            ("", "x", "not well-formed XML"), ("", "<a/>", "not well-formed XML"), ("x", "", "not well-formed XML"),
            ("", "<!-- cache -->", "a DOCTYPE or another declaration"),
            ("<!doctype html>", "", "a DOCTYPE or another declaration"),
            (" <?xml version='1.0'?>", "", "not well-formed XML"),
            ("<?xml version='1.0' encoding='ISO-8859-2'?>", "", "not declared as UTF-8"),
            ("<?xml version='1.0' encoding = 'utf-8'?>", "", "not declared as UTF-8"),
            ("<?xml version='1.0' encoding='UTF-16'?>", "", "not declared as UTF-8"),
        ])
    func around(before: String, after: String, reason: String) throws {
        let body = before + envelope("<Cube time='2026-10-30'>\(Self.usd)</Cube>") + after
        let fault = #expect(throws: FeedFault.self) { try read(body) }
        #expect(fault?.description.hasPrefix("line 1: \(reason)") == true, "\(String(describing: fault))")
    }

    @Test("UTF-8 may be declared in either case, or not at all")
    func declared() throws {
        let body = envelope("<Cube time='2026-10-30'>\(Self.usd)</Cube>")
        for head in ["", "<?xml version='1.0'?>", "<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n"] {
            #expect(try read(head + body + "\n") == ["2026-10-30 USD 1.1172"])
        }
    }

    @Test(
        "what is inside is refused for its own reason",
        arguments: [
            ("<Cube time='2026-10-30'>", "not well-formed XML"),
            ("<Cube time='2026-10-30'></Cub>", "not well-formed XML"),
            ("<x:Cube/>", "not well-formed XML"),
            ("<Cube time='2026-10-30' time='2026-10-29'/>", "not well-formed XML"),
            ("<Cube time='2026-10-30'><Cube currency='USD' rate='&e;'/></Cube>", "not well-formed XML"),
            ("<Cube time='2026-10-30'><Cube currency='USD' rate='1.1'/>2</Cube>", "\"Cube\" is not what belongs there"),
            ("<Cube time='2026-10-30'><![CDATA[x]]></Cube>", "a DOCTYPE or another declaration"),
            ("<Cube time='2026-10-30'><Cube time='2026-10-29'/></Cube>", "\"time\" is not what belongs there"),
            ("<Cube time='2026-10-30'><Cube currency='USD'/></Cube>", "no \"rate\""),
            ("<Cube time='2026-10-30'><Cube rate='1'/></Cube>", "no \"currency\""),
            ("<Cube time='2026-10-30'/>", "no rates"),
            ("<Cube time='2026-10-30'><Dube currency='USD' rate='1'/></Cube>", "\"Dube\" is not what belongs there"),
            ("<Cube xmlns='u:x'/>", "\"Cube\" is in a foreign namespace"),
        ])
    func inside(text: String, reason: String) throws {
        let fault = #expect(throws: FeedFault.self) { try read(envelope(text)) }
        #expect(fault?.description == "line 1: \(reason)")
    }

    @Test("a day that stands twice, and a root without its namespace, are refused")
    func others() throws {
        let day = "<Cube time='2026-10-30'>\(Self.usd)</Cube>"
        let twice = #expect(throws: FeedFault.self) { try read(envelope(day + "\n" + day)) }
        #expect(twice?.description == "line 2: 2026-10-30 stands twice")
        let bare = #expect(throws: FeedFault.self) { try read("<Envelope>\(day)</Envelope>") }
        #expect(bare?.description == "line 1: \"Envelope\" is in a foreign namespace")
        let none = #expect(throws: FeedFault.self) { try read(envelope("<Cube/>")) }
        #expect(none?.description == "no rates")
    }

    @Test("32 levels are read, 33 are not")
    func levels() throws {
        func nested(_ count: Int) -> String {
            let cubes = String(repeating: "<Cube>", count: count) + "<Cube time='2026-10-30'>\(Self.usd)</Cube>"
            return envelope(cubes + String(repeating: "</Cube>", count: count))
        }
        #expect(try read(nested(29)) == ["2026-10-30 USD 1.1172"])
        #expect(throws: FeedFault(line: 1, reason: .tooDeep(allowed: 32))) { try read(nested(30)) }
    }
}
