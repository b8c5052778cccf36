package import Domain
package import JSON

/// A row of the audit as staff see it.
extension AuditRecord: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("seq", seq)
        json.field("at", at)
        json.field("action", action.rawValue)
        json.object("actor") { json in
            let (kind, handle): (String, String?) =
                switch actor {
                case .person(let handle): ("person", handle)
                case .system: ("system", nil)
                case .erased: ("erased", nil)
                }
            json.field("kind", kind)
            json.field("handle", handle)
        }
        json.object("subject") { json in
            json.field("kind", subjectKind.rawValue)
            json.field("id", subject?.id)
        }
        json.field("reason", reason.isEmpty ? nil : reason)
        json.field("note", note)
        json.field("case", `case`?.id)
        json.field("isAlone", isAlone)
        json.field("hash", hash.description)
    }
}
