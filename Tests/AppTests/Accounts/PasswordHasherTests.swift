import API
import Dispatch
import Domain
import HTTPTypes
import TestSupport
import Testing

@testable import App

/// The threads of a hasher, which stand still until a test lets them go on.
private struct HeldThreads {
    let threads = LowPriorityThreads(PasswordHasher.atOnce)
    private let pipeline = DispatchSemaphore(value: 0)

    /// What is added from now on waits.
    func hold() {
        for _ in 0..<PasswordHasher.atOnce { threads.add { pipeline.wait() } }
    }

    func release() {
        for _ in 0..<PasswordHasher.atOnce { pipeline.signal() }
    }
}

struct PasswordHasherTests {
    @Test("of forty hashes at once two run, sixteen wait, and the rest is told to come back")
    func queue() async throws {
        let cheap = PasswordCost(memory: 64, passes: 1)
        let right = try PlainPassword(Person.password)
        let hash = try await PasswordHasher(cost: cheap).hash(right)
        let held = HeldThreads()
        let hasher = try PasswordHasher(cost: cheap, on: held.threads)
        held.hold()
        let outcomes = await withTaskGroup(of: Result<Bool, any Error>.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    do { return .success(try await hasher.check(right, against: hash)) } catch {
                        return .failure(error)
                    }
                }
            }
            while hasher.load != (2, 16, 22) { await Task.yield() }
            held.release()
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
                #expect(problem.type == Problem.busy)
                #expect(problem.status == 503)
                #expect(problem.retryAfter == 2)
            }
        }
        #expect((done, refused) == (18, 22))
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
        let cheap = PasswordCost(memory: 64, passes: 1)
        let hash = try await PasswordHasher(cost: cheap).hash(password)
        let held = HeldThreads()
        let hasher = try PasswordHasher(cost: cheap, on: held.threads)
        try await World.run(
            changing: { services in
                var services = services
                services.passwords = hasher
                return services
            },
            { world in
                _ = try await world.register("mira")
                held.hold()
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for _ in 0..<18 { group.addTask { try await hasher.check(password, against: hash) } }
                    while hasher.load.waiting < PasswordHasher.queueLength { await Task.yield() }
                    for _ in 0..<3 {
                        let busy = try await world.signIn(login, "another password")
                        #expect(busy.status == 503)
                        #expect(busy.problem == "busy")
                        #expect(busy.headers[.retryAfter] == "2")
                    }
                    held.release()
                    for try await isRight in group { #expect(isRight) }
                }
                #expect(try await world.signIn(login, "another password").status == 401)
            })
    }
}
