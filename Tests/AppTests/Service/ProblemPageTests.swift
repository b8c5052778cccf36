import API
import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("The page of a problem") struct ProblemPageTests {
    @Test("every slug has a page with the title, the meaning and the remedy of its kinds")
    func pages() async throws {
        try await World.reading { world in
            for type in ProblemType.all {
                let page = try await world.get("/problems/\(type.slug)")
                #expect(page.status == 200)
                #expect(page.headers[.contentType] == "text/html; charset=utf-8")
                #expect(page.value("Content-Security-Policy")?.hasPrefix("default-src 'none';") == true)
                for text in [type.title, type.meaning, type.remedy] {
                    #expect(page.text.contains(ProblemPage.escaped(text)), "\(type.slug): \(text)")
                }
                #expect(page.text.contains("HTTP status \(type.status)."))
                #expect(page.text.hasPrefix("<!doctype html>") && page.text.hasSuffix("</html>\n"))
                #expect(!page.text.contains("<script") && !page.text.contains("password\""))
            }
        }
    }

    @Test(
        "an unknown slug is a problem document like any other address without content",
        arguments: ["nothing", "Invalid", "invalid%20", "%3Cscript%3E", "..%2Finvalid"])
    func unknown(_ slug: String) async throws {
        try await World.reading { world in
            let reply = try await world.get("/problems/\(slug)")
            #expect(reply.status == 404)
            #expect(reply.problem == "not-found")
            #expect(reply.headers[.contentType] == ProblemResponse.contentType)
            #expect(!reply.text.contains("script"))
        }
    }

    @Test("text is escaped for elements and attributes")
    func escaping() {
        #expect(ProblemPage.escaped(#"<a href="x">'&'</a>"#) == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;")
        #expect(ProblemPage.escaped("Zażółć 🦢") == "Zażółć 🦢")
    }
}
