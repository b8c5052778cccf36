import Domain

extension Phrases {
    /// In the present tense, because Polish verbs do not show the gender of their subject there.
    static let polish = Phrases(
        text: sentence, notification: notification, reviewed: "Możesz przeczytać opinię o sobie ({name}).",
        replied: "{name} odpowiada na twoją opinię.",
        formerTraveller: "Dawny podróżny",
        erasedMessage: "Tej wiadomości już tu nie ma.",
        hiddenMessage: "Ta wiadomość jest usunięta przez moderatora.",
        heldMessage: "Ta wiadomość czeka na sprawdzenie.", warning: .polish, withName: "{name}: {swap}.",
        rounded: "Kwotę zaokrąglono z {asked}, żeby dało się ją wypłacić banknotami.",
        tooLargeForNewTravellers:
            "Nowi podróżni mogą wymienić jednorazowo do {limit}, więc nie przyjmą tej oferty. Ustaw mniejszą kwotę minimalną, żeby i oni mogli z niej skorzystać.",
        swapLine: SwapLineWords(
            formats: .polish, between: "za", today: "dziś", tomorrow: "jutro", playMoney: "pieniądze na niby",
            cities: PolishCities.names),
        letter: LetterWords.polish,
        unsubscribe: UnsubscribeWords(
            title: "E-maile o twoich wymianach", question: "Nie chcesz więcej e-maili o swoich wymianach?",
            button: "Nie chcę więcej e-maili",
            done: "Nie będziemy już pisać o twoich wymianach. E-maile o bezpieczeństwie konta nadal będą przychodzić. "
                + "E-maile o wymianach możesz znowu włączyć w ustawieniach aplikacji."), export: .polish)

    @Sendable private static func notification(_ phrase: EventPhrase) -> String {
        switch phrase.event {
        case .proposed: "{name} proponuje: {swap}."
        case .countered: "{name} proponuje inne warunki: {swap}."
        case .accepted: "{name} zgadza się: {swap}."
        default: sentence(phrase)
        }
    }

    @Sendable private static func sentence(_ phrase: EventPhrase) -> String {
        switch (phrase.event, phrase.perspective) {
        case (.proposed, .mine): "Proponujesz {give} za {get}."
        case (.proposed, _): "{name} proponuje: dajesz {give} i dostajesz {get}."
        case (.countered, .mine): "Proponujesz inne warunki: {give} za {get}."
        case (.countered, _): "{name} proponuje inne warunki: dajesz {give} i dostajesz {get}."
        case (.accepted, .mine): "Zgadzasz się: {give} za {get}."
        case (.accepted, _): "{name} zgadza się: dajesz {give} i dostajesz {get}."
        case (.meetingSuggested, .mine): "Proponujesz miejsce i czas spotkania."
        case (.meetingSuggested, _): "{name} proponuje miejsce i czas spotkania."
        case (.scheduled, _): "Spotkanie jest umówione."
        case (.rescheduled, _): "Spotkanie ma nowe miejsce lub nowy czas."
        case (.confirmationAsked, .mine):
            "Jeszcze bez potwierdzenia: nie wychodź, dopóki {name} nie potwierdzi spotkania."
        case (.confirmationAsked, _):
            "{name} późno zgadza się na twoje spotkanie. Potwierdź, że przyjdziesz, albo podaj inny czas."
        case (.meetingConfirmed, .mine): "Potwierdzasz spotkanie."
        case (.meetingConfirmed, _): "{name} potwierdza spotkanie."
        case (.meetingLapsed, _):
            "Spotkanie nie zostało potwierdzone na czas. Nikt nie ponosi winy. Podajcie inne spotkanie albo odwołajcie wymianę."
        case (.late, .mine): "Spóźnisz się {minutes} min."
        case (.late, _): "{name} spóźni się {minutes} min."
        case (.checkedIn, .mine): "Jesteś na miejscu spotkania."
        case (.checkedIn, _): "{name} jest na miejscu spotkania."
        case (.handedOver, .mine): "Podajesz kod drugiej strony ({name})."
        case (.handedOver, _): "{name} podaje twój kod. Podaj kod drugiej strony, gdy przeliczysz."
        case (.amountsDiffer, _):
            "Ty i {name} podajecie różne kwoty. Uzgodnijcie je i podajcie kod jeszcze raz z właściwymi; "
                + "inaczej liczą się kwoty z warunków."
        case (.typedCodesEnded, .mine): "Za dużo błędnych kodów: odtąd można tylko zeskanować kod QR ({name})."
        case (.typedCodesEnded, _):
            "{name} podaje zbyt wiele błędnych kodów. Twoje cyfry już nie działają; pokaż kod QR do zeskanowania."
        case (.mutualCancellationAsked, .mine): "Prosisz o odwołanie bez winy."
        case (.mutualCancellationAsked, _): "{name} prosi o odwołanie bez winy."
        case (.mutualCancellationLapsed, _): "Prośba o odwołanie bez winy pozostaje bez odpowiedzi."
        case (.noShowClaimed, .mine): "Zgłaszasz, że druga strona ({name}) nie przychodzi."
        case (.noShowClaimed, _): "{name} zgłasza, że cię nie ma. Możesz to przyznać lub zakwestionować."
        case (.contested, .mine): "Kwestionujesz zgłoszenie nieobecności."
        case (.contested, _): "{name} kwestionuje zgłoszenie nieobecności."
        case (.disputed, .mine): "Otwierasz spór."
        case (.disputed, _): "{name} otwiera spór. Przedstaw swoją wersję w ciągu \(SwapLimits.statement.hours) godzin."
        case (.stated, .mine): "Składasz oświadczenie."
        case (.stated, _): "{name} składa oświadczenie."
        case (.settlementOffered, .mine): "Proponujesz ugodę."
        case (.settlementOffered, _): "{name} proponuje ugodę."
        case (.statementsClosed, _): "Czas na oświadczenia minął."
        case (.termsEdited, .mine): "Zmieniasz ofertę; warunki tej propozycji pozostają bez zmian."
        case (.termsEdited, _): "{name} zmienia ofertę; warunki trzeba sprawdzić przed zgodą."
        case (.offerWithdrawn, .mine): "Wycofujesz ofertę; ta propozycja jest zamknięta."
        case (.offerWithdrawn, _): "{name} wycofuje ofertę; twoja propozycja jest zamknięta."
        case (.ended(let end), let perspective): end.polish(perspective)
        }
    }
}

extension SwapOutcome.Kind {
    fileprivate func polish(_ perspective: EventPhrase.Perspective) -> String {
        switch (self, perspective) {
        case (.declined, .mine): "Odrzucasz propozycję."
        case (.declined, _): "{name} odrzuca propozycję."
        case (.withdrawn, .mine): "Wycofujesz propozycję."
        case (.withdrawn, _): "{name} wycofuje propozycję."
        case (.lapsed, _): "Termin minął; do wymiany nie doszło."
        case (.completed, _): "Wymiana jest zakończona."
        case (.oneSided, _): "Wymiana liczy się jako zakończona: podano jeden kod."
        case (.cancelled, .mine): "Odwołujesz wymianę."
        case (.cancelled, _): "{name} odwołuje wymianę."
        case (.mutual, _): "Wymiana odwołana za zgodą obu stron; nikt nie ponosi winy."
        case (.system, _): "Wymiana została odwołana."
        case (.noShow, .mine): "Przyznajesz, że cię nie było."
        case (.noShow, .theirs): "{name} przyznaje, że nie przychodzi."
        case (.noShow, .system): "Nieobecność jest potwierdzona: nikt jej nie zakwestionował."
        case (.unconfirmed, _): "Nikt nie powiedział, jak przebiegło spotkanie."
        case (.settled, _): "Spór zakończony ugodą."
        case (.resolved, _): "Spór jest rozstrzygnięty."
        }
    }
}
