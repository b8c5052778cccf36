import Foundation
import Testing

@testable import Domain

@Suite struct EmailAddressTests {
    @Test(
        "an address in use is accepted as typed",
        arguments: [
            "ana@example.org", "Ana.Kowalska@Example.org", "o'brien+cash@mail.example.co.uk", "a@xn--bcher-kva.de",
            "x_1@a-b.io",
        ])
    func accepted(typed: String) throws {
        #expect(try EmailAddress(typed).text == typed)
        #expect(try EmailAddress(typed).key == typed.lowercased())
    }

    @Test("the local part is what stands before the @")
    func local() throws {
        #expect(try EmailAddress("Ana.K@example.org").local == "Ana.K")
    }

    @Test(
        "spellings of one mailbox compare as one",
        arguments: [
            ("Ana@Example.org", "ana@example.org"), ("ana+swaps@example.org", "ana@example.org"),
            ("ana+a+b@example.org", "ana@example.org"), ("a.n.a+x@GoogleMail.com", "ana@gmail.com"),
            ("ANA@gmail.com", "ana@gmail.com"), ("+ana@example.org", "+ana@example.org"),
        ])
    func mailboxes(typed: String, mailbox: String) throws {
        let address = try EmailAddress(typed)
        #expect(EmailAddress.mailbox(of: address.text) == mailbox)
        #expect(Login.email(key: address.key).comparisonKey == "email \(mailbox)")
        #expect(Contact(typed, claimedAt: .distantPast, verifiedAt: nil).comparisonKey == mailbox)
    }

    @Test("a dot elsewhere, another name and a domain like Gmail's are other mailboxes")
    func otherMailboxes() {
        let typed = ["a.na@example.org", "ana@example.org", "ana@example.com", "ana@gmail.com.example.org"]
        #expect(Set(typed.map(EmailAddress.mailbox(of:))) == Set(typed))
    }

    @Test(
        "what is no address is refused by its fault",
        arguments: [
            ("", EmailFault.at), ("ana", .at), ("a@b@c.de", .at), ("ana example@x.org", .character),
            ("ana@exa mple.org", .character),
            (" ana@example.org", .character), ("ana@example.org\n", .character), ("ana\0@example.org", .character),
            ("\u{430}na@example.org", .character), ("ana@b\u{FC}cher.de", .character), ("@example.org", .local),
            (".ana@example.org", .local), ("ana.@example.org", .local), ("a..b@example.org", .local),
            ("a(b)@example.org", .local),
            ("\"ana\"@example.org", .local), ("a,b@example.org", .local), ("ana@", .domain), ("ana@localhost", .domain),
            ("ana@.org", .domain), ("ana@example.", .domain), ("ana@-a.org", .domain), ("ana@a-.org", .domain),
            ("ana@a..org", .domain), ("ana@127.0.0.1", .domain), ("ana@[127.0.0.1]", .domain), ("ana@a_b.org", .domain),
            ("ana@example.o", .domain),
        ])
    func refused(typed: String, fault: EmailFault) {
        #expect(throws: fault) { try EmailAddress(typed) }
    }

    @Test("64 characters stand before the @, 63 in a label, 254 in all")
    func lengths() throws {
        let local = String(repeating: "a", count: 64)
        let label = String(repeating: "b", count: 63)
        #expect(try EmailAddress(local + "@x.org").text.utf8.count == 70)
        #expect(throws: EmailFault.local) { try EmailAddress(local + "a@x.org") }
        #expect(try EmailAddress("a@\(label).org").text.utf8.count == 69)
        #expect(throws: EmailFault.domain) { try EmailAddress("a@\(label)b.org") }
        let full = "\(local)@\(label).\(label).\(String(repeating: "c", count: 57)).org"
        #expect(try EmailAddress(full).text.utf8.count == 254)
        #expect(throws: EmailFault.tooLong) { try EmailAddress("\(full)x") }
    }
}
