import Testing

@testable import Domain

@Suite struct PlainPasswordTests {
    @Test(
        "a password that takes guessing is accepted byte by byte",
        arguments: [
            "correct horse battery", "correct horse battery staple 9", "Tr0ub4dor&3-zebra", "x9#Kq2!vLm8z",
            "purple otter sings",
            "wayswap is where I swap my cash", "Żółć gęślą jaźń", "лошадь батарея скрепка", "\0nul\0bytes\0count",
            "84719236650147",
            "481 592 7736 0157", "🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧", " lead and trail ", "cafe\u{301} au lait deux",
            "my dragon sleeps late",
        ])
    func accepted(typed: String) throws {
        #expect(try PlainPassword(typed).bytes == Array(typed.utf8))
    }

    @Test("nothing is normalised: one word composed and decomposed makes two passwords")
    func exact() throws {
        #expect(try PlainPassword("caf\u{E9} au lait deux").bytes != PlainPassword("cafe\u{301} au lait deux").bytes)
    }

    @Test("a password keeps what lies behind its 72nd byte")
    func long() throws {
        let head = String((0..<72).map { Character(Unicode.Scalar(UInt8(33 + $0))) })
        #expect(try PlainPassword(head + "left").bytes.suffix(4) == ArraySlice("left".utf8))
        #expect(try PlainPassword(head + "left").bytes != PlainPassword(head + "right").bytes)
    }

    @Test("a password has 12 to 256 characters, emoji counted as their scalars")
    func length() throws {
        let tail = String((0..<245).map { Character(Unicode.Scalar(UInt8(33 + $0 * 7 % 90))) })
        #expect(throws: PasswordFault.tooShort) { try PlainPassword("x9#Kq2!vLm8") }
        #expect(throws: PasswordFault.tooShort) { try PlainPassword("🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔") }
        #expect(try PlainPassword("x9#Kq2!vLm8" + tail).bytes.count == 256)
        #expect(throws: PasswordFault.tooLong) { try PlainPassword("x9#Kq2!vLm8z" + tail) }
    }

    @Test(
        "a common password is refused, however it is stretched",
        arguments: [
            "password1234", "Password1234!", "PASSWORD!!!!", "P@ssw0rd1234", "pa$$word2026", "1234password",
            "passwordpassword",
            "dragon dragon", "trustno1!!!!", "trustno11234", "letme1n12345", "p.a.s.s.w.o.r.d", "pass word 1234",
            "ILOVEYOU!!!!",
            "justinbieber", "leavemealone", "superman2024", "motdepasse2024", "dr4g0n55555555", "0000baseball0000",
            "!!!!master!!!!", "football#2025", "12345678!!!!2024", "a1234562024!!!", "пароль202611", "sonyericsson",
            "needforspeed",
        ])
    func common(typed: String) {
        #expect(throws: PasswordFault.common) { try PlainPassword(typed) }
    }

    @Test(
        "groups again and again are refused",
        arguments: [
            "aaaaaaaaaaaa", "abababababab", "abcabcabcabc", "abcabcabcabca", "dragondragon", "AbcaBcabCabc",
            "112211221122",
            "🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊", "            ", "aaaabbbbccccdddd",
        ])
    func repetitive(typed: String) {
        #expect(throws: PasswordFault.repetitive) { try PlainPassword(typed) }
    }

    @Test(
        "runs along the alphabet, the digits and keyboards are refused",
        arguments: [
            "123456789012", "098765432109", "abcdefghijkl", "zyxwvutsrqpo", "xyzabcdefghi", "qwertyuiop12",
            "qwertyuiopas",
            "1qaz2wsx3edc", "qwer1234asdf", "QWERTYuiop!1", "йцукенгшщзхъ", "asdfghjkl;12", "1234-5678-9012",
            "azertyuiopqs",
        ])
    func sequence(typed: String) {
        #expect(throws: PasswordFault.sequence) { try PlainPassword(typed) }
    }

    @Test(
        "the name of the service and little else is refused",
        arguments: [
            "Wayswap12345", "wayswap-2026", "wayswapwayswap", "W4ysw4p!2026", "wayswap-password", "2026way5wap!!",
            "my wayswap 99",
        ])
    func product(typed: String) {
        #expect(throws: PasswordFault.productName) { try PlainPassword(typed) }
    }

    @Test(
        "a password that holds the handle or its letters is refused",
        arguments: [
            ("ana", "my bAnAna breakfast"), ("ben.okoro", "long BEN.OKORO winter"),
            ("ben.okoro", "long benokoro winter"),
            ("a1b2c3", "turtle abc harvest"), ("x_y.z", "turtle x_y.z harvest"),
        ])
    func handle(handle: String, typed: String) throws {
        let handle = try Handle(handle)
        #expect(throws: PasswordFault.containsHandle) { try PlainPassword(typed, handle: handle) }
    }

    @Test("the password of the register example is accepted for its traveller")
    func example() throws {
        let password = try PlainPassword(
            "correct horse battery", handle: Handle("ana"), email: EmailAddress("ana@example.org"))
        #expect(password.bytes.count == 21)
    }

    @Test(
        "a password that holds what stands before the @ is refused",
        arguments: ["harvest Okoro.Ben moon", "harvest okoroben moon"])
    func email(typed: String) throws {
        let email = try EmailAddress("okoro.ben+wayswap@example.org")
        #expect(throws: PasswordFault.containsEmail) { try PlainPassword(typed, email: email) }
    }

    @Test("neither text, debugger nor reflection shows a password")
    func hidden() throws {
        let password = try PlainPassword("purple otter sings")
        var dumped = ""
        dump([password], to: &dumped)
        #expect("\(password)" == "(password)")
        #expect(String(reflecting: password) == "(password)")
        #expect(Mirror(reflecting: password).children.isEmpty)
        #expect(!dumped.contains("112"))
        #expect(!dumped.contains("purple"))
    }

    @Test("a sign-in offers any password of a possible length")
    func attempt() {
        #expect(PlainPassword(attempt: "password1234")?.bytes == Array("password1234".utf8))
        #expect(PlainPassword(attempt: "short")?.bytes == nil)
        #expect(PlainPassword(attempt: String(repeating: "x", count: 257))?.bytes == nil)
    }

    @Test("the list holds the entries of its file and not its comments")
    func list() {
        #expect(CommonPasswords.contains("password"))
        #expect(CommonPasswords.contains("1qaz2wsx3edc4rfv"))
        #expect(
            !CommonPasswords.contains(
                "# Common passwords, one a line, lower case: a password built on one of these is refused."))
        #expect(!CommonPasswords.contains(""))
    }
}
