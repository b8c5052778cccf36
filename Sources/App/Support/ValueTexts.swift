import API
import Domain
import JSON

/// What is wrong with a value that a person entered.
extension ProblemText {
    static func handle(_ fault: HandleFault) -> ProblemText {
        fault.text
    }
    static func name(_ fault: DisplayNameFault) -> ProblemText {
        fault.text
    }
    static let email = ProblemText(
        en: "Enter a full e-mail address, such as ana@example.org.",
        pl: "Podaj pełny adres e-mail, np. ana@example.org.")
    static let phone = ProblemText(
        en: "Enter the phone number with its country code, such as +48600100200.",
        pl: "Podaj numer telefonu z numerem kierunkowym kraju, np. +48600100200.")
    static func password(_ fault: PasswordFault) -> ProblemText {
        fault.text
    }
    static func freeText(_ fault: PlainTextFault) -> ProblemText {
        switch fault {
        case .tooLong(let limit):
            ProblemText(
                en: "This text is too long. Use at most \(English.count(limit, "character", "characters")).",
                pl: "Ten tekst jest za długi. Może mieć najwyżej \(Polish.characters(limit)).")
        case .contactDetails:
            ProblemText(
                en: "Everybody reads this: leave out phone numbers, addresses and account numbers.",
                pl: "To czyta każdy: pomiń numery telefonów, adresy i numery kont.")
        case .control, .bidirectional, .hidden:
            ProblemText(
                en: "This text has invisible characters. Type it again.",
                pl: "Ten tekst zawiera niewidoczne znaki. Wpisz go jeszcze raz.")
        }
    }
    static func textTooShort(limit: Int) -> ProblemText {
        ProblemText(
            en: "Write a little more: at least \(English.count(limit, "character", "characters")).",
            pl: "Napisz trochę więcej: co najmniej \(Polish.characters(limit)).")
    }
    static let textEmpty = ProblemText(en: "Write something first.", pl: "Najpierw coś napisz.")
    static func amount(_ fault: AmountFault) -> ProblemText {
        switch fault {
        case .notANumber:
            ProblemText(en: "Enter an amount in digits, such as 12.50.", pl: "Podaj kwotę cyframi, np. 12,50.")
        case .leadingZero:
            ProblemText(
                en: "This amount begins with a zero. Enter it as 125 or 0.125.",
                pl: "Ta kwota zaczyna się od zera. Podaj ją jako 125 albo 0,125.")
        case .tooManyDigits(allowed: 0):
            ProblemText(en: "Enter an amount without decimal places.", pl: "Podaj kwotę bez miejsc po przecinku.")
        case .tooManyDigits(allowed: 1):
            ProblemText(
                en: "Enter an amount with at most 1 decimal place.",
                pl: "Podaj kwotę z najwyżej jednym miejscem po przecinku.")
        case .tooManyDigits(allowed: 2):
            ProblemText(
                en: "Enter an amount with at most two decimal places.",
                pl: "Podaj kwotę z najwyżej dwoma miejscami po przecinku.")
        case .tooManyDigits(let allowed):
            ProblemText(
                en: "Enter an amount with at most \(English.count(allowed, "decimal place", "decimal places")).",
                pl: "Podaj kwotę z najwyżej \(allowed) miejscami po przecinku.")
        case .tooLarge:
            ProblemText(
                en: "This amount is too large. Enter a smaller one.", pl: "Ta kwota jest za duża. Podaj mniejszą.")
        }
    }
    static let amountZero = ProblemText(en: "Enter an amount of more than zero.", pl: "Podaj kwotę większą od zera.")
    static func rate(_ fault: RateFault) -> ProblemText {
        switch fault {
        case .notANumber:
            ProblemText(en: "Enter a rate in digits, such as 38.10.", pl: "Podaj kurs cyframi, np. 38,10.")
        case .leadingZero:
            ProblemText(
                en: "This rate begins with a zero. Enter it as 125 or 0.125.",
                pl: "Ten kurs zaczyna się od zera. Podaj go jako 125 albo 0,125.")
        case .tooManyDigits(let allowed):
            ProblemText(
                en: "Enter a shorter rate: at most \(English.count(allowed, "digit", "digits")).",
                pl: "Podaj krótszy kurs: najwyżej \(Polish.count(allowed, "cyfra", "cyfry", "cyfr")).")
        case .outOfRange:
            ProblemText(
                en: "This rate is out of range. Check it.", pl: "Ten kurs jest poza dozwolonym zakresem. Sprawdź go.")
        }
    }
    static let unknownCurrency = ProblemText(
        en: "We do not know this currency. Choose another one.", pl: "Nie znamy tej waluty. Wybierz inną.")
    static let notSwappable = ProblemText(
        en: "This currency cannot be swapped here. Choose another one.",
        pl: "Tej waluty nie można tu wymieniać. Wybierz inną.")
    static let noCash = ProblemText(
        en: "Crypto assets can only be bought and sold in the wallet. Choose a currency.",
        pl: "Kryptoaktywa można tylko kupować i sprzedawać w portfelu. Wybierz walutę.")
    static func retired(_ retired: CurrencyFacts.Retirement) -> ProblemText {
        let successor = retired.successor
        return ProblemText(
            en:
                "This currency is no longer money: \(successor) replaced it on \(Formats.english.date(retired.on)). Choose \(successor).",
            pl:
                "Ta waluta nie jest już pieniądzem: \(Formats.polish.date(retired.on)) zastąpiła ją waluta \(successor). Wybierz \(successor)."
        )
    }
    static let sameCurrency = ProblemText(en: "Choose two different currencies.", pl: "Wybierz dwie różne waluty.")
    static let unknownAirport = ProblemText(
        en: "We do not know this airport. Choose one from the list.",
        pl: "Nie znamy tego lotniska. Wybierz lotnisko z listy.")
    static let unknownMeetingPoint = ProblemText(
        en: "We do not know this meeting point. Choose one from the list.",
        pl: "Nie znamy tego miejsca spotkań. Wybierz miejsce z listy.")
}

extension ProblemText {
    /// The text about one value that a person entered; a general one for several faults, or a mistake of the client.
    init(_ faults: [FieldFault]) {
        self = faults.count == 1 ? faults[0].refusal.flatMap(Self.init) ?? .checkInput : .checkInput
    }

    init?(_ refusal: any FieldRefusal) {
        switch refusal {
        case let fault as HandleFault: self = .handle(fault)
        case let fault as DisplayNameFault: self = .name(fault)
        case is EmailFault: self = .email
        case is PhoneFault: self = .phone
        case let fault as PasswordFault: self = .password(fault)
        case let fault as PlainTextFault: self = .freeText(fault)
        case let fault as AmountFault: self = .amount(fault)
        case let fault as RateFault: self = .rate(fault)
        case let fault as RequestFault: self.init(fault)
        default: return nil
        }
    }

    private init(_ fault: RequestFault) {
        self =
            switch fault {
            case .tooShort(let limit): .textTooShort(limit: limit)
            case .empty: .textEmpty
            case .zeroAmount: .amountZero
            case .noContact: .noContact
            case .lastContact: .lastContact
            case .noChange: .noChange
            case .notSwappable: .notSwappable
            case .noCash: .noCash
            case .retired(let retired): .retired(retired)
            case .needsSignIn: Problem.notSignedIn.text
            case .unknownAsset: .unknownAsset
            case .assetTwice: .assetTwice
            }
    }
}

extension HandleFault {
    fileprivate var text: ProblemText {
        switch self {
        case .tooShort:
            ProblemText(
                en: "Choose a longer user name: at least \(Handle.length.lowerBound) characters.",
                pl: "Wybierz dłuższą nazwę użytkownika: co najmniej \(Polish.characters(Handle.length.lowerBound))."
            )
        case .tooLong:
            ProblemText(
                en: "Choose a shorter user name: at most \(Handle.length.upperBound) characters.",
                pl: "Wybierz krótszą nazwę użytkownika: najwyżej \(Polish.characters(Handle.length.upperBound)).")
        case .startsWithoutLetter:
            ProblemText(
                en: "A user name begins with a letter. Choose another one.",
                pl: "Nazwa użytkownika zaczyna się od litery. Wybierz inną.")
        case .separator:
            ProblemText(
                en: "A user name cannot end with a dot, dash or underscore, or have two of them in a row.",
                pl:
                    "Nazwa użytkownika nie może kończyć się kropką, łącznikiem ani podkreśleniem ani zawierać dwóch takich znaków obok siebie."
            )
        case .character, .notASCII, .lookAlike:
            ProblemText(
                en: "A user name can have only the letters a to z, digits, dots, dashes and underscores.",
                pl:
                    "Nazwa użytkownika może zawierać tylko litery od a do z, cyfry, kropki, łączniki i podkreślenia.")
        case .invisible, .bidirectional:
            ProblemText(
                en: "This user name has invisible characters. Type it again.",
                pl: "Ta nazwa użytkownika zawiera niewidoczne znaki. Wpisz ją jeszcze raz.")
        case .reserved:
            ProblemText(
                en: "This user name is reserved. Choose another one.",
                pl: "Ta nazwa użytkownika jest zastrzeżona. Wybierz inną.")
        case .webAddress:
            ProblemText(
                en:
                    "This user name looks like a web address. Write a hyphen in place of the dot, or choose another one.",
                pl:
                    "Ta nazwa użytkownika wygląda jak adres strony internetowej. Napisz łącznik zamiast kropki albo wybierz inną."
            )
        }
    }
}

extension DisplayNameFault {
    fileprivate var text: ProblemText {
        switch self {
        case .empty, .noLetter:
            ProblemText(en: "Enter a name with at least one letter.", pl: "Podaj imię z co najmniej jedną literą.")
        case .tooLong:
            ProblemText(
                en: "Choose a shorter name: at most \(DisplayName.limit) characters.",
                pl: "Podaj krótsze imię: najwyżej \(Polish.characters(DisplayName.limit)).")
        case .control, .bidirectional, .invisible:
            ProblemText(
                en: "This name has invisible characters. Type it again.",
                pl: "To imię zawiera niewidoczne znaki. Wpisz je jeszcze raz.")
        case .character:
            ProblemText(
                en:
                    "A name can have letters, digits, spaces, hyphens and apostrophes, and up to three simple emoji as words of their own.",
                pl:
                    "Imię może zawierać litery, cyfry, spacje, łączniki i apostrofy oraz do trzech prostych emoji jako osobne słowa."
            )
        case .marks:
            ProblemText(
                en: "One letter of this name has too many accents. Remove some of them.",
                pl: "Jedna z liter tego imienia ma zbyt wiele znaków diakrytycznych. Usuń część z nich.")
        case .lookAlike, .mixedScripts:
            ProblemText(
                en: "This name mixes letters of different alphabets. Use one alphabet.",
                pl: "To imię łączy litery różnych alfabetów. Użyj jednego alfabetu.")
        case .staffName:
            ProblemText(
                en: "This name looks like a name of our staff. Choose another one.",
                pl: "To imię wygląda jak nazwa naszego zespołu. Wybierz inne.")
        case .webAddress:
            ProblemText(
                en: "This name has a web address. Choose another one.",
                pl: "To imię zawiera adres strony internetowej. Wybierz inne.")
        case .contactDetails:
            ProblemText(
                en: "A name cannot have contact details. Choose another one.",
                pl: "Imię nie może zawierać danych kontaktowych. Wybierz inne.")
        }
    }
}

extension PasswordFault {
    fileprivate var text: ProblemText {
        switch self {
        case .tooShort:
            ProblemText(
                en: "Choose a longer password: at least \(PlainPassword.length.lowerBound) characters.",
                pl: "Wybierz dłuższe hasło: co najmniej \(Polish.characters(PlainPassword.length.lowerBound)).")
        case .tooLong:
            ProblemText(
                en: "Choose a shorter password: at most \(PlainPassword.length.upperBound) characters.",
                pl: "Wybierz krótsze hasło: najwyżej \(Polish.characters(PlainPassword.length.upperBound)).")
        case .containsHandle:
            ProblemText(
                en: "Choose a password that does not contain your user name.",
                pl: "Wybierz hasło, które nie zawiera twojej nazwy użytkownika.")
        case .containsEmail:
            ProblemText(
                en: "Choose a password that does not contain your e-mail address.",
                pl: "Wybierz hasło, które nie zawiera twojego adresu e-mail.")
        case .productName, .repetitive, .sequence, .common:
            ProblemText(
                en: "This password is too easy to guess. Choose another one.",
                pl: "To hasło zbyt łatwo odgadnąć. Wybierz inne.")
        }
    }
}

extension Wait {
    /// After `za`.
    var text: ProblemText {
        switch self {
        case .seconds(let number):
            ProblemText(
                en: English.count(number, "second", "seconds"),
                pl: Polish.count(number, "sekundę", "sekundy", "sekund"))
        case .minutes(let number):
            ProblemText(
                en: English.count(number, "minute", "minutes"), pl: Polish.count(number, "minutę", "minuty", "minut"))
        case .hours(let number):
            ProblemText(
                en: English.count(number, "hour", "hours"), pl: Polish.count(number, "godzinę", "godziny", "godzin"))
        }
    }
}
