import Domain
import Foundation
import TestSupport
import Testing

@testable import Delivery

@Suite("Sending mails by a program") struct SendmailCarrierTests {
    /// A folder with a program that reads a message.
    private struct Script {
        let folder: URL
        var file: String { folder.appending(path: "sendmail").path() }

        init(_ lines: String) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "wayswap-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try "#!/bin/sh\ncd \(folder.path())\n\(lines)\n".write(
                toFile: file, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file)
        }

        func text(_ name: String) throws -> String {
            try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }

        func remove() { try? FileManager.default.removeItem(at: folder) }  // It lies in the temporary folder.
    }

    private func carry(
        _ lines: String, _ arguments: [String] = ["-t"], deadline: Duration = .seconds(60),
        looking: (Script) throws -> Void = { _ in }
    ) async throws -> Result<Void, DeliveryFault> {
        let script = try Script(lines)
        defer { script.remove() }
        let carrier = SendmailCarrier(
            command: [script.file] + arguments, sender: try #require(MailMessageTests.sender), deadline: deadline)
        let result = await carrier.carry(MailMessageTests.letter())
        try looking(script)
        return result
    }

    private func fault(_ result: Result<Void, DeliveryFault>) -> DeliveryFault? {
        if case .failure(let fault) = result { fault } else { nil }
    }

    @Test("the program gets the message on standard input and its arguments as they are, without a shell")
    func message() async throws {
        let result = try await carry(
            "cat > message; printf '%s|' \"$@\" > arguments", ["-t", "$HOME", "a;b", "`id`"]
        ) { script in
            #expect(try script.text("arguments") == "-t|$HOME|a;b|`id`|")
            let expected = try MailMessage(MailMessageTests.letter(), from: #require(MailMessageTests.sender)).bytes
            #expect(try Array(script.text("message").utf8) == expected)
        }
        #expect(fault(result) == nil)
    }

    @Test("a program that hangs is killed at the deadline")
    func hanging() async throws {
        let result = try await carry("exec sleep 600", deadline: .milliseconds(300))
        #expect(fault(result) == DeliveryFault(.timedOut))
    }

    @Test(
        "its end says whether another attempt is worth it",
        arguments: [
            ("exit 75", DeliveryFault(.refused)), ("exit 1", DeliveryFault(.refused)),
            ("exit 67", DeliveryFault(.gone, isFinal: true)), ("exit 68", DeliveryFault(.gone, isFinal: true)),
            ("exit 65", DeliveryFault(.refused, isFinal: true)), ("cat > message; kill -9 $$", DeliveryFault(.broken)),
        ])
    func ends(_ lines: String, _ expected: DeliveryFault) async throws {
        let result = try await carry(lines)
        #expect(fault(result) == expected)
    }

    @Test("a program that reads nothing does not stop the server")
    func unread() async throws {
        let result = try await carry("exit 0")
        #expect(fault(result) == nil)
    }

    @Test("a program that is not there is told")
    func missing() async throws {
        for command in [["/nonexistent/sendmail"], ["no-such-program-here"], []] {
            let carrier = SendmailCarrier(command: command, sender: try #require(MailMessageTests.sender))
            let result = await carrier.carry(MailMessageTests.letter())
            #expect(fault(result) == DeliveryFault(.unreachable))
        }
    }

    @Test("a message that cannot be written starts no program")
    func unwritable() async throws {
        let script = try Script("touch started")
        defer { script.remove() }
        let carrier = SendmailCarrier(command: [script.file], sender: try #require(MailMessageTests.sender))
        let result = await carrier.carry(MailMessageTests.letter(name: "Eve\r\nBcc: all@example.org"))
        #expect(fault(result) == DeliveryFault(.unwritable, isFinal: true))
        #expect(throws: (any Error).self) { try script.text("started") }
    }
}
