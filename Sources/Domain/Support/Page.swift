/// One page of a longer list; `next` is the cursor of the following page, nil at the end.
package struct Page<Item: Sendable, Cursor: Sendable>: Sendable {
    package let items: [Item]
    package let next: Cursor?

    package init(items: [Item], next: Cursor?) {
        self.items = items
        self.next = next
    }

    /// A page from up to `limit` + 1 rows; the extra row shows that there is a following page.
    package init(reading rows: [Item], limit: Int, cursor: (Item) -> Cursor) {
        let items = rows.count > limit ? Array(rows.prefix(limit)) : rows
        self.init(items: items, next: rows.count > limit ? items.last.map(cursor) : nil)
    }
}
