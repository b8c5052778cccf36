import App
import Delivery
import Domain
import Foundation

/// How codes and mails leave the server; each part is optional.
struct DeliverySettings: Equatable {
    /// A program with arguments, and the sender of mails.
    let sendmail: Sendmail?
    let webhook: Webhook?
    /// What links in mails begin with.
    let links: String?
    /// The address of this server as the outside reaches it.
    let server: String?

    /// Mails go through a program like sendmail: the command with its arguments.
    struct Sendmail: Equatable {
        let command: [String]
        let sender: MailSender
    }

    /// Text messages go to this address of a gateway as signed POST requests; the secret is the key of the signature.
    struct Webhook: Equatable {
        let address: WebhookAddress
        let secret: String
    }

    init(environment: [String: String]) throws {
        sendmail = try Self.sendmail(environment)
        webhook = try Self.webhook(environment)
        links = try Self.base("WAYSWAP_LINKS", environment)
        server = try Self.base("WAYSWAP_PUBLIC_URL", environment)
    }

    private static func base(_ name: String, _ environment: [String: String]) throws -> String? {
        guard let text = Setting.text(nil, name, in: environment) else { return nil }
        guard text.hasSuffix("/"), WebhookAddress(text) != nil else {
            throw SettingsFault(
                description: "\(name) must be an https address (http on this machine) that ends with a slash")
        }
        return text
    }

    private static func sendmail(_ environment: [String: String]) throws -> Sendmail? {
        let from = Setting.text(nil, "WAYSWAP_MAIL_FROM", in: environment)
        guard let line = Setting.text(nil, "WAYSWAP_SENDMAIL", in: environment) else { return nil }
        let command = line.split(separator: " ").map(String.init)
        guard let program = command.first, program.hasPrefix("/") || !program.contains("/") else {
            throw SettingsFault(description: "WAYSWAP_SENDMAIL must be a command in PATH, or begin with /")
        }
        guard let sender = from.flatMap({ MailSender($0) }) else {
            throw SettingsFault(description: "WAYSWAP_MAIL_FROM must be an address, as in Wayswap <mail@example.org>")
        }
        return Sendmail(command: command, sender: sender)
    }

    private static func webhook(_ environment: [String: String]) throws -> Webhook? {
        guard let text = Setting.text(nil, "WAYSWAP_SMS_WEBHOOK", in: environment) else { return nil }
        guard let address = WebhookAddress(text) else {
            throw SettingsFault(description: "WAYSWAP_SMS_WEBHOOK must be https, or http on this machine")
        }
        // Sixteen random letters cannot be guessed.
        guard let secret = Setting.text(nil, "WAYSWAP_SMS_SECRET", in: environment), secret.utf8.count >= 16 else {
            throw SettingsFault(description: "WAYSWAP_SMS_SECRET must have 16 or more characters")
        }
        return Webhook(address: address, secret: secret)
    }

    /// A demo on loopback shows what it does not send, unless the outside reaches it by an address of its own.
    func shows(isDemo: Bool, host: String) -> Bool {
        let isPublic = server.map { !ServeSettings.isLoopback(URL(string: $0)?.host() ?? "") } ?? false
        return isDemo && ServeSettings.isLoopback(host) && !isPublic && (sendmail == nil || webhook == nil)
    }

    /// - Parameter showsMails: Messages that nothing sends are kept to be shown.
    func delivery(_ client: WebhookClient, showsMails: Bool) -> MessageDelivery {
        let mailbox = showsMails ? DevMailbox() : nil
        let email: (any LetterCarrier)? =
            if let sendmail { SendmailCarrier(command: sendmail.command, sender: sendmail.sender) } else { mailbox }
        let phone: (any LetterCarrier)? =
            if let webhook {
                WebhookCarrier(webhook.address, secret: webhook.secret, clock: .system, client: client)
            } else { mailbox }
        return MessageDelivery(LetterRouter(email: email, phone: phone), links: links, server: server, mailbox: mailbox)
    }
}
