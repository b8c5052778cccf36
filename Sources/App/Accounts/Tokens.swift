import Crypto
import Domain
import Foundation

/// A pair of opaque tokens with 256 random bits each. The database stores only their SHA-256.
struct Tokens: Sendable, Equatable {
    let access: String
    let refresh: String

    private static let accessPrefix = "wa_"
    private static let refreshPrefix = "wr_"

    /// A new pair from the system's randomness.
    init() {
        access = Self.accessPrefix + Self.random()
        refresh = Self.refreshPrefix + Self.random()
    }

    fileprivate static func random() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }.base64URL
    }

    var hashes: TokenHashes {
        TokenHashes(access: Self.hash(access), refresh: Self.hash(refresh))
    }

    fileprivate static func hash(_ token: String) -> [UInt8] { Array(SHA256.hash(data: Data(token.utf8))) }

    /// The hash for looking up an access token; nil for malformed text.
    static func hash(access token: some StringProtocol) -> [UInt8]? {
        isWellFormed(token, accessPrefix) ? hash(String(token)) : nil
    }

    static func hash(refresh token: some StringProtocol) -> [UInt8]? {
        isWellFormed(token, refreshPrefix) ? hash(String(token)) : nil
    }

    fileprivate static func isWellFormed(_ token: some StringProtocol, _ prefix: String) -> Bool {
        guard token.utf8.count == 46, token.hasPrefix(prefix), let bytes = Data(base64URL: String(token.dropFirst(3)))
        else { return false }
        return bytes.count == 32 && bytes.base64URL == token.dropFirst(3)
    }

    /// This pair, readable only with `predecessor`: the response to a parallel or repeated refresh.
    func sealed(for predecessor: String) throws -> [UInt8] {
        let box = try AES.GCM.seal(Data("\(access) \(refresh)".utf8), using: Self.key(of: predecessor))
        guard let combined = box.combined else { throw CryptoKitError.incorrectParameterSize }
        return [UInt8](combined)
    }

    init(sealed: [UInt8], by predecessor: String) throws {
        let plain = try AES.GCM.open(AES.GCM.SealedBox(combined: Data(sealed)), using: Self.key(of: predecessor))
        let parts = String(decoding: plain, as: UTF8.self).split(separator: " ").map(String.init)
        guard parts.count == 2 else { throw CryptoKitError.incorrectParameterSize }
        (access, refresh) = (parts[0], parts[1])
    }

    private static func key(of predecessor: String) -> SymmetricKey {
        SymmetricKey(derivedFrom: predecessor.utf8, for: "successor")
    }
}

/// A text of 256 random bits behind the prefix of its kind, stored only as SHA-256.
protocol RandomToken: Sendable, Equatable {
    static var prefix: String { get }
    var text: String { get }

    init(text: String)
}

extension RandomToken {
    /// A new one from the system's randomness.
    init() { self.init(text: Self.prefix + Tokens.random()) }

    /// Nil for malformed text.
    init?(_ text: String) {
        guard Tokens.isWellFormed(text, Self.prefix) else { return nil }
        self.init(text: text)
    }

    var hash: [UInt8] { Tokens.hash(text) }
}

/// The token in the cookie of a browser. It is good in a cookie alone.
struct CookieToken: RandomToken {
    static let prefix = "wc_"
    let text: String
}

/// The token that identifies a device at later sign-ins.
struct DeviceToken: RandomToken {
    static let prefix = "wd_"
    let text: String
}
