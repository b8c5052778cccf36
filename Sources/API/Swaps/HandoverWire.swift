package import Domain
package import Foundation
package import JSON

/// `POST /v1/swaps/{id}/hand-over`.
package struct HandOverRequest: Sendable {
    package let code: String
    package let at: Date?
    /// What changed hands, from the reader's side, if it differs from the terms.
    package let actual: (give: Money, get: Money)?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let code = fields.requiredValue("code", otherwise: "must be six digits, or the text of a QR code") { text in
            text.hasPrefix(Self.scanned) || text.wholeMatch(of: #/[0-9]{6}/#) != nil ? text : nil
        }
        at = fields.optionalInstant("at")
        actual = fields.optionalObject("actual") { ($0.money("give"), $0.money("get")) }
        try fields.finish()
        self.code = code ?? ""
    }

    /// The prefix of every QR code's text.
    package static let scanned = "wayswap:1:"
}

/// `GET /v1/swaps/{id}/code`: the caller's own code, as six digits and as the text of a QR code. The other side submits
/// it.
package struct CodeResponse: JSONObject {
    package let code: String
    package let qr: String

    package init(code: String, qr: String) {
        self.code = code
        self.qr = qr
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("code", code)
        json.field("qr", qr)
    }
}
