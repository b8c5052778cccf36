import Foundation

/// Numbers of the rules, as texts name them.
extension Int {
    /// In English, up to ten in words.
    var words: String {
        let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        return words.indices.contains(self) ? words[self] : "\(self)"
    }
}

extension TimeInterval {
    var minutes: Int { Int(self / 60) }
    var hours: Int { Int(self / 3600) }
    var days: Int { Int(self / 86_400) }
}
