package import Domain
import Foundation

/// Sends mails by a program that reads one message on standard input, as `sendmail -t` and `msmtp -t` do. It runs
/// without a shell and is killed when it does not end in time.
package struct SendmailCarrier: LetterCarrier {
    /// The program and its arguments.
    private let command: [String]
    private let sender: MailSender
    private let deadline: Duration

    package init(command: [String], sender: MailSender, deadline: Duration = .seconds(20)) {
        self.command = command
        self.sender = sender
        self.deadline = deadline
    }

    package func carry(_ letter: Letter) async -> Result<Void, DeliveryFault> {
        do throws(DeliveryFault) {
            let message = try MailMessage(letter, from: sender)
            let end = await ChildProcess.run(command, input: message.bytes, deadline: deadline)
            if let fault = end.fault { throw fault }
            return .success(())
        } catch { return .failure(error) }
    }
}

extension ChildProcess.End {
    /// By the codes of `sysexits.h`; nil for success.
    fileprivate var fault: DeliveryFault? {
        switch self {
        case .exited(0): nil
        // EX_DATAERR, EX_NOUSER, EX_NOHOST: this message or this address.
        case .exited(65): DeliveryFault(.refused, isFinal: true)
        case .exited(67), .exited(68): DeliveryFault(.gone, isFinal: true)
        // EX_TEMPFAIL and whatever an operator can mend.
        case .exited: DeliveryFault(.refused)
        case .killed: DeliveryFault(.broken)
        case .timedOut: DeliveryFault(.timedOut)
        case .notStarted: DeliveryFault(.unreachable)
        }
    }
}
