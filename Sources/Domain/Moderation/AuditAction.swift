/// What somebody did that the audit records. The raw value is the code in the chain: a released one never changes.
package enum AuditAction: String, Sendable, CaseIterable {
    case warn, limit, suspend, ban, hide, restore
    case takeBackWarning = "take-back-warning"
    case endLimit = "end-limit"
    case endSuspension = "end-suspension"
    case endBan = "end-ban"
    /// A second person, or the time for an appeal, makes a ban permanent.
    case confirmBan = "confirm-ban"
    case cancelSwap = "cancel-swap"
    case decide
    /// The inverse of `decide`.
    case reopen
    case grantTier = "grant-tier"
    case takeBackTier = "take-back-tier"
    case verifyPoint = "verify-point"
    case removePoint = "remove-point"
    /// The inverse of `removePoint` and of `verifyPoint`.
    case resetPoint = "reset-point"
    case announce
    case takeBackAnnouncement = "take-back-announcement"
    case appointStaff = "appoint-staff"
    case dismissStaff = "dismiss-staff"
    case releaseRates = "release-rates"
    case dropRates = "drop-rates"
    case claimCase = "claim-case"
    case noteCase = "note-case"
    case closeCase = "close-case"
    /// Staff read messages between travellers.
    case lookIntoThread = "look-into-thread"
    /// Staff read what only its author and moderators may read, such as the private text of a review.
    case lookIntoReview = "look-into-review"
    /// Staff read what a case or an appeal is about, also what is hidden from others.
    case lookIntoCase = "look-into-case"
    case lookIntoAppeal = "look-into-appeal"
    case grantAppeal = "grant-appeal"
    case refuseAppeal = "refuse-appeal"
    /// The operator's lists of currencies, countries and terms.
    case changeLists = "change-lists"
}
