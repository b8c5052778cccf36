import App
import ArgumentParser
import Domain
import Foundation
import RateFeeds
import SQLiteStore

/// Reads a flag, or else its environment variable.
enum Setting {
    static func text(_ flag: String?, _ variable: String, in environment: [String: String]) -> String? {
        flag ?? environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    static func isOff(_ variable: String, in environment: [String: String]) throws -> Bool {
        switch environment[variable] {
        case nil, "", "on": false
        case "off": true
        default: throw SettingsFault(description: "\(variable) must be on or off")
        }
    }
}

/// `--data`: the folder of the installation.
struct DataOptions: ParsableArguments {
    @Option(help: "The folder of the installation (WAYSWAP_DATA).")
    var data: String?

    func folder(in environment: [String: String] = ProcessInfo.processInfo.environment) throws -> DataFolder {
        guard let path = Setting.text(data, "WAYSWAP_DATA", in: environment) else {
            throw ValidationError("Missing expected argument '--data <data>' (or WAYSWAP_DATA).")
        }
        return DataFolder(path: path)
    }
}

/// The settings of `serve`, without its data folder and network.
struct ServeSettings: Equatable {
    let host: String
    let port: Int
    let areLimitsOn: Bool
    let requiresStaffFactor: Bool
    let allowedOrigins: Set<String>
    let rates: RateMode
    /// Upper limit in seconds between two polls while a publication is missing; nil for the schedule's own.
    let pace: TimeInterval?
    /// The bearer token for `/metrics`; nil allows this machine only.
    let metricsToken: String?
    /// The automatic rules that are on.
    let flagRules: FlagRules
    /// The folder of the browser app; nil serves none.
    let web: String?
    /// Whether the operator named the folder, so that it must be there.
    let isWebNamed: Bool
    let tiles: MapTiles?
    /// Bytes of offers that are kept as rendered JSON.
    let offerCache: Int
    let wallet: WalletSettings
    /// The file of weights of the LSTM for currencies; nil: what the seed has.
    let lstm: String?
    /// Where prices of crypto assets come from; nil: nowhere.
    let assets: AssetSettings?
    /// The file of made-up prices of assets, for a demo.
    let assetSamples: String?

    init(host: String?, port: Int?, environment: [String: String]) throws {
        self.host = Setting.text(host, "WAYSWAP_HOST", in: environment) ?? "127.0.0.1"
        let text = environment["WAYSWAP_PORT"].flatMap { $0.isEmpty ? nil : $0 } ?? "8080"
        guard let number = port ?? Int(text), (0...65_535).contains(number) else {
            throw SettingsFault(description: "the port must be a number from 0 to 65535")
        }
        self.port = number
        areLimitsOn = try !Setting.isOff("WAYSWAP_LIMITS", in: environment)
        guard areLimitsOn || Self.isLoopback(self.host) else {
            throw SettingsFault(description: "WAYSWAP_LIMITS=off is for loopback addresses only")
        }
        requiresStaffFactor = try !Setting.isOff("WAYSWAP_STAFF_TOTP", in: environment)
        guard requiresStaffFactor || Self.isLoopback(self.host) else {
            throw SettingsFault(description: "WAYSWAP_STAFF_TOTP=off is for loopback addresses only")
        }
        let mode = RateMode(rawValue: Setting.text(nil, "WAYSWAP_RATES", in: environment) ?? RateMode.live.rawValue)
        guard let mode else { throw SettingsFault(description: "WAYSWAP_RATES must be live or offline") }
        rates = mode
        pace = try Setting.text(nil, "WAYSWAP_RATES_PACE", in: environment).map { text in
            guard let seconds = Int(text), (1...86_400).contains(seconds) else {
                throw SettingsFault(description: "WAYSWAP_RATES_PACE must be from 1 to 86400 seconds")
            }
            return TimeInterval(seconds)
        }
        let folder = Setting.text(nil, "WAYSWAP_WEB", in: environment)
        (web, isWebNamed) = (folder == "off" ? nil : folder ?? "web", folder != nil)
        tiles = try Setting.text(nil, "WAYSWAP_TILES", in: environment).map { text in
            guard let tiles = MapTiles(text) else {
                throw SettingsFault(
                    description: "WAYSWAP_TILES must be an address with {z}, {x} and {y}, a blank, and an attribution")
            }
            return tiles
        }
        offerCache = try Self.megabytes("WAYSWAP_OFFER_CACHE", in: environment) ?? RenderedOffers.budget
        wallet = try WalletSettings(environment: environment)
        lstm = Setting.text(nil, "WAYSWAP_LSTM", in: environment)
        assets = try AssetSettings(environment: environment)
        assetSamples = Setting.text(nil, "WAYSWAP_ASSET_SAMPLE", in: environment)
        flagRules = try Self.flagRules(without: environment["WAYSWAP_FLAGS_OFF"] ?? "")
        metricsToken = Setting.text(nil, "WAYSWAP_METRICS_TOKEN", in: environment)
        // Sixteen random letters cannot be guessed; an empty or short token is a mistake.
        guard metricsToken.map({ $0.count >= 16 && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }) ?? true else {
            throw SettingsFault(description: "WAYSWAP_METRICS_TOKEN must be 16 or more visible ASCII characters")
        }
        allowedOrigins = Set(
            (environment["WAYSWAP_ORIGINS"] ?? "").split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            })
        for origin in allowedOrigins where !origin.contains("://") || origin.hasSuffix("/") || origin.contains("*") {
            throw SettingsFault(description: "WAYSWAP_ORIGINS: \(origin) is not an origin such as https://app.example")
        }
    }

    /// Bytes.
    private static func megabytes(_ name: String, in environment: [String: String]) throws -> Int? {
        try Setting.text(nil, name, in: environment).map { text in
            guard let number = Int(text), (1...65_536).contains(number) else {
                throw SettingsFault(description: "\(name) must be from 1 to 65536 megabytes")
            }
            return number * 1024 * 1024
        }
    }

    /// - Parameter names: Of the rules that are off, with commas.
    private static func flagRules(without names: String) throws -> FlagRules {
        let names = names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        return FlagRules(
            without: Set(
                try names.map { name in
                    guard let rule = FlagRule(rawValue: name) else {
                        let known = FlagRule.allCases.map(\.rawValue).joined(separator: ", ")
                        throw SettingsFault(description: "WAYSWAP_FLAGS_OFF: \(name) is none of \(known)")
                    }
                    return rule
                }))
    }

    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
}

extension WalletSettings {
    fileprivate init(environment: [String: String]) throws {
        self.init()
        if let text = Setting.text(nil, "WAYSWAP_WELCOME", in: environment) {
            welcome = text == "0" ? nil : try Self.money(text, "WAYSWAP_WELCOME")
        }
        if let text = Setting.text(nil, "WAYSWAP_DEPOSIT_LIMIT", in: environment) {
            depositLimit = try Self.money(text, "WAYSWAP_DEPOSIT_LIMIT")
        }
        if let text = Setting.text(nil, "WAYSWAP_SPREAD", in: environment) {
            guard let bps = Int(text), (0...Self.spreadLimit).contains(bps) else {
                throw SettingsFault(description: "WAYSWAP_SPREAD must be from 0 to \(Self.spreadLimit) basis points")
            }
            spreadBps = bps
        }
    }

    /// `10000.00 PLN`.
    private static func money(_ text: String, _ name: String) throws -> Money {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let currency = Currency(parts[1]),
            // `try?`: every fault of the amount has the same message.
            let money = try? Money(amount: parts[0], currency: currency), money.minorUnits > 0
        else { throw SettingsFault(description: "\(name) must be an amount such as 10000.00 PLN") }
        return money
    }
}

extension FeedSettings {
    /// The feed settings from this process's environment.
    static func configured() throws -> [FeedSettings] {
        do throws(FeedSettingsFault) { return try read(ProcessInfo.processInfo.environment) } catch {
            throw SettingsFault(description: error.description)
        }
    }
}
