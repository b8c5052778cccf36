/// Every kind of problem that a response may name. Slugs, statuses and titles are defined only here.
/// `docs/openapi.yaml` lists the same slugs.
///
/// Some slugs have two kinds: an app treats both alike, but a person gets a more precise text.
package enum ProblemType: CaseIterable, Sendable {
    // The request
    case malformed, unreadable, headTooLarge, bodyTooLarge, notJSON, compressedBody, unknownExpectation
    case notFound, methodNotAllowed, invalid, badCursor
    case badIdempotencyKey, idempotencyKeyReused, staleVersion, versionRequired
    // The server
    case tooManyRequests, tooManyConnections, busy, notReady, unavailable, storageFull, internalError
    // Accounts and travellers
    case notSignedIn, wrongLogin, handleTaken, passwordChanged, cannotBlockOneself, aboutOneself
    case contactTaken, noSuchContact, alreadyVerified, wrongContactCode, codeExpired
    case totpRequired, totpOn, totpOff, tooManyFactorCodes, leaving, restoredRecently
    case accountSuspended, accountBanned, contactBanned, alreadyAppealed, appealTooLate, actionUndone
    // Staff
    case staffAccount, roleTooLow, secondFactorNeeded, stepUpNeeded, passwordChangeNeeded
    case appealDecided, needsAnother
    case lastAdmin, enrolmentNeeded, accountInUse, accountNotActive, notReadable, accountLimited
    case caseParty, caseMismatch, caseClosed, caseHeld, caseNotClaimed, noConversation
    case statementsOpen, settling
    // Limits
    case dailyLimit, switchedOff
    // Offers and rates
    case notTheOwner, ownOffer, offerClosed, tooOldToRenew, noReference, confirmRate, confirmRounding
    case noRates, noSuchRates, rateStale
    // Threads and reviews
    case replyPending, clientIDUsed, threadClosed, closed
    case notReviewable, tooLate, revealed, notRevealed, alreadyReplied, notAboutYou
    // Swaps
    case wrongState, notYourTurn, notDue, staleTerms, tooManyRounds, notEnoughLeft, alreadyProposed
    case tierLimit, otherTierLimit, otherCannotAct
    case meetingOver, tooManyReschedulings, tooManySuggestions, alreadyLate
    case alreadyCheckedIn, outsideCheckIn, notCheckedIn, otherCheckedIn, tooEarly
    case wrongCode, tooManyCodes, typedCodesEnded, alreadyHandedOver, amountsDiffer, cashMoved
    case tooEarlyForDispute, tooManySettlements, nothingToExcuse, alreadyStated

    /// The stable last part of a problem's `type`, such as `tier-limit`.
    package var slug: String { row.slug }
    package var status: Int { row.status }
    package var title: String { row.title }

    private var row: (slug: String, status: Int, title: String) {
        switch self {
        case .malformed: ("malformed", 400, "Malformed request")
        case .unreadable: ("unreadable", 400, "Unreadable request")
        case .headTooLarge: ("head-too-large", 431, "Head too large")
        case .bodyTooLarge: ("body-too-large", 413, "Body too large")
        case .notJSON: ("unsupported-media-type", 415, "Not JSON")
        case .compressedBody: ("unsupported-media-type", 415, "Compressed body")
        case .unknownExpectation: ("unknown-expectation", 417, "Unknown expectation")
        case .notFound: ("not-found", 404, "Not found")
        case .methodNotAllowed: ("method-not-allowed", 405, "Method not allowed")
        case .invalid: ("invalid", 422, "Invalid request")
        case .badCursor: ("bad-cursor", 400, "Bad cursor")
        case .badIdempotencyKey: ("bad-idempotency-key", 400, "Bad idempotency key")
        case .idempotencyKeyReused: ("idempotency-key-reused", 422, "Idempotency key used before")
        case .staleVersion: ("stale-version", 412, "Changed in the meantime")
        case .versionRequired: ("version-required", 428, "Version required")

        case .tooManyRequests: ("too-many-requests", 429, "Too many requests")
        case .tooManyConnections: ("too-many-connections", 503, "Too many connections")
        case .busy: ("busy", 503, "Busy")
        case .notReady: ("unavailable", 503, "Not ready")
        case .unavailable: ("unavailable", 503, "Unavailable")
        case .storageFull: ("storage-full", 507, "Storage full")
        case .internalError: ("internal", 500, "Internal error")

        case .notSignedIn: ("not-signed-in", 401, "Not signed in")
        case .wrongLogin: ("wrong-login", 401, "Wrong login or password")
        case .handleTaken: ("handle-taken", 409, "Handle taken")
        case .passwordChanged: ("password-changed", 409, "Password changed")
        case .cannotBlockOneself: ("cannot-block-oneself", 409, "That is you")
        case .aboutOneself: ("about-oneself", 409, "That is you")
        case .contactTaken: ("contact-taken", 409, "Contact taken")
        case .noSuchContact: ("no-contact", 409, "No such contact")
        case .alreadyVerified: ("already-verified", 409, "Verified already")
        case .wrongContactCode: ("wrong-code", 422, "Wrong code of the account")
        case .codeExpired: ("code-expired", 410, "Code no longer valid")
        case .totpRequired: ("totp-required", 401, "Second factor required")
        case .totpOn: ("totp-on", 409, "Second factor is on")
        case .totpOff: ("totp-off", 409, "No second factor")
        case .tooManyFactorCodes: ("too-many-codes", 429, "Second factor paused")
        case .leaving: ("leaving", 403, "Your account is being deleted")
        case .restoredRecently: ("restored-recently", 409, "Restored less than 30 days ago")

        case .accountSuspended: ("account-suspended", 403, "Your account is suspended")
        case .accountBanned: ("account-banned", 403, "Your account is closed")
        case .contactBanned: ("contact-banned", 409, "Contact of a closed account")
        case .alreadyAppealed: ("already-appealed", 409, "Appealed already")
        case .appealTooLate: ("appeal-too-late", 409, "Too late to appeal")
        case .actionUndone: ("action-undone", 409, "The decision no longer holds")
        case .appealDecided: ("appeal-decided", 409, "Decided already")
        case .needsAnother: ("needs-another", 403, "Leave it to somebody else")

        case .staffAccount: ("staff-account", 403, "Account of staff")
        case .roleTooLow: ("role-too-low", 403, "Not in your role")
        case .secondFactorNeeded: ("second-factor-needed", 403, "Second factor needed")
        case .stepUpNeeded: ("step-up-needed", 403, "Recent code needed")
        case .passwordChangeNeeded: ("password-change-needed", 403, "One-time password")
        case .accountLimited: ("account-limited", 403, "Your account is limited")
        case .dailyLimit: ("daily-limit", 429, "Daily limit reached")
        case .switchedOff: ("switched-off", 409, "Not available for now")
        case .lastAdmin: ("last-admin", 409, "The last admin")
        case .enrolmentNeeded: ("enrolment-needed", 409, "No second factor yet")
        case .accountInUse: ("account-in-use", 409, "Account in use")
        case .accountNotActive: ("account-not-active", 409, "Account not active")
        case .notReadable: ("not-readable", 409, "Not readable any more")
        case .caseParty: ("case-party", 403, "The case is about you")
        case .caseMismatch: ("case-mismatch", 422, "Another case")
        case .caseClosed: ("case-closed", 409, "Case closed")
        case .caseHeld: ("case-held", 409, "Somebody works on it")
        case .caseNotClaimed: ("case-not-claimed", 409, "Claim the case first")
        case .noConversation: ("no-conversation", 409, "No conversation")
        case .statementsOpen: ("statements-open", 409, "Statements are open")
        case .settling: ("settling", 409, "A settlement is on its way")

        case .notTheOwner: ("not-the-owner", 403, "Not your offer")
        case .ownOffer: ("own-offer", 409, "Your own offer")
        case .offerClosed: ("offer-closed", 409, "Offer closed")
        case .tooOldToRenew: ("too-old-to-renew", 409, "Too old to renew")
        case .noReference: ("no-reference", 422, "No reference rate")
        case .confirmRate: ("confirm-rate", 422, "Is this rate meant?")
        case .confirmRounding: ("confirm-rounding", 422, "Are these amounts meant?")
        case .noRates: ("no-rates", 503, "No rates")
        case .noSuchRates: ("no-rates", 404, "No rates")
        case .rateStale: ("rate-stale", 409, "Rates too old")

        case .replyPending: ("await-answer", 409, "Wait for an answer")
        case .clientIDUsed: ("client-id-used", 409, "Message id used before")
        case .threadClosed: ("thread-closed", 409, "Conversation closed")
        case .closed: ("closed", 409, "You cannot write to each other")
        case .notReviewable: ("not-reviewable", 409, "Nothing to review")
        case .tooLate: ("too-late", 409, "Too late")
        case .revealed: ("revealed", 409, "It can be read already")
        case .notRevealed: ("not-revealed", 409, "Still hidden")
        case .alreadyReplied: ("already-replied", 409, "Answered already")
        case .notAboutYou: ("not-about-you", 403, "Not about you")

        case .wrongState: ("wrong-state", 409, "Not in this state")
        case .notYourTurn: ("not-your-turn", 403, "Not yours to do")
        case .notDue: ("not-due", 409, "Not due")
        case .staleTerms: ("stale-terms", 409, "Other terms by now")
        case .tooManyRounds: ("too-many-rounds", 409, "Too many rounds")
        case .notEnoughLeft: ("not-enough-left", 409, "Not enough left")
        case .alreadyProposed: ("already-proposed", 409, "Proposed already")
        case .tierLimit: ("tier-limit", 409, "More than your tier allows")
        case .otherTierLimit: ("other-tier-limit", 409, "Too much for the other side")
        case .otherCannotAct: ("other-cannot-act", 409, "Nobody to swap with")

        case .meetingOver: ("meeting-over", 409, "The meeting is over")
        case .tooManyReschedulings: ("too-many-reschedulings", 409, "Moved too often")
        case .tooManySuggestions: ("too-many-suggestions", 409, "Too many suggestions")
        case .alreadyLate: ("already-late", 409, "Late already")
        case .alreadyCheckedIn: ("already-checked-in", 409, "Checked in already")
        case .outsideCheckIn: ("outside-check-in", 409, "Not the time for it")
        case .notCheckedIn: ("not-checked-in", 409, "Not checked in")
        case .otherCheckedIn: ("other-checked-in", 409, "The other was there")
        case .tooEarly: ("too-early", 409, "Too early")

        case .wrongCode: ("wrong-code", 422, "Wrong code")
        case .tooManyCodes: ("too-many-codes", 429, "Too many wrong codes")
        case .typedCodesEnded: ("typed-codes-ended", 409, "Scan the code")
        case .alreadyHandedOver: ("already-handed-over", 409, "Handed in already")
        case .amountsDiffer: ("amounts-differ", 409, "Different amounts")
        case .cashMoved: ("cash-moved", 409, "Cash has changed hands")
        case .tooEarlyForDispute: ("too-early", 409, "Too early for a dispute")
        case .tooManySettlements: ("too-many-settlements", 429, "One settlement a day")
        case .nothingToExcuse: ("nothing-to-excuse", 409, "Nothing to excuse")
        case .alreadyStated: ("already-stated", 409, "Stated already")
        }
    }
}
