import Domain
import Foundation

/// Every refusal of a rule.
protocol WalkRefusal: Error {}
extension SwapRefusal: WalkRefusal {}
extension OfferRefusal: WalkRefusal {}
extension ThreadRefusal: WalkRefusal {}
extension ReviewRefusal: WalkRefusal {}

/// Something that no rule foresees happened during a walk.
struct WalkFault: Error, CustomStringConvertible {
    let description: String
    let broken: [WalkInvariant]

    init(_ description: String, breaking broken: [WalkInvariant] = []) {
        (self.description, self.broken) = (description, broken)
    }
}

extension Date {
    init(second: Int) { self.init(timeIntervalSince1970: Double(second)) }

    var second: Int { Int(timeIntervalSince1970) }
}
