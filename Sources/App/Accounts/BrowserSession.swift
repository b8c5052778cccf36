import Crypto
import Domain
import Foundation
import HTTPEdge
import HTTPTypes
import Hummingbird

/// The session of a browser: a cookie that no script can read, and for requests that change something a second token,
/// which only a page of this server can learn. So no other site can act for somebody who is signed in here.
struct BrowserSession: Sendable {
    private let key: SymmetricKey

    init(secret: [UInt8]) {
        key = SymmetricKey(derivedFrom: secret, for: "csrf")
    }

    /// The token that requests of the session send as `X-CSRF-Token`, unless they only read.
    func csrf(of session: Identifier<Session>) -> String {
        Data(HMAC<SHA256>.authenticationCode(for: Data(session.description.utf8), using: key)).base64URL
    }

    /// Throws `csrf` unless a page of this server sent the request.
    func confirm(_ request: Request, of session: Identifier<Session>, isSecure: Bool) throws {
        guard !request.isRead else { return }
        try Self.confirmOrigin(of: request, isSecure: isSecure)
        let sent = request.headers[values: .csrfToken]
        guard sent.count == 1, let code = Data(base64URL: sent[0]),
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: Data(session.description.utf8), using: key)
        else { throw Problem.csrf }
    }

    /// Browsers say which site a request comes from, and scripts cannot change that.
    static func confirmOrigin(of request: Request, isSecure: Bool) throws {
        if let site = request.headers[.secFetchSite] {
            guard site == "same-origin" else { throw Problem.csrf }
        } else {
            let own = request.head.authority.map { "\(isSecure ? "https" : "http")://\($0)" }
            guard let own, request.headers[.origin] == own else { throw Problem.csrf }
        }
    }
}

/// A cookie of this server. Its name begins with `__Host-` where the connection is encrypted, so that no other host and
/// no plain connection can set it.
enum BrowserCookie: String {
    /// Opens the session.
    case session = "wayswap"
    /// Tells a later sign-in that this browser is known.
    case device = "wayswap-device"

    private func name(isSecure: Bool) -> String { (isSecure ? "__Host-" : "") + rawValue }

    /// The value in a request; nil if there is none, or more than one.
    func value(in request: Request, isSecure: Bool) -> String? {
        let name = name(isSecure: isSecure)
        let found = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap {
            pair -> String? in
            let parts = pair.trimmingPrefix(while: { $0 == " " }).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 && parts[0] == name ? String(parts[1]) : nil
        }
        return found.count == 1 ? found[0] : nil
    }

    /// - Parameter seconds: How long the browser keeps it; 0 deletes it.
    func setting(_ value: String, for seconds: TimeInterval, isSecure: Bool) -> HTTPField {
        let attributes = "Path=/; Max-Age=\(Int(seconds)); HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
        return HTTPField(name: .setCookie, value: "\(name(isSecure: isSecure))=\(value); \(attributes)")
    }
}

extension HTTPField.Name {
    static let csrfToken = named("X-CSRF-Token")
    static let secFetchSite = named("Sec-Fetch-Site")
}
