import Domain
import HTTPTypes
import Hummingbird

/// The handler of `/dev/mail`: the letters that a demo does not send. Any other server answers as for an unknown path.
struct DevMailHandlers {
    let mailbox: DevMailbox?

    func letters(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        // nginx sends `Connection: close` to a server behind it, unless it is told otherwise. Browsers and curl do not.
        guard let mailbox, MetricsAccess.isDirect(request, from: context.peer),
            request.headers[.connection]?.lowercased() != "close"
        else { throw Problem.notFound }
        let letters = mailbox.letters.map { letter in
            let subject = letter.subject.isEmpty ? "" : " – \(letter.subject)"
            return "<h2>\(ProblemPage.escaped(letter.recipient.address + subject))</h2>\n"
                + "<pre>\(ProblemPage.escaped(letter.text))</pre>"
        }
        let page =
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Mails of the demo</title></head>\n"
            + "<body>\n<h1>Mails of the demo</h1>\n"
            + (letters.isEmpty ? ["<p>None yet.</p>"] : letters).joined(separator: "\n") + "\n</body></html>\n"
        return .page(page)
    }
}
