// Longer than usual, because one switch covers all kinds: a new kind of problem does not compile without its text here.

/// What a kind of problem means, and what the reader of a page or table can do about it.
package struct ProblemExplanation: Hashable, Sendable {
    package let meaning: String
    package let remedy: String

    init(_ meaning: String, _ remedy: String) {
        self.meaning = meaning
        self.remedy = remedy
    }
}

extension ProblemType {
    package var explanation: ProblemExplanation {
        switch self {
        // The request
        case .malformed:
            .init("The bytes are not a request in HTTP/1.1, or say two things at once.", "Correct the client.")
        case .unreadable:
            .init("The body is not JSON, has a key twice, or did not arrive whole.", "Send one valid JSON object.")
        case .headTooLarge:
            .init("The address and the headers are too large together.", "Send fewer and shorter headers.")
        case .bodyTooLarge:
            .init("The body is larger than this route allows.", "Send less; the detail names the limit.")
        case .notJSON:
            .init("The body is not declared as JSON.", "Send the header Content-Type: application/json.")
        case .compressedBody:
            .init("The body is compressed.", "Send the body without Content-Encoding.")
        case .unknownExpectation:
            .init("The header Expect names something other than 100-continue.", "Leave the header out.")
        case .notFound:
            .init(
                "There is nothing at this address, or the caller may not see it.",
                "Check the address; what was deleted, blocked or is somebody else's does not come back.")
        case .methodNotAllowed:
            .init("The address exists, but not with this method.", "Use a method of the header Allow.")
        case .invalid:
            .init(
                "The request is readable, but fields are invalid, missing or unknown.", "Correct the fields in errors.")
        case .badCursor:
            .init(
                "The cursor was not made for this list, this search or this traveller.",
                "Start again without a cursor.")
        case .badIdempotencyKey:
            .init("The header Idempotency-Key is not one key of 1 to 255 visible ASCII characters.", "Send a UUID.")
        case .idempotencyKeyReused:
            .init("The key was sent before with another request.", "Use a new key for each new request.")
        case .staleVersion:
            .init("The object was changed since it was read.", "Read it again, and repeat the change.")
        case .versionRequired:
            .init("The change needs the version that it is based on.", "Send If-Match with the ETag of the object.")

        // The server
        case .tooManyRequests:
            .init("The limit of this route is used up.", "Wait for the seconds of Retry-After.")
        case .tooManyConnections:
            .init("The address has as many connections as one may have.", "Use the open connections.")
        case .busy:
            .init("The server is overloaded at the moment.", "Wait for the seconds of Retry-After, then repeat.")
        case .notReady:
            .init("The server is starting or stopping.", "Wait for the seconds of Retry-After, then repeat.")
        case .unavailable:
            .init(
                "The server cannot store anything while it restarts.",
                "Wait for the seconds of Retry-After, then repeat.")
        case .storageFull:
            .init("The server has no room to store anything; reading still works.", "Repeat the request later.")
        case .internalError:
            .init("The server has a defect. It was logged with the id of the request.", "Report the requestId.")

        // Accounts and travellers
        case .notSignedIn:
            .init("The route needs a valid access token, or the refresh token is not valid.", "Refresh, or sign in.")
        case .wrongLogin:
            .init("The login or the password is wrong.", "Check both, or reset the password.")
        case .handleTaken:
            .init("The handle, or one that looks like it, belongs to somebody else.", "Choose another handle.")
        case .passwordChanged:
            .init("The password was changed by another request in the meantime.", "Sign in with the new password.")
        case .cannotBlockOneself:
            .init("Travellers cannot block themselves.", "Block somebody else.")
        case .aboutOneself:
            .init("Travellers cannot report themselves.", "Report somebody else.")
        case .contactTaken:
            .init("Another account has verified this contact.", "Sign in to that account, or use another contact.")
        case .noSuchContact:
            .init("The account has no such contact to send a code to.", "Add the contact first.")
        case .alreadyVerified:
            .init("The contact is verified.", "Nothing needs to be done.")
        case .wrongContactCode:
            .init(
                "The code is not the newest one that was sent or shown.",
                "Enter the newest code; attemptsLeft says how often it can be tried.")
        case .codeExpired:
            .init(
                "The code was used, is more than 30 minutes old, was tried too often, or a newer one was sent.",
                "Ask for a new code.")
        case .totpRequired:
            .init("The account has a second factor, and the sign-in has no code of it.", "Send the code as totp.")
        case .totpOn:
            .init("The account has a second factor.", "Remove it before you add another one.")
        case .totpOff:
            .init("The account has no second factor.", "Add one first.")
        case .tooManyFactorCodes:
            .init(
                "Too many wrong codes of the second factor were sent in a row.",
                "Wait for the seconds of Retry-After.")
        case .leaving:
            .init(
                "The deletion of the account was asked for; until it is erased, it can only be read, exported and restored.",
                "Restore the account first.")
        case .restoredRecently:
            .init(
                "An account can be restored once in 30 days. This one left again within that time.",
                "Wait until retryAt if it lies before the erasure. Otherwise the deletion is final.")
        case .accountSuspended:
            .init(
                "A moderator suspended the account. Its profile, notifications, export and appeals can be read.",
                "Read the notification. Appeal within 14 days, or wait until the suspension ends.")
        case .accountBanned:
            .init(
                "A moderator closed the account. Its profile, notifications, export and appeals can be read.",
                "Read the notification. Appeal within 14 days.")
        case .contactBanned:
            .init(
                "The code is right, but the contact belonged to an account that was banned.",
                "Use another contact. If the ban was a mistake, answer the mail about it.")
        case .alreadyAppealed:
            .init("Each action takes one appeal.", "Read `GET /v1/me/appeals`.")
        case .appealTooLate:
            .init("More than 14 days have passed since the action.", "The action stands.")
        case .actionUndone:
            .init("The action was taken back, or its time is over.", "Nothing is left to do.")
        case .appealDecided:
            .init("Somebody else was quicker, or it was decided long ago.", "Read the appeal again.")
        case .needsAnother:
            .init(
                "Who acted does not decide on the appeal, as long as another senior or admin can.",
                "Leave it to somebody else.")

        // Staff
        case .staffAccount:
            .init(
                "An account of staff has no offers, swaps, conversations or public profile.",
                "Use an account of your own as a traveller.")
        case .roleTooLow:
            .init("The action takes a higher role of staff.", "Ask somebody with that role.")
        case .secondFactorNeeded:
            .init(
                "Staff act only in a session in which a code of their second factor was entered.",
                "Set up a second factor with POST /v1/auth/totp, or send a code to POST /v1/auth/step-up.")
        case .stepUpNeeded:
            .init(
                "The action takes a code of the second factor that is at most five minutes old.",
                "Send a code to POST /v1/auth/step-up, and try again.")
        case .passwordChangeNeeded:
            .init(
                "The password was printed when the account was made; until it is replaced, nothing else is possible.",
                "Replace it with POST /v1/auth/password.")
        case .accountLimited:
            .init("A moderator limited the account.", "Read the notification. What was begun before goes on.")
        case .dailyLimit:
            .init(
                "Accounts may begin only so much within 24 hours; new accounts less.",
                "Wait until `resetsAt`, or do what `howToRaise` names. GET /v1/me/limits shows all limits.")
        case .switchedOff:
            .init(
                "The operator switched a currency or a country off. Swaps that have begun go on.",
                "Choose another currency or another place.")
        case .lastAdmin:
            .init("Without this account nobody could change the staff.", "Appoint another admin first.")
        case .enrolmentNeeded:
            .init(
                "Staff need a second factor that was set up before they joined, or that `wayswap moderator add` printed.",
                "Set one up as a traveller, or ask the operator for a new one.")
        case .accountInUse:
            .init(
                "The account has offers, swaps or conversations; an account of staff has none.",
                "Register another account for the work as staff.")
        case .accountNotActive:
            .init("The account is limited, suspended, banned or being deleted.", "Choose an active account.")
        case .caseParty:
            .init(
                "The case or the subject is about the caller, or the caller has reported it or whom it belongs to.",
                "Leave it to somebody else.")
        case .caseMismatch:
            .init(
                "The case that the action names is neither about its subject nor about anybody whom it concerns.",
                "Name the case that led to the action, or none.")
        case .caseClosed:
            .init("The case is closed.", "A new report opens a new case.")
        case .caseHeld:
            .init("Another moderator has claimed the case within a day.", "Ask them, or take another case.")
        case .caseNotClaimed:
            .init("Only who has claimed the case may do this.", "Claim the case first.")
        case .noConversation:
            .init("The case is not about a message, a conversation or a swap.", "Nothing needs to be done.")
        case .statementsOpen:
            .init(
                "A side of the dispute can still make its statement.",
                "Decide from `retryAt` on, or as soon as both have stated.")
        case .settling:
            .init(
                "One side of the dispute has offered a settlement, and the other may be about to agree.",
                "Decide from `retryAt` on.")
        case .notReadable:
            .init("No feed makes the request of this response any more.", "Drop it, or import the rates from a file.")

        // Offers and rates
        case .notTheOwner:
            .init("Only the owner may change the offer.", "Change an offer of your own.")
        case .ownOffer:
            .init("The offer is your own.", "Choose an offer of another traveller.")
        case .offerClosed:
            .init(
                "The offer takes nothing new: it is paused, completed, expired or withdrawn.", "Choose another offer.")
        case .tooOldToRenew:
            .init("The offer expired too long ago.", "Publish a new offer.")
        case .noReference:
            .init("The price needs a reference rate that does not exist.", "Name a fixed rate, or other currencies.")
        case .confirmRate:
            .init("The rate is far from the reference rate.", "Correct it, or send confirmRate: true.")
        case .confirmRounding:
            .init(
                "Bank notes make amounts that are far from the price or from the amount in the request.",
                "Show the amounts in `rounded`; send another amount, exact: true, or confirmRounding: true.")
        case .noRates:
            .init("No rates have been stored yet.", "Wait for the seconds of Retry-After, then repeat.")
        case .noSuchRates:
            .init("There are no rates of this source or day.", "Choose another source or day.")
        case .rateStale:
            .init(
                "The newest reference rate is too old to agree on.",
                "Agree on a rate of your own, or wait for new rates.")

        // Threads and reviews
        case .replyPending:
            .init("All messages before the first reply are used up.", "Wait for the other traveller's reply.")
        case .clientIDUsed:
            .init("The clientId belongs to a message of another thread.", "Make a new clientId.")
        case .threadClosed:
            .init(
                "Nothing can be sent in this thread any more: one blocked the other, or an account is gone.",
                "Choose another offer.")
        case .closed:
            .init(
                "One of the two has blocked the other, so a new text does not arrive.",
                "Accept their settlement, or wait for a decision.")
        case .notReviewable:
            .init("The swap has not ended after an agreement.", "Wait for the end of the swap.")
        case .tooLate:
            .init("The time for this is over.", "Nothing can be done here; report a problem to our moderators.")
        case .revealed:
            .init("The review can be read by everybody, so it is final.", "Nothing needs to be done.")
        case .notRevealed:
            .init("The review is still hidden.", "Wait until both have written, or the time for reviews is over.")
        case .alreadyReplied:
            .init("A review is answered once.", "Nothing needs to be done.")
        case .notAboutYou:
            .init("Only the reviewed traveller can answer a review.", "Answer a review of you.")

        // Swaps
        case .wrongState:
            .init(
                "The swap or offer is in a state that does not allow this.",
                "Read it again; its state says what can be done.")
        case .notYourTurn:
            .init("The other side must do this.", "Wait for the other side.")
        case .notDue:
            .init("No deadline of the swap has passed.", "Wait for the deadline.")
        case .staleTerms:
            .init(
                "The terms, or those of the offer, have changed since they were read.",
                "Read the swap again, and accept its new hash.")
        case .tooManyRounds:
            .init("The negotiation has as many terms as one may have.", "Accept or decline the last terms.")
        case .notEnoughLeft:
            .init(
                "Other swaps have taken so much of the offer that the amount is not left.",
                "Propose less, or choose another offer.")
        case .alreadyProposed:
            .init("You already have an open proposal for this offer.", "Withdraw it, or wait for an answer.")
        case .tierLimit:
            .init(
                "Your tier does not allow so much, or so many swaps at once.",
                "Choose less, finish a swap, or raise your tier.")
        case .otherTierLimit:
            .init("The tier of the other side does not allow so much now.", "Choose less, or try again later.")
        case .otherCannotAct:
            .init("The account of the other side is restricted or gone.", "Choose another offer.")
        case .meetingOver:
            .init("The time of the meeting is over.", "Name another time.")
        case .tooManyReschedulings:
            .init("The meeting was moved as often as one may be.", "Keep the meeting, or cancel the swap.")
        case .tooManySuggestions:
            .init(
                "The swap has as many new suggestions as 24 hours allow.", "Agree to a suggestion, or write a message.")
        case .alreadyLate:
            .init("You have announced a delay for this meeting before.", "Nothing needs to be done.")
        case .alreadyCheckedIn:
            .init("You have checked in before.", "Nothing needs to be done.")
        case .outsideCheckIn:
            .init(
                "Check-in is possible around the start of the meeting only.",
                "Check in at that time; the detail names it.")
        case .notCheckedIn:
            .init("This needs your check-in at the meeting place.", "Check in first, or cancel the swap.")
        case .otherCheckedIn:
            .init("The other side has checked in too.", "Find each other, or open a dispute.")
        case .tooEarly:
            .init("The other side still has time to come.", "Wait for the time in the detail.")
        case .wrongCode:
            .init("The code is not the other side's code for this swap.", "Compare the digits, or scan the QR code.")
        case .tooManyCodes:
            .init("Too many wrong codes were sent in a row.", "Wait for the seconds of Retry-After.")
        case .typedCodesEnded:
            .init("Too many wrong codes were sent for this swap.", "Scan the other side's QR code.")
        case .alreadyHandedOver:
            .init("You have submitted the other side's code before.", "Nothing needs to be done.")
        case .amountsDiffer:
            .init(
                "The code is right and was stored, but the other side named other amounts.",
                "Agree on the amounts, and send the code again with them.")
        case .cashMoved:
            .init("A code was submitted, so cash has changed hands.", "Submit the other code, or open a dispute.")
        case .tooEarlyForDispute:
            .init("The swap can be disputed later.", "Wait for the time in the detail, cancel, or send a report.")
        case .tooManySettlements:
            .init(
                "You have offered a settlement within the last 24 hours.",
                "Wait for the seconds of Retry-After, or accept theirs.")
        case .nothingToExcuse:
            .init("Nobody is blamed for leaving this swap for safety.", "Nothing needs to be done.")
        case .alreadyStated:
            .init("Your statement is stored; it is made once.", "Settle, or wait for a decision.")
        }
    }

    /// The kinds of one slug, in the order of the cases; empty for an unknown slug.
    package static func kinds(of slug: String) -> [ProblemType] { allCases.filter { $0.slug == slug } }
}
