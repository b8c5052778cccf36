import TestSupport
import Testing

struct PasswordTests {
    /// A password, and others that a careless server takes for it.
    struct Case: Sendable {
        let password: String
        let others: [String]
    }

    /// 72 bytes: as far as bcrypt looks.
    static let longStart = "The quick brown fox jumps over a lazy dog while seven wizards drink tea."

    static let cases = [
        Case(
            password: "correct horse\u{0}battery",
            others: ["correct horse", "correct horse\u{0}", "correct horse\u{0}batterx", "correct horsebattery"]),
        Case(
            password: "🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧",
            others: ["🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐦", "🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔", "????????????"]),
        Case(
            password: "za\u{17C}\u{F3}\u{142}\u{107} kawiarnia",
            others: [
                "zaz\u{307}o\u{301}\u{142}c\u{301} kawiarnia", "zazolc kawiarnia",
                "ZA\u{17B}\u{D3}\u{141}\u{106} KAWIARNIA",
            ]),
        Case(
            password: "o\u{FB01}cjalny \u{212B}ngstrom",
            others: ["oficjalny \u{212B}ngstrom", "o\u{FB01}cjalny \u{C5}ngstrom"]),
        Case(
            password: " spaced violin tuesday ",
            others: ["spaced violin tuesday", " spaced violin tuesday", "spaced violin tuesday "]),
        Case(password: "tab\tand\nline violin", others: ["tab and line violin", "tab\tand\r\nline violin"]),
        Case(
            password: longStart + "A",
            others: [longStart, longStart + "B", longStart + "AA", longStart.lowercased() + "a"]),
    ]

    @Test("only the exact password signs in")
    func exact() async throws {
        #expect(Self.longStart.utf8.count == 72)
        try await World.run { world in
            let handles = ["anna", "bert", "cleo", "dora", "emil", "fred", "gina"]
            #expect(handles.count == Self.cases.count)
            for (handle, example) in zip(handles, Self.cases) {
                let signup = Signup {
                    $0.handle = handle
                    $0.password = example.password
                }
                let reply = try await world.signUp(signup)
                #expect(reply.status == 201, "\(handle)")
                for other in example.others {
                    #expect(try await world.signIn(handle, other).status == 401, "\(handle) \(other)")
                }
                #expect(try await world.signIn(handle, example.password).status == 200, "\(handle)")
            }
        }
    }

    @Test("a password has 12 to 256 characters, however many bytes")
    func length() async throws {
        let sentence = "seven wizards drink cold tea in a violin shop, "
        let long = String(String(repeating: sentence, count: 6).prefix(256))
        let animals = String(
            String.UnicodeScalarView((0..<256).compactMap { UnicodeScalar(0x1F400 + UInt32($0 % 61)) }))
        try await World.run { world in
            for refused in ["violin tues", long + "x", animals + "🦊", ""] {
                let reply = try await world.signUp(Signup { $0.password = refused })
                #expect(reply.status == 422, "\(refused.unicodeScalars.count)")
                #expect(reply.pointers == ["/password"], "\(refused.unicodeScalars.count)")
            }
            for (handle, taken) in [("ann", "violin tuesd"), ("bob", long), ("cyd", animals)] {
                let reply = try await world.signUp(
                    Signup {
                        $0.handle = handle
                        $0.password = taken
                    })
                #expect(reply.status == 201, "\(handle)")
                #expect(try await world.signIn(handle, taken).status == 200, "\(handle)")
                #expect(try await world.signIn(handle, String(taken.dropLast())).status == 401, "\(handle)")
            }
        }
    }

    @Test("a password that others would try first is refused")
    func refused() async throws {
        let passwords = [
            "mira loves violins", "I-am-MIRA-really", "password12345", "Passw0rd!Passw0rd!", "aaaaaaaaaaaaaa",
            "qwertyuiop12", "abcdefghijklmn", "wayswap2026!!", "123456789012", "violinist@home!",
        ]
        try await World.run { world in
            for password in passwords {
                let reply = try await world.signUp(
                    Signup {
                        $0.email = "violinist+swap@example.org"
                        $0.password = password
                    })
                #expect(reply.status == 422, "\(password)")
                #expect(reply.pointers == ["/password"], "\(password)")
                #expect(!reply.text.contains(password), "\(password)")
            }
        }
    }

    @Test("changing the password ends every other session and keeps this one")
    func change() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let other = try world.person(try await world.signIn("mira"))
            let new = "seven wizards drink tea"
            func asking(_ current: String, _ new: String) -> String {
                "{\"current\":\(quoted(current)),\"new\":\(quoted(new))}"
            }
            let wrong = try await mira.post("/v1/auth/password", asking("correct horse batterz", new))
            #expect(wrong.status == 422)
            #expect(wrong.pointers == ["/current"])
            let short = try await mira.post("/v1/auth/password", asking("short", new))
            #expect(short.pointers == ["/current"])
            let weak = try await mira.post("/v1/auth/password", asking(Person.password, "seven MIRA wizards"))
            #expect(weak.status == 422)
            #expect(weak.pointers == ["/new"])
            #expect(try await world.status(of: other.token) == 200)
            #expect(try await mira.post("/v1/auth/password", asking(Person.password, new)).status == 204)
            #expect(try await world.status(of: mira.token) == 200)
            #expect(try await world.status(of: other.token) == 401)
            #expect(try await world.refresh(other.refreshToken).status == 401)
            #expect(try await world.refresh(mira.refreshToken).status == 200)
            #expect(try await world.signIn("mira").status == 401)
            #expect(try await world.signIn("mira", new).status == 200)
        }
    }
}
