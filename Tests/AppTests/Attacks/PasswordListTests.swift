import App
import Domain
import Foundation
import TestSupport
import Testing

@Suite("A8: passwords that others try first") struct PasswordListTests {
    private static func words() throws -> [String] {
        let file = Repository.root.appending(path: "Sources/Domain/Accounts/common-passwords.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("#") }
    }

    private static func isTaken(_ password: String) -> Bool {
        // A refusal is what is looked for.
        (try? PlainPassword(password)) != nil
    }

    @Test("none of the three thousand most common is taken, as it is or stretched to the length that is asked for")
    func list() throws {
        let words = try Self.words()
        #expect(words.count >= 3000)
        #expect(words.filter { $0.count >= 12 }.filter(Self.isTaken) == [])
        let short = words.filter { (5..<12).contains($0.count) }
        #expect(short.count >= 2500)
        let stretched = short.flatMap { word in
            let marks = String(repeating: "!", count: 12 - word.count)
            return ["\(word)\(marks)", "\(word.uppercased())!!!!!!!!", "\(word)\(word)\(word)"]
        }
        #expect(stretched.filter(Self.isTaken) == [])
    }

    @Test("control: four words that have nothing to do with each other are taken")
    func control() {
        #expect(Self.isTaken("seven wizards drink tea"))
        #expect(Self.isTaken(Person.password))
    }

    @Test("a hash costs what OWASP asks for, and half as much again at most")
    func cost() {
        #expect((19_456...47_104).contains(PasswordCost.standard.memory))
        #expect((2...3).contains(PasswordCost.standard.passes))
    }
}
