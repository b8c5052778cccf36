package import Domain
package import Foundation

/// RFC 3339 in UTC: `2026-11-21T10:00:00Z`, with three decimals where the milliseconds are not zero.
extension Date: WireType {
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
