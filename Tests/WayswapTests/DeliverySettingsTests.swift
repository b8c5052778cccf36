import Testing

@testable import Wayswap

@Suite("Settings of mails and text messages") struct DeliverySettingsTests {
    @Test("without settings nothing is sent")
    func none() throws {
        let settings = try DeliverySettings(environment: [:])
        #expect(settings.sendmail == nil)
        #expect(settings.webhook == nil)
        #expect(settings.links == nil)
    }

    @Test("a command is split at blanks")
    func command() throws {
        let settings = try DeliverySettings(environment: [
            "WAYSWAP_SENDMAIL": "/usr/bin/msmtp  -t --host=127.0.0.1",
            "WAYSWAP_MAIL_FROM": "Wayswap <mail@wayswap.example>",
        ])
        #expect(settings.sendmail?.command == ["/usr/bin/msmtp", "-t", "--host=127.0.0.1"])
    }

    @Test(
        "a setting that cannot work ends the start",
        arguments: [
            ["WAYSWAP_SENDMAIL": "/usr/sbin/sendmail -t"],
            ["WAYSWAP_SENDMAIL": "/usr/sbin/sendmail -t", "WAYSWAP_MAIL_FROM": "Wayswap"],
            ["WAYSWAP_SENDMAIL": "bin/sendmail -t", "WAYSWAP_MAIL_FROM": "mail@wayswap.example"],
            ["WAYSWAP_SENDMAIL": "  ", "WAYSWAP_MAIL_FROM": "mail@wayswap.example"],
            ["WAYSWAP_SMS_WEBHOOK": "https://sms.example/"],
            ["WAYSWAP_SMS_WEBHOOK": "https://sms.example/", "WAYSWAP_SMS_SECRET": "short"],
            ["WAYSWAP_SMS_WEBHOOK": "http://sms.example/", "WAYSWAP_SMS_SECRET": "0123456789abcdef"],
            ["WAYSWAP_LINKS": "https://app.example"], ["WAYSWAP_LINKS": "http://app.example/"],
            ["WAYSWAP_PUBLIC_URL": "https://api.example"], ["WAYSWAP_PUBLIC_URL": "http://api.example/"],
        ])
    func wrong(_ environment: [String: String]) {
        #expect(throws: SettingsFault.self) { try DeliverySettings(environment: environment) }
    }

    @Test("what is not configured is shown by a demo, and by nobody else")
    func shown() throws {
        let settings = try DeliverySettings(environment: [:])
        #expect(settings.shows(isDemo: true, host: "127.0.0.1"))
        #expect(!settings.shows(isDemo: true, host: "0.0.0.0"))
        #expect(!settings.shows(isDemo: false, host: "127.0.0.1"))
        // Behind a proxy on the same machine everybody comes from loopback.
        for (address, isShown) in [("https://api.example/", false), ("http://127.0.0.1:8080/", true)] {
            let named = try DeliverySettings(environment: ["WAYSWAP_PUBLIC_URL": address])
            #expect(named.shows(isDemo: true, host: "127.0.0.1") == isShown, "\(address)")
        }
    }
}
