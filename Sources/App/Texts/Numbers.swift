import Foundation

/// Numbers of the rules, as texts name them.
extension TimeInterval {
    var minutes: Int { Int(self / 60) }
    var hours: Int { Int(self / 3600) }
    var days: Int { Int(self / 86_400) }
}
