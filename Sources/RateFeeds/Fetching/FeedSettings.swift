/// The settings of one feed: `WAYSWAP_FEED_<NAME>` (on or off), `…_URL`, `…_FORM` and `…_KEY`.
package struct FeedSettings: Sendable {
    package let name: FeedName
    /// The feed in the configured form.
    package let feed: any RateFeed
    package let isOn: Bool
    package let base: FeedBase
    package let key: FeedKey?

    /// The settings of every feed, in the order of `FeedName`. Unknown variables are refused as mistakes.
    package static func read(_ environment: [String: String]) throws(FeedSettingsFault) -> [FeedSettings] {
        let known = Set(FeedName.allCases.flatMap { feed in ["", "_URL", "_FORM", "_KEY"].map { variable(feed, $0) } })
        let unknown = environment.keys.filter { $0.hasPrefix(prefix) && !known.contains($0) }.min()
        if let unknown { throw FeedSettingsFault(variable: unknown, reason: .unknown) }
        var all: [FeedSettings] = []
        for feed in FeedName.allCases { all.append(try FeedSettings(feed, in: environment)) }
        return all
    }

    private init(_ name: FeedName, in environment: [String: String]) throws(FeedSettingsFault) {
        func text(_ ending: String) -> String? {
            environment[Self.variable(name, ending)].flatMap { $0.isEmpty ? nil : $0 }
        }
        func fault(_ ending: String, _ reason: FeedSettingsFault.Reason) -> FeedSettingsFault {
            FeedSettingsFault(variable: Self.variable(name, ending), reason: reason)
        }
        self.name = name
        let forms = name.forms
        let form = text("_FORM") ?? forms[0].name
        guard let feed = forms.first(where: { $0.name == form })?.feed else {
            throw fault("_FORM", .form(known: forms.map(\.name)))
        }
        self.feed = feed
        switch text("") {
        case nil: isOn = name.isOnByDefault
        case "on": isOn = true
        case "off": isOn = false
        default: throw fault("", .neitherOnNorOff)
        }
        do throws(FeedBaseFault) { base = try FeedBase(text("_URL") ?? feed.defaultBaseURL) } catch {
            throw fault("_URL", .base(error))
        }
        let keyText = text("_KEY")
        let needsKey = feed.latest().keyParameter != nil
        guard needsKey || keyText == nil else { throw fault("_KEY", .takesNoKey) }
        key = keyText.flatMap { FeedKey($0) }
        guard keyText == nil || key != nil else { throw fault("_KEY", .notAKey) }
        guard !isOn || !needsKey || key != nil else { throw fault("_KEY", .missing) }
    }

    private static let prefix = "WAYSWAP_FEED_"
    private static func variable(_ feed: FeedName, _ ending: String) -> String { prefix + feed.rawValue + ending }
}

/// Which variable is wrong and why. Its value is not shown, because it may be a key.
package struct FeedSettingsFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reason says what is wrong with the variable.
    package enum Reason: Equatable, Sendable {
        case unknown, neitherOnNorOff, takesNoKey, notAKey, missing
        case form(known: [String])
        case base(FeedBaseFault)
    }

    package let variable: String
    package let reason: Reason

    package var description: String {
        switch reason {
        case .unknown: "\(variable) is no setting of a feed"
        case .neitherOnNorOff: "\(variable) must be on or off"
        case .takesNoKey: "\(variable): this feed takes no key"
        case .notAKey: "\(variable) must be 8 to 200 visible ASCII characters"
        case .missing: "\(variable) is missing: this feed is on and needs a key"
        case .form(let known): "\(variable) must be one of \(known.joined(separator: ", "))"
        case .base(let fault): "\(variable) \(fault)"
        }
    }
}
