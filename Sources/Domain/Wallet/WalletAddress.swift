import Foundation

extension WalletQuestion {
    /// How a sender names a recipient.
    package enum Address: Sendable, Equatable {
        case handle(String)
        case phone(PhoneNumber)

        /// The number as its transfers keep it; nil for a handle. All spellings of a telephone count as one.
        package var phone: String? {
            if case .phone(let number) = self { PhoneNumber.line(of: number.key) } else { nil }
        }
    }

    /// The same as somebody types it: a number may be without the code of its country.
    package enum TypedAddress: Sendable, Equatable {
        case handle(String)
        case number(TypedNumber)

        /// A handle may have its sign, `@`.
        package init(_ text: String) throws(PhoneFault) {
            if let number = try TypedNumber(text) {
                self = .number(number)
            } else {
                let handle = text.trimmingCharacters(in: .whitespacesAndNewlines).trimmingPrefix("@")
                // No handle is longer; a longer text is nobody's.
                self = .handle(String(handle.prefix(64)).lowercased())
            }
        }

        /// A number without the code of its country.
        package var isNational: Bool { if case .number(.national) = self { true } else { false } }

        /// Whom `sender` means. Without the code of its country a number is one of the country of their verified number.
        package func completed(by sender: Traveller) throws(PhoneFault) -> Address {
            switch self {
            case .handle(let handle): return .handle(handle)
            case .number(.full(let number)): return .phone(number)
            case .number(.national(let number)):
                guard let own = sender.contacts.phone, own.verifiedAt != nil else { throw .withoutPlus }
                return .phone(try number.completed(as: own.key))
            }
        }
    }
}
