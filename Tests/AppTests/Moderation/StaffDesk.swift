import Domain
import Foundation
import TestSupport
import Testing

@testable import App

/// A member of staff with the authenticator app that `wayswap moderator add` set up.
struct StaffDesk: Sendable {
    let world: World
    let handle: String
    /// As it was printed.
    let oneTimePassword: String?
    private let secret: [UInt8]

    /// As the operator does on the command line.
    init(_ handle: String, _ role: StaffRole, in world: World) async throws {
        let result = try await StaffEnroller(world.services).add(try Handle(handle), as: role)
        self.world = world
        self.handle = handle
        oneTimePassword = result.password
        secret = Self.bytes(ofBase32: try #require(result.factor).secret)
    }

    static func bytes(ofBase32 text: String) -> [UInt8] {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = text.flatMap { letter -> [Int] in
            let value = letters.firstIndex(of: letter) ?? 0
            return (0..<5).map { value >> (4 - $0) & 1 }
        }
        return stride(from: 0, to: bits.count - 7, by: 8).map { first in
            UInt8(bits[first..<first + 8].reduce(0) { $0 << 1 | $1 })
        }
    }

    /// What the app shows now.
    var code: String { FactorCodes.code(secret, step: FactorCodes.step(at: world.clock.now)) }

    func signIn(_ password: String? = nil, code: String? = nil) async throws -> Reply {
        let totp = code.map { #","totp":"\#($0)""# } ?? ""
        let password = password ?? oneTimePassword ?? Person.password
        return try await world.post(
            "/v1/auth/login", #"{"login":"\#(handle)","password":"\#(password)"\#(totp)}"#,
            headers: World.coming(from: World.address(of: handle)))
    }

    /// Signed in with a code, and with a password of their own.
    func atWork() async throws -> Person {
        let person = try world.person(try await signIn(code: code))
        world.clock.advance(seconds: 30)
        if let oneTimePassword {
            let body = #"{"current":"\#(oneTimePassword)","new":"\#(Person.password)"}"#
            #expect(try await person.post("/v1/auth/password", body).status == 204)
        }
        return person
    }

    @discardableResult
    func stepUp(_ person: Person) async throws -> Reply {
        try await person.post("/v1/auth/step-up", #"{"code":"\#(code)"}"#)
    }
}

extension Person {
    /// Sets up a second factor, which an appointment needs.
    @discardableResult
    func armed() async throws -> SecondFactorTests.Authenticator {
        let app = try SecondFactorTests.Authenticator(try await post("/v1/auth/totp"), world.clock)
        #expect(try await post("/v1/auth/totp/confirm", #"{"code":"\#(app.code)"}"#).status == 204)
        world.clock.advance(seconds: 30)
        return app
    }

    /// Signs in anew with a code of the app, which proves it in that session.
    func again(_ app: SecondFactorTests.Authenticator) async throws -> Person {
        let body = #"{"login":"\#(handle)","password":"\#(Person.password)","totp":"\#(app.code)"}"#
        let person = try world.person(
            try await world.post("/v1/auth/login", body, headers: World.coming(from: World.address(of: handle))))
        world.clock.advance(seconds: 30)
        return person
    }

    /// Gives or takes a role as an admin.
    func appoint(_ handle: String, _ role: StaffRole?) async throws -> Reply {
        try await put(
            "/v1/admin/staff", #"{"handle":"\#(handle)","role":\#(role.map { "\"\($0.rawValue)\"" } ?? "null")}"#)
    }
}
