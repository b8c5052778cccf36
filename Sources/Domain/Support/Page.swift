/// One page of a longer list; `next` marks where the following one begins, nil at the end.
package struct Page<Item: Sendable, Mark: Sendable>: Sendable {
    package let items: [Item]
    package let next: Mark?

    package init(items: [Item], next: Mark?) {
        self.items = items
        self.next = next
    }

    /// A page from rows of which one more than `limit` was read, to learn whether there is a following page.
    package init(reading rows: [Item], limit: Int, cursor: (Item) -> Mark) {
        let items = rows.count > limit ? Array(rows.prefix(limit)) : rows
        self.init(items: items, next: rows.count > limit ? items.last.map(cursor) : nil)
    }
}
