import JSON
import TestSupport

/// What a reader can do, as answers say it.
extension Reply {
    /// Names of the actions, those that are closed at the end and with a minus.
    var actions: String { names(of: "actions") }

    /// The same of an item of a list.
    func actions(at index: Int) -> String { names(of: "items.\(index).actions") }

    private func names(of list: String) -> String {
        let all = (0..<(count(list) ?? 0)).map { index in
            (name: string("\(list).\(index).do") ?? "?", isOpen: self["\(list).\(index).open"] == .bool(true))
        }
        return (all.filter(\.isOpen).map(\.name) + all.filter { !$0.isOpen }.map { "-\($0.name)" })
            .joined(separator: " ")
    }

    func action(_ name: String) -> JSONValue? {
        (0..<(count("actions") ?? 0)).first { string("actions.\($0).do") == name }.flatMap { self["actions.\($0)"] }
    }
}
