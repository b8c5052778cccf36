import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Reads the query of a URL as strictly as a body: it collects every fault and refuses unknown and repeated parameters.
struct QueryParameters {
    private let items: [(name: String, value: String)]
    /// Whether words of advertisers in the address mean nothing, as in a link that people share.
    private let isShared: Bool
    private var asked: Set<String> = []
    private var faults: [FieldFault] = []

    init(_ request: Request) {
        isShared = request.isRead && TrackingWords.reach(request.uri.path)
        items = request.uri.queryParameters.map { key, value in
            // The library decodes values but not names.
            let name = key.utf8.contains(UInt8(ascii: "%")) ? key.removingPercentEncoding ?? String(key) : String(key)
            return (name, String(value))
        }
    }

    private mutating func refuse(_ name: String, _ detail: String) {
        faults.append(FieldFault(pointer: "/\(name)", detail: detail))
    }

    private mutating func refuse(_ name: String, _ refusal: any FieldRefusal) {
        faults.append(FieldFault(pointer: "/\(name)", refusal))
    }

    /// Nil without the parameter; an empty value is a value.
    mutating func text(_ name: String) -> String? {
        let isFirst = asked.insert(name).inserted
        let found = items.filter { $0.name == name }
        if isFirst, found.count > 1 { refuse(name, "stands more than once") }
        return found.first?.value
    }

    private mutating func value<Value>(
        _ name: String, _ sentence: @autoclosure () -> String, _ parse: (String) -> Value?
    ) -> Value? {
        guard let text = text(name) else { return nil }
        let value = parse(text)
        if value == nil { refuse(name, sentence()) }
        return value
    }

    /// A language of the server's texts.
    mutating func language(_ name: String) -> Language? {
        value(name, "must be one of \(Language.allCases.map(\.rawValue).joined(separator: ", "))") {
            Language(rawValue: $0)
        }
    }

    mutating func required(_ name: String) -> String {
        let text = text(name)
        if text == nil { refuse(name, "is missing") }
        return text ?? ""
    }

    /// - Parameter orAsset: Whether it takes assets too.
    mutating func currency(_ name: String, orAsset: Bool = false) -> Currency? {
        value(name, Currency.expected(orAsset: orAsset), Currency.init)
    }

    mutating func requiredCurrency(_ name: String, orAsset: Bool = false) -> Currency {
        let currency = currency(name, orAsset: orAsset)
        if currency == nil, !items.contains(where: { $0.name == name }) { refuse(name, "is missing") }
        return currency ?? .eur
    }

    /// Currencies and assets with commas between them, or one under another name; one of the two is required.
    mutating func currencies(
        _ name: String, orOne single: String, most: Int
    ) -> (all: [Currency], isList: Bool) {
        guard let text = text(name) else { return ([requiredCurrency(single, orAsset: true)], false) }
        if self.text(single) != nil { refuse(single, "must not stand beside \(name)") }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let all = parts.compactMap(Currency.init)
        if all.count != parts.count || Set(all).count != all.count || all.count > most {
            refuse(name, "must be at most \(most) different currencies or assets with commas between them")
        }
        return (all, true)
    }

    /// `west`, `south`, `east` and `north` in degrees, all required.
    /// - Parameter widest: The greatest width and height in degrees.
    mutating func box(atMost widest: Double) -> SearchBox? {
        let (west, east) = (degrees("west", limit: 180), degrees("east", limit: 180))
        let (south, north) = (degrees("south", limit: 90), degrees("north", limit: 90))
        guard let west, let east, let south, let north else { return nil }
        guard west < east, east - west <= widest else {
            refuse("east", "must lie east of west, by at most \(Int(widest)) degrees")
            return nil
        }
        guard south < north, north - south <= widest else {
            refuse("north", "must lie north of south, by at most \(Int(widest)) degrees")
            return nil
        }
        return SearchBox(
            west: Int32((west * 1e7).rounded()), east: Int32((east * 1e7).rounded()),
            south: Int32((south * 1e7).rounded()), north: Int32((north * 1e7).rounded()))
    }

    mutating func day(_ name: String) -> Day? {
        value(name, "must be a day, YYYY-MM-DD", Day.init)
    }

    mutating func int(_ name: String, in range: ClosedRange<Int>) -> Int? {
        value(name, "must be a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
            guard let first = text.utf8.first, first != UInt8(ascii: "+"), let number = Int(text) else { return nil }
            return range.contains(number) ? number : nil
        }
    }

    /// - Parameter latest: whether `latest` stands for a number behind the last one.
    mutating func seq(_ name: String, orLatest latest: Bool = false) -> Int64? {
        value(name, "must be a whole number from 0 on\(latest ? ", or latest" : "")") { text in
            if latest, text == "latest" { return .max }
            guard text.utf8.count <= 20, text.utf8.first != UInt8(ascii: "+"), let number = Int64(text), number >= 0
            else { return nil }
            return number
        }
    }

    mutating func choice<Value: RawRepresentable & CaseIterable>(_ name: String, _ type: Value.Type) -> Value?
    where Value.RawValue == String {
        value(
            name, "must be one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))", Value.init(rawValue:))
    }

    /// `true` or `false`.
    mutating func flag(_ name: String) -> Bool? {
        value(name, "must be true or false") { Bool($0) }
    }

    /// Values with commas between them; each is one of the type's, or the name of a group of them.
    mutating func choices<Value: RawRepresentable & CaseIterable & Hashable>(
        _ name: String, _ type: Value.Type, groups: [String: Set<Value>]
    ) -> Set<Value>? where Value.RawValue == String {
        func names() -> String { (groups.keys.sorted() + Value.allCases.map(\.rawValue)).joined(separator: ", ") }
        return value(name, "must be one or more of \(names())") { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let sets = parts.compactMap { part in groups[part] ?? Value(rawValue: part).map { [$0] } }
            return sets.count == parts.count ? sets.reduce(into: []) { $0.formUnion($1) } : nil
        }
    }

    /// A kind, a slash and an id; of a message `message/<thread>/<seq>`.
    mutating func auditSubject(_ name: String) -> AuditSubject? {
        value(name, "must be a kind, a slash and an id") { text in
            let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.count == 2, let kind = AuditSubject.Kind(rawValue: parts[0]) else { return nil }
            return AuditSubject(kind, parts[1])
        }
    }

    mutating func id<Subject>(_ name: String, of: Subject.Type) -> Identifier<Subject>? {
        value(name, "must be an id") { Identifier<Subject>($0) }
    }

    mutating func amount(_ name: String, of currency: Currency) -> Money? {
        guard let text = text(name) else { return nil }
        do throws(AmountFault) {
            let money = try Money(amount: text, currency: currency)
            if money.minorUnits == 0 { refuse(name, RequestFault.zeroAmount) }
            return money
        } catch {
            refuse(name, error)
            return nil
        }
    }

    /// `lat` and `lon`, both required: plain decimal degrees.
    mutating func coordinate() -> Coordinate? {
        let latitude = degrees("lat", limit: 90)
        let longitude = degrees("lon", limit: 180)
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Nil without both; one of them without the other is a fault.
    mutating func optionalCoordinate() -> Coordinate? {
        let names = ["lat", "lon"]
        guard items.contains(where: { names.contains($0.name) }) else { return nil }
        return coordinate()
    }

    private mutating func degrees(_ name: String, limit: Double) -> Double? {
        guard let text = text(name) else {
            refuse(name, "is missing")
            return nil
        }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let isPlain =
            (1...2).contains(parts.count) && digits.utf8.count <= 20
            && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard isPlain, let value = Double(text), abs(value) <= limit else {
            refuse(name, "must be degrees from -\(Int(limit)) to \(Int(limit))")
            return nil
        }
        return value
    }

    /// `q`, the text of a search: at most 64 characters, because no name is longer.
    mutating func search() -> String? {
        value("q", "must have at most 64 characters") { $0.unicodeScalars.count <= 64 ? $0 : nil }
    }

    mutating func limit(default fallback: Int = 20) -> Int { int("limit", in: 1...100) ?? fallback }

    /// Records a fault that concerns several parameters.
    mutating func fault(_ name: String, _ detail: String) { refuse(name, detail) }

    mutating func fault(_ name: String, _ refusal: any FieldRefusal) { refuse(name, refusal) }

    /// Throws all faults together, including unknown parameters.
    mutating func finish() throws {
        let unknown = items.map(\.name).filter { !asked.contains($0) }
        for name in Set(unknown).sorted() where !isShared || !TrackingWords.contain(name) {
            refuse(name, "is not known here")
        }
        guard faults.isEmpty else { throw InvalidFields(faults: faults) }
    }
}
