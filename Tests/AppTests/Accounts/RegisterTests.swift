import HTTPTypes
import JSON
import TestSupport
import Testing

struct RegisterTests {
    @Test("registering answers with tokens and the public account, and nothing else")
    func shape() async throws {
        try await World.run { world in
            let reply = try await world.signUp(Signup { $0.phone = "+48 600-100-200" })
            #expect(reply.status == 201)
            #expect(reply.headers[.contentType] == "application/json")
            #expect(reply.headers[.cacheControl] == "no-store")
            guard case .object(let fields) = try reply.json(), case .object(let person) = reply["traveller"] else {
                throw Missing("an object")
            }
            #expect(
                fields.map(\.key) == [
                    "accessToken", "tokenType", "expiresIn", "refreshToken", "deviceToken", "traveller",
                ])
            #expect(person.map(\.key) == ["id", "handle", "name", "homeCurrency", "memberSince", "state"])
            #expect(reply.string("tokenType") == "Bearer")
            #expect(reply.int("expiresIn") == 3600)
            #expect(reply.string("traveller.memberSince") == "2026-11-21")
            #expect(reply.string("traveller.state") == "active")
            let me = try await world.person(reply).get("/v1/me")
            #expect(me.string("email") == "mira@example.org")
            #expect(me.string("phone") == "+48600100200")
        }
    }

    @Test("every fault is told at once, each with its pointer")
    func allFaults() async throws {
        try await World.run { world in
            let reply = try await world.post(
                "/v1/auth/register",
                """
                {"handle":"a","name":"","email":"nobody","phone":"123","password":"short","homeCurrency":"pln","nick":1}
                """)
            #expect(reply.status == 422)
            #expect(reply.problem == "invalid")
            #expect(
                reply.pointers == ["/handle", "/name", "/email", "/phone", "/password", "/homeCurrency", "/nick"])
            let nothing = try await world.post("/v1/auth/register", "{}")
            #expect(nothing.pointers == ["/handle", "/name", "/email", "/password", "/homeCurrency"])
            let numbers = try await world.post(
                "/v1/auth/register",
                #"{"handle":1,"name":null,"email":[],"phone":{},"password":true,"homeCurrency":2}"#)
            #expect(numbers.status == 422)
            #expect(numbers.pointers == ["/handle", "/name", "/email", "/phone", "/password", "/homeCurrency"])
            #expect(try await world.signUp(Signup()).status == 201)
        }
    }

    @Test("an e-mail address or a phone number is needed, and null is none")
    func contacts() async throws {
        try await World.run { world in
            let neither = try await world.signUp(Signup { $0.email = nil })
            #expect(neither.status == 422)
            #expect(neither.pointers == ["/email"])
            let nulls = try await world.post(
                "/v1/auth/register",
                """
                {"handle":"mira","name":"Mira","email":null,"phone":null,"password":"\(Person.password)",
                 "homeCurrency":"PLN"}
                """)
            #expect(nulls.pointers == ["/email"])
            let phone = try await world.signUp(
                Signup {
                    $0.email = nil
                    $0.phone = "+48600100200"
                })
            #expect(phone.status == 201)
            #expect(try await world.person(phone).get("/v1/me")["email"] == .null)
        }
    }

    @Test("a currency that nobody can swap is no home currency")
    func home() async throws {
        try await World.run { world in
            for code in ["XXX", "CHW", "BOV"] {
                let reply = try await world.signUp(Signup { $0.home = code })
                #expect(reply.status == 422, "\(code)")
                #expect(reply.pointers == ["/homeCurrency"], "\(code)")
            }
            #expect(try await world.signUp(Signup { $0.home = "KWD" }).status == 201)
        }
    }

    @Test("a handle that looks like a taken one is taken; one that differs to the eye is free")
    func lookAlikes() async throws {
        try await World.run { world in
            #expect(try await world.signUp(Signup(handle: "Mira.L")).string("traveller.handle") == "mira.l")
            for handle in ["mira.l", "MIRA.L", "mira_1", "mira-i", "miral", "rnira.l", "mlra.l"] {
                let reply = try await world.signUp(Signup(handle: handle))
                #expect(reply.status == 409, "\(handle)")
                #expect(reply.problem == "handle-taken", "\(handle)")
            }
            #expect(try await world.signUp(Signup(handle: "mira.k")).status == 201)
        }
    }

    @Test("reserved, imitating, invisible and foreign letters are refused in a handle")
    func refusedHandles() async throws {
        try await World.run { world in
            let handles = [
                "admin", "Adm1n", "admin42", "5upp0rt", "wayswap", "way.swap", "root", "moderator", "me", "offers",
                "1ana", "ana_", "an..a", "an a", "an@a", "\u{430}na", "an\u{200B}a", "an\u{202E}a", "a\u{F1}a",
                "ana\u{0}b", "anaanaanaanaanaanaanaanaanaanaa",
            ]
            for handle in handles {
                let reply = try await world.signUp(Signup(handle: handle))
                #expect(reply.status == 422, "\(handle)")
                #expect(reply.pointers == ["/handle"], "\(handle)")
            }
            #expect(try await world.signUp(Signup(handle: "badminton")).status == 201)
        }
    }

    @Test("honest names of any script are kept as they are, and composed")
    func names() async throws {
        try await World.run { world in
            let names = [
                "Łukasz Żółć", "José-María O'Neill", "李小龍", "नरेन्द्र", "محمد", "Δημήτρης", "N’Diaye", "Björk",
                "Ольга", "สมชาย", "Joe Root",
            ]
            for (index, name) in names.enumerated() {
                let reply = try await world.signUp(
                    Signup {
                        $0.handle = "person" + String(UnicodeScalar(UInt8(97 + index)))
                        $0.name = name
                    })
                #expect(reply.string("traveller.name").map { Array($0.utf8) } == Array(name.utf8), "\(name)")
            }
            let refused = ["", "   ", "Support", "Adm\u{456}n", "Ana\u{202E}", "Ana ⭐", "42", "A\u{200B}na", "Wayswap"]
            for name in refused {
                let reply = try await world.signUp(Signup { $0.name = name })
                #expect(reply.pointers == ["/name"], "\(name)")
            }
            let apart = try await world.signUp(Signup { $0.name = "  Zoe\u{301}   Li " })
            #expect(apart.string("traveller.name").map { Array($0.utf8) } == Array("Zo\u{E9} Li".utf8))
        }
    }

    @Test("one handle asked for by ten at once has one owner")
    func race() async throws {
        try await World.run { world in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<10 { group.addTask { try await world.signUp(Signup()).status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [201] + Array(repeating: 409, count: 9))
        }
    }
}
