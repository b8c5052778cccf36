import Domain
import Foundation

extension LetterWords {
    @Sendable static func english(_ content: LetterContent) -> LetterWords {
        switch content {
        case .code(.email, let digits):
            code(digits, "Confirm your e-mail address", "Enter it in Wayswap to confirm your e-mail address.")
        case .code(.phone, let digits):
            code(digits, "Confirm your phone number", "Enter it in Wayswap to confirm your phone number.")
        case .code(.reset, let digits):
            code(digits, "Set a new password", "Enter it in Wayswap to set a new password.")
        case .account(let notification): english(notification)
        case .updates(let name, let lines, let ending):
            updates("Your swap with \(name)", lines + [answering(ending)], closing: closing(ending))
        case .alerts(let lines, let ending):
            updates(
                lines.count == 1 ? "A rate alert" : "Your rate alerts",
                lines + ["These are reference rates, for information only."], closing: closingOfAlerts(ending))
        }
    }

    private static func updates(_ subject: String, _ paragraphs: [String], closing: String) -> LetterWords {
        LetterWords(
            greeting: "Hello", subject: subject, paragraphs: paragraphs, closing: [closing],
            short: paragraphs.joined(separator: " "))
    }

    private static func answering(_ ending: UpdatesEnding) -> String {
        guard case .leaving(let until) = ending else { return "Open Wayswap to read more and to answer." }
        return "You asked us to delete your account. To answer, sign in and restore your account before \(day(until))."
    }

    private static func closing(_ ending: UpdatesEnding) -> String {
        let unseen = "You get this mail because you have not seen this in Wayswap yet."
        return switch ending {
        case .leaving: "You get this mail because Wayswap no longer shows you your swaps."
        case .link: "\(unseen) If you want no more mails about your swaps, open this address:"
        case .settings: "\(unseen) If you want no more mails about your swaps, switch them off in your settings."
        }
    }

    private static func closingOfAlerts(_ ending: UpdatesEnding) -> String {
        let unseen = "You get this mail because you have not seen this in Wayswap yet."
        return ending == .link
            ? "\(unseen) If you want no more mails about your swaps and alerts, open this address:"
            : "\(unseen) If you want no more mails about your swaps and alerts, switch them off in your settings."
    }

    private static func day(_ time: Date) -> String { Formats.english.date(Day(of: time, in: .gmt)) }

    private static func kept(until time: Date?) -> String {
        time.map { " What a dispute or a report needs is kept until \(day($0)) at the latest." } ?? ""
    }

    private static func code(_ digits: String, _ subject: String, _ use: String) -> LetterWords {
        letter(
            subject,
            [
                "Your code is \(digits).", "\(use) It is valid for 30 minutes.",
                "Give this code to nobody: we never ask for it. If you did not ask for it, ignore this message.",
            ], short: "your code is \(digits). It is valid for 30 minutes. Give it to nobody.")
    }

    private static func english(_ notification: AccountMail) -> LetterWords {
        switch notification {
        case .passwordReset:
            told(
                "Your password was changed",
                "Your password was set anew with a code. All your devices were signed out.",
                "If this was not you, set a new password now.", orAnswer: true)
        case .contactChanged(.email):
            told(
                "Your e-mail address was changed", "This e-mail address no longer belongs to your account.",
                "If this was not you, sign in and change your password.", orAnswer: true)
        case .contactChanged(.phone):
            told(
                "Your phone number was changed", "This phone number no longer belongs to your account.",
                "If this was not you, sign in and change your password.", orAnswer: true)
        case .contactTaken(.email):
            told(
                "Your e-mail address belongs to another account",
                "Somebody else confirmed the e-mail address of your account. You can no longer sign in with it.",
                "Sign in with your user name, and enter another e-mail address.")
        case .contactTaken(.phone):
            told(
                "Your phone number belongs to another account",
                "Somebody else confirmed the phone number of your account. You can no longer sign in with it.",
                "Sign in with your user name, and enter another phone number.")
        case .newDevice(let device):
            told(
                "New sign-in",
                "Somebody signed in to your account on a new device\(device.map { ": \($0.isolated)" } ?? "").",
                "If this was not you, change your password. That signs out all other devices.")
        case .secondFactorOn:
            told(
                "Second factor set up", "Sign-ins to your account now need a code of your authenticator app.",
                "If this was not you, set a new password with a code within seven days. That removes the second factor."
            )
        case .secondFactorOff:
            told(
                "Second factor removed", "Sign-ins to your account now need only the password.",
                "If this was not you, change your password.", orAnswer: true)
        case .leaving(let until, let heldUntil, let isFinal):
            told(
                "Your account will be deleted",
                "The deletion of your account was asked for. Nobody sees you any more, and on \(day(until)) your personal data is erased."
                    + kept(until: heldUntil),
                isFinal
                    ? "You restored the account less than 30 days ago, so this deletion cannot be undone."
                    : "To keep your account, sign in before that day and restore it.")
        case .restored:
            told(
                "Your account was restored", "Your account will not be deleted. Your offers are paused.",
                "If this was not you, change your password.", orAnswer: true)
        case .erased(let heldUntil):
            told(
                "Your account was deleted",
                "Your account and your personal data are erased today." + kept(until: heldUntil),
                "You can register again at any time. Nobody gets your user name for a year.")
        case .dataExported:
            told(
                "Your data was exported", "Somebody who is signed in to your account exported all its data.",
                "If this was not you, change your password. That signs out all other devices.")
        case .suspended(let until, let note):
            told(
                "Your account is suspended",
                "A moderator suspended your account\(until.map { " until \(day($0))" } ?? ""). Nobody sees you or your offers.",
                appealing, note: note)
        case .banned(let note):
            told(
                "Your account is closed",
                "A moderator closed your account. Nobody sees you or your offers, and your open swaps are cancelled.",
                appealing, note: note)
        case .appealDecided(true, let note):
            told(
                "Your appeal was granted", "Your appeal was granted, and the decision against you was taken back.",
                "Sign in to go on.", note: note)
        case .appealDecided(false, let note):
            told(
                "Your appeal was refused", "Your appeal was refused. The decision against you stands.",
                "You can still sign in to export your data.", note: note)
        }
    }

    private static let appealing =
        "If this is a mistake, sign in within 14 days and appeal, or answer this mail. You can also export your data."

    /// Without the note in a text message: it may be long.
    private static func told(
        _ subject: String, _ fact: String, _ advice: String, note: String
    ) -> LetterWords {
        letter(subject, [fact, "The moderator writes: \(note.isolated)", advice], short: "\(fact) \(advice)")
    }

    private static func told(
        _ subject: String, _ fact: String, _ advice: String, orAnswer: Bool = false
    ) -> LetterWords {
        letter(
            subject, [fact, advice] + (orAnswer ? ["If that does not work, answer this mail."] : []),
            short: "\(fact) \(advice)")
    }

    private static func letter(_ subject: String, _ paragraphs: [String], short: String) -> LetterWords {
        LetterWords(greeting: "Hello", subject: subject, paragraphs: paragraphs, short: short)
    }
}
