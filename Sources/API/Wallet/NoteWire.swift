package import Domain
package import JSON

extension JSONWriter {
    /// The words of a note, or why its reader sees none, and what they are warned of.
    package mutating func note(_ note: SeenText?) {
        field("note", note?.words)
        switch note {
        case .held: field("noteHeld", true)
        case .hidden: field("noteHidden", true)
        case .words, nil: break
        }
        if let warning = note?.warning { field("noteWarning", warning.kinds.map(\.rawValue)) }
    }
}

/// A note as staff see it.
extension ModeratedNote: JSONObject {
    package func writeFields(to json: inout JSONWriter) {
        json.field("id", reference.id)
        json.field("of", kind.rawValue)
        json.field("text", text)
        json.field("at", at)
        json.field("held", standing.heldAt != nil)
        json.fieldIfPresent("moderation", standing.hidden)
    }
}
