import Domain
package import Foundation
package import JSON

/// RFC 3339 in UTC: `2026-11-21T10:00:00Z`, with three decimals where the milliseconds are not zero.
extension Date: JSONRepresentable {
    package func write(to json: inout JSONWriter) { json.text(instant) }

    package var instant: String {
        let milliseconds = milliseconds
        let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        let time = Int(rest)
        let clock = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let fraction = time % 1000 == 0 ? "" : "." + String(String(1000 + time % 1000).dropFirst())
        return "\(Day(daysSince1970: Int(days)))T\(clock.joined(separator: ":"))\(fraction)Z"
    }
}

extension Fields {
    private static let notAnInstant = "must be a time such as 2026-11-21T10:00:00Z"

    /// RFC 3339 with any offset; the placeholder is 1970.
    package mutating func instant(_ key: String) -> Date {
        value(key, placeholder: Date(milliseconds: 0), otherwise: Self.notAnInstant) { Date(instant: $0) }
    }

    package mutating func optionalInstant(_ key: String) -> Date? {
        optionalValue(key, otherwise: Self.notAnInstant) { Date(instant: $0) }
    }
}

extension Date {
    /// Any time of RFC 3339: `2026-11-21T10:00:00Z`, with an offset such as `+07:00` instead of the Z, and any decimals
    /// of a second, of which the first three are kept. A leap second is the second after it.
    package init?(instant text: String) {
        let pattern =
            #/([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,3})[0-9]*)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))/#
        guard let match = text.wholeMatch(of: pattern)?.output, let day = Day(String(match.1)),
            let hour = Int64(match.2), let minute = Int64(match.3), let second = Int64(match.4), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        let fraction = Int64((match.5.map(String.init) ?? "").padding(toLength: 3, withPad: "0", startingAt: 0)) ?? 0
        var offset: Int64 = 0
        if let sign = match.6, let hours = match.7.flatMap({ Int64($0) }), let minutes = match.8.flatMap({ Int64($0) })
        {
            guard hours < 24, minutes < 60 else { return nil }
            offset = (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
        }
        let minutes = Int64(day.daysSince1970) * 1440 + hour * 60 + minute - offset
        // Leap seconds end a day of UTC.
        guard second < 60 || (minutes + 1) % 1440 == 0 else { return nil }
        self.init(milliseconds: (minutes * 60 + second) * 1000 + fraction)
    }

    /// Local time with the zone's offset at that instant: `2026-11-24T19:00:00+07:00`.
    package func local(to zone: TimeZone) -> String {
        let offset = zone.secondsFromGMT(for: self)
        let minutes = abs(offset) / 60
        let (hours, rest) = (minutes / 60, minutes % 60)
        let sign = offset < 0 ? "-" : "+"
        return addingTimeInterval(Double(offset)).instant.dropLast()
            + "\(sign)\(hours < 10 ? "0" : "")\(hours):\(rest < 10 ? "0" : "")\(rest)"
    }
}
