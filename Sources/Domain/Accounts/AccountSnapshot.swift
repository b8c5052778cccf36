package import Foundation

/// Everything that a decision about an account's contacts, password or second factor may read, from its transaction.
package struct AccountSnapshot: Sendable {
    package let credentials: Credentials
    /// The newest code of the purpose in question.
    package let code: ContactCode?
    package let sent: SentCodes
    /// Other accounts that have one of the contacts in question, without deleted ones.
    package let claims: [Traveller]
    /// Which of the contacts in question belonged to an account that was banned.
    package let banned: Set<ContactKind>
    /// What erased accounts with the contact in question have left behind.
    package let leftFaults: [PlacedFaults]
    /// Other accounts that have verified a spelling of the contact in question, or dropped it lately. For an edit: of each
    /// verified contact of the account.
    package let others: [ContactHolder]

    package init(
        _ credentials: Credentials, code: ContactCode?, sent: SentCodes, claims: [Traveller], banned: Set<ContactKind>,
        leftFaults: [PlacedFaults] = [], others: [ContactHolder] = []
    ) {
        self.credentials = credentials
        self.code = code
        self.sent = sent
        self.claims = claims
        self.banned = banned
        self.leftFaults = leftFaults
        self.others = others
    }

    package var traveller: Traveller { credentials.traveller }
}

/// An account that has verified a contact, in any spelling.
package struct ContactHolder: Sendable, Equatable {
    package let traveller: Identifier<Traveller>
    package let contact: ContactKind
    /// When the account dropped the contact; nil if it has it.
    package let droppedAt: Date?
    package let isSuspended: Bool

    package init(
        _ traveller: Identifier<Traveller>, of contact: ContactKind, droppedAt: Date? = nil, isSuspended: Bool
    ) {
        (self.traveller, self.contact) = (traveller, contact)
        (self.droppedAt, self.isSuspended) = (droppedAt, isSuspended)
    }
}

/// A contact that an account has no longer verified.
package struct DroppedContact: Sendable, Equatable {
    package let contact: Login
    package let at: Date

    /// Until then a ban finds the contact, and who verifies it starts with the faults of the account.
    package var until: Date { at.addingTimeInterval(Ban.droppedPeriod) }
}

/// Which account a decision is about.
package enum AccountKey: Sendable, Equatable {
    case traveller(Identifier<Traveller>)
    /// The account that `Login.holder` chooses.
    case login(Login)
    /// The account that a code was sent for.
    case code(Identifier<ContactCode>)
}

/// What a decision reads besides the account.
package enum AccountScope: Sendable, Equatable {
    /// The codes of a purpose, and other accounts with the contact that it verifies.
    case code(ContactCode.Purpose)
    /// Other accounts with these contacts.
    case contacts([Login])
    case accountOnly
}

/// Everything that a decision about an account writes.
package struct AccountChange: Sendable {
    /// What becomes of the second factor.
    package enum FactorChange: Sendable, Equatable {
        case save(SecondFactor)
        case remove
    }

    /// The traveller with other contacts.
    package var traveller: Traveller?
    package var code: ContactCode?
    package var passwordHash: String?
    /// Ends every session and device of the account.
    package var endsSessions = false
    /// Ends every session and device but this one.
    package var onlySession: Identifier<Session>?
    package var factor: FactorChange?
    /// The session in which a right code of the second factor was entered.
    package var provedIn: Identifier<Session>?
    package var messages: [OutboxMessage] = []
    /// Faults of others that count because of these contacts end. Then `carried` is added.
    package var endedFaults: [ContactKind] = []
    package var carried: [CarriedFaults] = []
    package var notifications: [ServiceNotification.Draft] = []
    package var dropped: [DroppedContact] = []
    /// Thrown after the commit: the refusal leaves a trace.
    package var refusal: AccountRefusal?

    package init() {}

    /// A refusal about nobody. It writes as much as a wrong code does, so that the time does not show which it was.
    package static func refusing(_ refusal: AccountRefusal) -> AccountChange {
        var change = AccountChange()
        change.refusal = refusal
        return change
    }
}

/// A wish for a new password. Who it is about is looked up later, so that the answer takes the same time for everybody.
package struct RecoveryRequest: Sendable, Equatable {
    package let id: Identifier<RecoveryRequest>
    package let login: Login
    /// Of the request.
    package let language: String
    package let at: Date

    package init(id: Identifier<RecoveryRequest>, login: Login, language: String, at: Date) {
        self.id = id
        self.login = login
        self.language = language
        self.at = at
    }

    /// Requests that wait at once. Beyond that new ones are refused for everybody alike.
    package static let maxWaiting = 1000
    /// Seconds after which a request is deleted, answered or not.
    package static let retention: TimeInterval = 86_400

    /// Throws if that many wait already.
    package static func confirm(waiting count: Int) throws(StorageFault) {
        guard count < maxWaiting else { throw .busy }
    }
}

/// Decisions about contacts, passwords and second factors.
package protocol AccountChangeStore: Sendable {
    /// Decides and writes in one transaction; a refusal of the change is thrown after the commit. `deciding` gets nil
    /// for an account that does not exist. Returns the account as it is then; nil if there is none.
    func change(
        _ account: AccountKey, reading scope: AccountScope, at now: Date,
        deciding: @escaping @Sendable (AccountSnapshot?) throws -> AccountChange
    ) async throws -> OwnProfile?
    /// Stores a wish for a new password, unless `deciding` throws. It gets the number of those that wait.
    func add(_ request: RecoveryRequest, deciding: @escaping @Sendable (Int) throws -> Void) async throws
    /// Decides on the oldest requests, at most `limit`, and deletes them. Returns their number.
    func answerRequests(
        limit: Int, at now: Date,
        deciding: @escaping @Sendable (RecoveryRequest, AccountSnapshot?) throws -> AccountChange
    ) async throws -> Int
}

/// The same with the rule of how many wait.
extension AccountChangeStore {
    package func add(_ request: RecoveryRequest) async throws {
        try await add(request) { try RecoveryRequest.confirm(waiting: $0) }
    }
}
