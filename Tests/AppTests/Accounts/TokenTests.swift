import Foundation
import HTTPTypes
import TestSupport
import Testing

struct TokenTests {
    /// Texts that are like a good access token and are none.
    static func forgeries(of token: String) throws -> [String] {
        let rest = String(token.dropFirst(3))
        let standard = rest.replacing("-", with: "+").replacing("_", with: "/")
        let bytes = Data(base64Encoded: standard + "=") ?? Data()
        let hex = bytes.map { String(format: "%02x", $0) }.joined()
        let cut: [String] = ["", String(token.dropLast()), String(token.dropFirst()), rest, "wa_", "wa"]
        let longer: [String] = [
            "\(token)A", "\(token)\(token)", "\(token)=", "\(token)==", "\(token).", "\(token)%00", "\(token),\(token)",
            "\(token);\(token)", "\"\(token)\"", "'\(token)'", "<\(token)>",
        ]
        let changed: [String] = [
            "wr_\(rest)", "WA_\(rest)", "wa\(rest)", "wa-\(rest)", token.uppercased(), token.lowercased(),
            String(token.reversed()), "wa_\(String(rest.reversed()))", try lastChanged(token),
            token.replacing("_", with: "%5F"),
        ]
        let encoded: [String] = [
            "wa_\(standard)=", "wa_+\(rest.dropFirst())", "wa_/\(rest.dropFirst())", "wa_\(hex)", hex,
            Data(token.utf8).base64EncodedString(),
        ]
        let invented: [String] = [
            "wa_\(String(repeating: "A", count: 43))", "wa_\(String(repeating: "_", count: 43))", "null", "undefined",
            "0", "-1", "true", "{}", "[]", "'--", "../../etc/passwd", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
            String(repeating: "A", count: 4000),
        ]
        return cut + longer + changed + encoded + invented
    }

    /// Another last character that decodes to the same bytes: its lowest two bits are not used.
    private static func lastChanged(_ token: String) throws -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        guard let last = token.last, let index = alphabet.firstIndex(of: last) else { throw Missing("a character") }
        return "\(token.dropLast())\(alphabet[index + 1])"
    }

    /// Values of `Authorization` around a good token that are not as they should be.
    static func misshapen(_ token: String) -> [String] {
        [
            token, "Bearer", "Bearer  \(token)", "Bearer\t\(token)", "Bearer \(token) x", "Bearer Bearer \(token)",
            "Basic \(token)", "Token \(token)", "Bearer:\(token)", "Bearer=\(token)", "bearer\(token)",
            "Basic bWlyYTpjb3JyZWN0", "Digest username=mira",
        ]
    }

    @Test("nothing but a good access token signs in")
    func forged() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let forged = try Self.forgeries(of: mira.token) + [mira.refreshToken]
            let values = forged.map { "Bearer \($0)" } + Self.misshapen(mira.token)
            #expect(values.count == 60)
            for value in values {
                let reply = try await world.send(.get, "/v1/me", headers: .with("Authorization", value))
                #expect(reply.status == 401, "\(value)")
                #expect(reply.problem == "not-signed-in", "\(value)")
                #expect(reply.headers[.wwwAuthenticate] == "Bearer", "\(value)")
            }
            for scheme in ["Bearer", "bearer", "BEARER"] {
                let reply = try await world.send(
                    .get, "/v1/me", headers: .with("Authorization", "\(scheme) \(mira.token)"))
                #expect(reply.status == 200, "\(scheme)")
            }
        }
    }

    @Test("one header is looked at, and no place but the header")
    func places() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            var twice = HTTPFields()
            twice.append(HTTPField(name: .authorization, value: "Bearer \(mira.token)"))
            twice.append(HTTPField(name: .authorization, value: "Bearer \(mira.token)"))
            #expect(try await world.send(.get, "/v1/me", headers: twice).status == 401)
            for query in ["access_token", "token", "accessToken", "authorization"] {
                let reply = try await world.get("/v1/me?\(query)=\(mira.token)")
                #expect(reply.status == 401, "\(query)")
            }
            for name in ["X-Access-Token", "Cookie", "Proxy-Authorization"] {
                let reply = try await world.send(
                    .get, "/v1/me", headers: .with(name, name == "Cookie" ? "token=\(mira.token)" : mira.token))
                #expect(reply.status == 401, "\(name)")
            }
            #expect(try await world.status(of: mira.token) == 200)
        }
    }

    @Test("a bad token is refused where none is needed but who asks makes a difference")
    func openRoute() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let reply = try await world.send(.get, "/v1/travellers/\(mira.handle)", token: "wa_garbage")
            #expect(reply.status == 401)
            #expect(try await world.get("/v1/travellers/\(mira.handle)").status == 200)
        }
    }

    @Test("nothing but a good refresh token is exchanged")
    func forgedRefresh() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let token = mira.refreshToken
            let rest = String(token.dropFirst(3))
            let forged = [
                "", mira.token, "wa_" + rest, rest, String(token.dropLast()), token + "A", token + "=", " " + token,
                token + " ", token + "\n", token.uppercased(), token.lowercased(), "Bearer \(token)", "null", "{}",
                "wr_" + String(repeating: "A", count: 43), "wr_" + String(rest.reversed()), "wr\u{305F}" + rest,
                String(repeating: "w", count: 20_000), try Self.lastChanged(token),
            ]
            for text in forged {
                let reply = try await world.refresh(text)
                #expect(reply.status == 401, "\(text)")
                #expect(reply.problem == "not-signed-in", "\(text)")
            }
            #expect(try await world.post("/v1/auth/refresh", #"{"refreshToken":7}"#).pointers == ["/refreshToken"])
            #expect(try await world.post("/v1/auth/refresh", "{}").pointers == ["/refreshToken"])
            #expect(try await world.refresh(token).status == 200)
        }
    }

}
