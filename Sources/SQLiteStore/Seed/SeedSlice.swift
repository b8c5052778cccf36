import Foundation

/// The rows of one write: at most 200, as one JSON array for `json_each`.
enum SeedSlice {
    static let size = 200

    static func slices<Item>(of items: [Item]) -> [[Item]] {
        stride(from: 0, to: items.count, by: size).map { Array(items[$0..<min($0 + size, items.count)]) }
    }

    static func json(_ items: [some Encodable]) throws -> String {
        String(decoding: try JSONEncoder().encode(items), as: UTF8.self)
    }
}
