import HTTPTypes
import JSON
import TestSupport

/// A registration as a test sends it: nil leaves a field out.
struct Signup {
    var handle: String? = "mira"
    var name: String? = "Mira"
    var email: String? = "mira@example.org"
    var phone: String?
    var password: String? = Person.password
    var home: String? = "PLN"

    init(_ change: (inout Signup) -> Void = { _ in }) {
        change(&self)
    }

    /// Somebody with this handle, and an address of their own.
    init(handle: String) {
        self.handle = handle
        email = "someone@example.org"
    }

    var json: String {
        let fields = [
            ("handle", handle), ("name", name), ("email", email), ("phone", phone), ("password", password),
            ("homeCurrency", home),
        ]
        return "{" + fields.compactMap { name, text in text.map { "\"\(name)\":\(quoted($0))" } }.joined(separator: ",")
            + "}"
    }
}

/// The text as JSON.
func quoted(_ text: String) -> String { String(decoding: text.json, as: UTF8.self) }

extension World {
    func signUp(_ signup: Signup) async throws -> Reply { try await post("/v1/auth/register", signup.json) }

    func signIn(
        _ login: String, _ password: String = Person.password, device: String? = nil, deviceToken: String? = nil,
        headers: HTTPFields = [:]
    ) async throws -> Reply {
        let device = device.map { ",\"device\":\(quoted($0))" } ?? ""
        let token = deviceToken.map { ",\"deviceToken\":\(quoted($0))" } ?? ""
        return try await post(
            "/v1/auth/login", "{\"login\":\(quoted(login)),\"password\":\(quoted(password))\(device)\(token)}",
            headers: headers)
    }

    func refresh(_ token: String) async throws -> Reply {
        try await post("/v1/auth/refresh", "{\"refreshToken\":\(quoted(token))}")
    }

    /// What `GET /me` says to somebody who holds this access token.
    func status(of token: String?) async throws -> Int {
        try await send(.get, "/v1/me", token: token).status
    }
}
