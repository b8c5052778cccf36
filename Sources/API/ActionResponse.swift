package import Domain
package import JSON

/// What the reader of an answer can do now, or looks for in vain.
package struct ActionResponse: JSONObject {
    private let action: ReaderAction
    /// What the request would be answered; nil: it is possible.
    private let obstacle: (type: ProblemType, detail: String)?

    package init(_ action: ReaderAction, obstacle: (type: ProblemType, detail: String)?) {
        self.action = action
        self.obstacle = obstacle
    }

    package func writeFields(to json: inout JSONWriter) {
        json.field("do", action.name)
        json.field("open", obstacle == nil)
        json.fieldIfPresent("reason", obstacle?.type.slug)
        json.fieldIfPresent("detail", obstacle?.detail)
        json.fieldIfPresent("from", action.from)
        json.fieldIfPresent("until", action.until)
        json.fieldIfPresent("counts", action.weight?.rawValue)
    }
}
