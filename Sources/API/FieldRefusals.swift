package import Domain
package import JSON

// The sentences for refused text fields: names, contacts, passwords, free text, rates.

extension HandleFault: FieldRefusal {
    package var sentence: String {
        switch self {
        case .tooShort: "must have at least \(Handle.length.lowerBound) characters"
        case .tooLong: "must have at most \(Handle.length.upperBound) characters"
        case .startsWithoutLetter: "must begin with a letter"
        case .separator: "must not have two separators in a row, nor one at the end"
        case .character, .notASCII, .lookAlike: "may have the letters a to z, digits, and _ . - only"
        case .invisible, .bidirectional: "must not have invisible characters"
        case .reserved: "is reserved, or looks like a name that is"
        case .webAddress: "must not look like a web address"
        }
    }
}

extension DisplayNameFault: FieldRefusal {
    package var sentence: String {
        switch self {
        case .empty, .noLetter: "must have a letter"
        case .tooLong: "must have at most \(DisplayName.limit) characters"
        case .control, .bidirectional, .invisible: "must not have invisible characters"
        case .character: "may have letters, digits, blanks and the marks of names only"
        case .marks: "has too many accents on one letter"
        case .lookAlike, .mixedScripts: "mixes letters of different scripts that look alike"
        case .staffName: "looks like a name of our staff"
        case .webAddress: "must not have a web address"
        case .contactDetails: "must not have contact details"
        }
    }
}

extension EmailFault: FieldRefusal {
    package var sentence: String { "must be an e-mail address" }
}

extension PhoneFault: FieldRefusal {
    package var sentence: String { "must be a phone number with its country code, as +48600100200" }
}

extension PasswordFault: FieldRefusal {
    package var sentence: String {
        switch self {
        case .tooShort: "must have at least \(PlainPassword.length.lowerBound) characters"
        case .tooLong: "must have at most \(PlainPassword.length.upperBound) characters"
        case .containsHandle: "must not contain your handle"
        case .containsEmail: "must not contain your e-mail address"
        case .productName, .repetitive, .sequence, .common: "is too easy to guess"
        }
    }
}

extension PlainTextFault: FieldRefusal {
    package var sentence: String {
        switch self {
        case .tooLong(let limit): "must have at most \(limit) characters"
        case .contactDetails: "must not have contact details"
        case .control: "must not have control characters"
        case .bidirectional, .hidden: "must not have invisible characters"
        }
    }
}

extension RateFault: FieldRefusal {
    package var sentence: String {
        switch self {
        case .notANumber: "must be plain digits, such as \"38.10\""
        case .leadingZero: "must not begin with a needless zero"
        case .tooManyDigits(let allowed): "must have at most \(allowed) significant digits"
        case .outOfRange: "is out of range"
        }
    }
}

/// Why a readable request cannot be accepted, besides the rules of single values.
package enum RequestFault: FieldRefusal, Equatable {
    case tooShort(limit: Int)
    case empty
    case zeroAmount
    /// Neither an e-mail address nor a phone number is given.
    case noContact
    /// Neither an e-mail address nor a phone number would remain.
    case lastContact
    /// The request changes nothing.
    case noChange
    case notSwappable
    case noCash
    /// The currency was replaced by another.
    case retired(CurrencyFacts.Retirement)
    /// The answer would depend on who asks.
    case needsSignIn
    case unknownAsset
    case assetTwice

    package var sentence: String {
        switch self {
        case .tooShort(let limit): "must have at least \(limit) characters"
        case .empty: "must not be empty"
        case .zeroAmount: "must be more than zero"
        case .noContact: "is missing, as is phone"
        case .lastContact: "or phone must stay"
        case .noChange: "must change something"
        case .notSwappable: "is not a currency that can be swapped"
        case .noCash: "is an asset, which is only bought and sold in the wallet"
        case .retired(let retired): "was replaced by \(retired.successor) on \(retired.on)"
        case .needsSignIn: "needs a signed-in traveller"
        case .unknownAsset: "is no asset that is listed here"
        case .assetTwice: "stands more than once"
        }
    }
}

extension Fields {
    /// Free text: line ends become "\n", hidden characters are refused.
    package mutating func prose(
        _ key: String, limit: Int, atLeast least: Int = 0, allowingNewlines: Bool = true, allowingNone: Bool = true
    ) -> String {
        guard let typed = requiredValue(key).flatMap({ self.text($0, key) }) else { return "" }
        return checked(typed, key, least...limit, allowingNewlines, allowingNone)
    }

    package mutating func optionalProse(
        _ key: String, limit: Int, atLeast least: Int = 0, allowingNewlines: Bool = true, allowingNone: Bool = true
    ) -> String? {
        guard let typed = optionalString(key) else { return nil }
        return checked(typed, key, least...limit, allowingNewlines, allowingNone)
    }

    private mutating func checked(
        _ typed: String, _ key: String, _ length: ClosedRange<Int>, _ allowingNewlines: Bool, _ allowingNone: Bool
    ) -> String {
        if typed.unicodeScalars.count < length.lowerBound {
            refuse(key, RequestFault.tooShort(limit: length.lowerBound))
        } else if !allowingNone, typed.allSatisfy(\.isWhitespace) {
            refuse(key, RequestFault.empty)
        }
        let unified = typed.replacing("\r\n", with: "\n")
        checkProse(unified, key, length.upperBound, allowingNewlines)
        return unified
    }

    /// A text that others read: it comes through the door.
    package mutating func shared(
        _ key: String, as kind: SharedText.Kind, atLeast least: Int = 0, allowingNone: Bool = false
    ) -> SharedText {
        let typed = requiredValue(key).flatMap { text($0, key) }
        return typed.map { shared($0, key, as: kind, atLeast: least, allowingNone: allowingNone) }
            ?? SharedText(stored: "", as: kind)
    }

    package mutating func optionalShared(
        _ key: String, as kind: SharedText.Kind, atLeast least: Int = 0, allowingNone: Bool = true
    ) -> SharedText? {
        optionalString(key).map { shared($0, key, as: kind, atLeast: least, allowingNone: allowingNone) }
    }

    /// The text that an edit sets; null empties it.
    package mutating func sharedPatch(_ key: String, as kind: SharedText.Kind) -> Patch<SharedText> {
        patch(key) { try SharedText($0, as: kind) }
    }

    private mutating func shared(
        _ typed: String, _ key: String, as kind: SharedText.Kind, atLeast least: Int, allowingNone: Bool
    ) -> SharedText {
        if typed.unicodeScalars.count < least {
            refuse(key, RequestFault.tooShort(limit: least))
        } else if !allowingNone, typed.allSatisfy(\.isWhitespace) {
            refuse(key, RequestFault.empty)
        }
        do throws(PlainTextFault) { return try SharedText(typed, as: kind) } catch {
            refuse(key, error)
            // Nothing reads it: the request is refused.
            return SharedText(stored: "", as: kind)
        }
    }

    private mutating func checkProse(_ text: String, _ key: String, _ limit: Int, _ allowingNewlines: Bool) {
        do throws(PlainTextFault) {
            try PlainText.check(text, limit: limit, allowingNewlines: allowingNewlines)
        } catch {
            refuse(key, error)
        }
    }
}
