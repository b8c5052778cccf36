import API
import App
import Domain
import HTTPTypes
import TestSupport
import Testing

struct PasswordHasherTests {
    @Test("of forty hashes at once two run, sixteen wait, and the rest is told to come back")
    func queue() async throws {
        let hasher = try PasswordHasher(cost: PasswordCost(memory: 32_768, passes: 4))
        let right = try PlainPassword(Person.password)
        let hash = try await hasher.hash(right)
        let outcomes = await withTaskGroup(of: Result<Bool, any Error>.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    do { return .success(try await hasher.check(right, against: hash)) } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var done = 0
        var refused = 0
        for outcome in outcomes {
            switch outcome {
            case .success(let isRight):
                done += 1
                #expect(isRight)
            case .failure(let error):
                refused += 1
                let problem = try #require(error as? Problem)
                #expect(problem.slug == "busy")
                #expect(problem.status == 503)
                #expect(problem.retryAfter == 2)
            }
        }
        #expect(done >= 18)
        #expect(refused >= 1)
        #expect(done + refused == 40)
        #expect(try await hasher.check(right, against: hash))
    }

    @Test("a hash is checked whatever it cost, and only the right password is right")
    func check() async throws {
        let cheap = try PasswordHasher(cost: PasswordCost(memory: 64, passes: 1))
        let dear = try PasswordHasher(cost: PasswordCost(memory: 1024, passes: 2))
        let right = try PlainPassword(Person.password)
        let wrong = try PlainPassword("correct horse batterz")
        let hash = try await dear.hash(right)
        #expect(hash.hasPrefix("$argon2id$v=19$m=1024,t=2,p=1$"))
        #expect(try await dear.hash(right) != hash)
        #expect(try await cheap.check(right, against: hash))
        #expect(try await !cheap.check(wrong, against: hash))
        #expect(try await !cheap.check(nil, against: hash))
        #expect(try await !cheap.check(right, against: nil))
        #expect(try await !cheap.check(right, against: "garbage"))
    }

    @Test("signing in costs a hash whether the account is there or not", arguments: ["mira", "nobody"])
    func unknownAccount(_ login: String) async throws {
        let password = try PlainPassword(Person.password)
        let dear = try await PasswordHasher(cost: PasswordCost(memory: 8192, passes: 60)).hash(password)
        try await World.run { world in
            _ = try await world.register("mira")
            let hasher = world.services.passwords
            let replies = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<24 {
                    group.addTask {
                        do { return try await hasher.check(password, against: dear) } catch is Problem { return false }
                    }
                }
                // The first to be back is one that was refused: from now on the queue is full for a while.
                let isDone = try await group.next()
                #expect(isDone == false)
                async let one = world.signIn(login, "another password")
                async let two = world.signIn(login, "another password")
                async let three = world.signIn(login, "another password")
                let replies = try await [one, two, three]
                try await group.waitForAll()
                return replies
            }
            let busy = try #require(replies.first { $0.status == 503 })
            #expect(busy.problem == "busy")
            #expect(busy.headers[.retryAfter] == "2")
            #expect(try await world.signIn(login, "another password").status == 401)
        }
    }
}
