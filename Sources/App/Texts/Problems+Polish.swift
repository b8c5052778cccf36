// This file is long, because one file holds all texts of problems in a language: a translator needs no other.
import Domain

extension Formats {
    static let polish = Formats(
        decimalMark: ",", groupSeparator: "\u{A0}", groupedDigits: 5,
        months: [
            "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
            "października", "listopada", "grudnia",
        ],
        hasTwoDigitHours: false)
}

private let formats = Formats.polish

/// When something happens: `22 listopada o 15:30`.
private func moment(_ time: LocalTime) -> String { "\(formats.day(time.day)) o \(formats.clock(time))" }

/// The end of a period, after `od` or `do`.
private func bound(_ time: LocalTime) -> String { "\(formats.day(time.day)), godz. \(formats.clock(time))" }

private func span(_ from: LocalTime, _ to: LocalTime) -> String {
    from.day == to.day
        ? "\(formats.day(from.day)) w godz. \(formats.clock(from))–\(formats.clock(to))"
        : "od \(bound(from)), do \(bound(to))"
}

/// `1 minuta, 2 minuty, 5 minut, 12 minut, 22 minuty`.
private func count(_ number: Int, _ one: String, _ few: String, _ many: String) -> String {
    let isFew = (2...4).contains(number % 10) && !(12...14).contains(number % 100)
    return "\(number) \(number == 1 ? one : isFew ? few : many)"
}

private func characters(_ number: Int) -> String { count(number, "znak", "znaki", "znaków") }

extension ProblemText {
    @Sendable static func polish(_ text: ProblemText) -> String {
        switch text {
        // The request
        case .clientMistake: "Aplikacja wysyła dane, których serwer nie rozumie. Zaktualizuj ją i spróbuj ponownie."
        case .checkInput: "Niektóre dane są nieprawidłowe. Sprawdź je i spróbuj ponownie."
        case .tooLarge(let kilobytes): "To za dużo naraz: można wysłać najwyżej \(kilobytes) KB. Skróć tekst."
        case .notFound: "Niczego tu nie ma albo nie masz do tego dostępu."
        case .listChanged: "Tej listy nie można kontynuować. Wczytaj ją od początku."
        case .repeatedWithChanges:
            "To zostało już wysłane z innymi danymi. Sprawdź, co dotarło, zanim wyślesz ponownie."
        case .changedMeanwhile: "Dane zmieniły się w międzyczasie. Wczytaj je ponownie i powtórz zmianę."
        case .noChange: "Nie ma czego zapisać. Najpierw coś zmień."
        case .tooOften(let wait): "To było zbyt często. Spróbuj ponownie za \(wait.polish)."
        case .tooManyReports(let wait):
            "Z twojej sieci przyszło dziś zbyt wiele zgłoszeń. Spróbuj ponownie za \(wait.polish). Jeśli coś ci grozi, "
                + "zadzwoń na numer alarmowy."

        // The server
        case .busy: "W tej chwili z Wayswap korzysta zbyt wiele osób. Spróbuj ponownie za chwilę."
        case .tooManyConnections: "Z twojej sieci otwarto zbyt wiele połączeń. Spróbuj ponownie za chwilę."
        case .starting: "Serwer rozpoczyna lub kończy pracę. Spróbuj ponownie za chwilę."
        case .restarting: "Serwer uruchamia się ponownie. Spróbuj jeszcze raz za chwilę."
        case .storageFull: "W tej chwili nie można niczego zapisać. Czytać nadal można; spróbuj ponownie później."
        case .internalError: "Coś poszło nie tak po naszej stronie. Spróbuj ponownie później."

        // Accounts and travellers
        case .notSignedIn: "Nie ma aktywnej sesji. Zaloguj się i spróbuj ponownie."
        case .wrongLogin: "Login lub hasło są nieprawidłowe. Sprawdź je i spróbuj ponownie."
        case .wrongPassword: "To nie jest twoje obecne hasło. Sprawdź je i spróbuj ponownie."
        case .passwordChanged: "Hasło zostało w międzyczasie zmienione. Zaloguj się ponownie."
        case .handleTaken: "Ta nazwa użytkownika jest zajęta albo zbyt podobna do innej. Wybierz inną."
        case .noContact: "Podaj adres e-mail lub numer telefonu."
        case .lastContact: "Zachowaj adres e-mail lub numer telefonu."
        case .cannotBlockOneself: "Nie możesz zablokować własnego konta."
        case .cannotReportOneself: "Nie możesz zgłosić własnego konta."
        case .contactTaken:
            "Ten adres e-mail lub numer telefonu jest już potwierdzony na innym koncie. Podaj inny albo zaloguj się na tamto "
                + "konto."
        case .noEmailYet: "Na twoim koncie nie ma adresu e-mail. Najpierw go dodaj."
        case .noPhoneYet: "Na twoim koncie nie ma numeru telefonu. Najpierw go dodaj."
        case .alreadyVerified: "To jest już potwierdzone. Kod nie jest potrzebny."
        case .codeTooSoon(let wait): "Kod jest w drodze. Następny możesz otrzymać za \(wait.polish)."
        case .contactCodeWrong(left: 0): "To nie jest kod, który wysłaliśmy. Poproś o nowy."
        case .contactCodeWrong(let left):
            "To nie jest kod, który wysłaliśmy. Pozostało: \(count(left, "próba", "próby", "prób"))."
        case .codeOver: "Ten kod jest już nieważny. Poproś o nowy."
        case .recoveryCodeWrong: "Ten kod jest błędny albo już nieważny. Sprawdź go lub poproś o nowy."
        case .passwordNeeded: "Podaj hasło, żeby zmienić adres e-mail lub numer telefonu."
        case .codeNeeded: "Podaj kod z aplikacji uwierzytelniającej albo kod zapasowy."
        case .factorCodeWrong(left: 0): "Ten kod jest błędny. Odczekaj godzinę przed kolejną próbą."
        case .factorCodeWrong(let left):
            "Ten kod jest błędny albo już wykorzystany. Pozostało: \(count(left, "próba", "próby", "prób"))."
        case .factorPaused(let wait): "Za dużo błędnych kodów. Spróbuj ponownie za \(wait.polish)."
        case .tooManyExports(let wait):
            "Twoje dane zostały dziś już kilka razy wyeksportowane. Użyj jednego z tych archiwów albo spróbuj ponownie za \(wait.polish)."
        case .factorOn: "Twoje konto ma już drugi składnik logowania. Usuń go, zanim ustawisz nowy."
        case .factorOff: "Twoje konto nie ma drugiego składnika logowania. Najpierw go ustaw."
        case .leaving: "Twoje konto jest usuwane. Żeby znów go używać, najpierw je przywróć."
        case .restoredRecently(let from, false):
            "Konto zostało przywrócone mniej niż 30 dni temu. Znów możesz je przywrócić od \(formats.date(from))."
        case .restoredRecently(_, true):
            "Konto zostało przywrócone mniej niż 30 dni temu, więc tego usunięcia nie można cofnąć."
        case .accountSuspended:
            "Twoje konto jest zawieszone. Powiadomienia mówią, dlaczego i do kiedy. Jeśli to pomyłka, możesz odwołać się w ciągu 14 dni."
        case .accountBanned:
            "Twoje konto jest zamknięte. Powiadomienia mówią, dlaczego. Jeśli to pomyłka, możesz odwołać się w ciągu 14 dni."
        case .contactBanned:
            "Ten kontakt należał do konta, które zamknęliśmy, więc nie można go użyć. Jeśli to była pomyłka, odpowiedz na e-mail w tej sprawie."
        case .alreadyAppealed: "Odwołanie od tej decyzji już jest. Jego stan widać na liście twoich odwołań."
        case .appealTooLate(let days): "Od decyzji można się odwołać w ciągu \(days) dni. Ten czas minął."
        case .actionUndone: "Ta decyzja już nie obowiązuje, więc nie ma się od czego odwołać."

        // Staff
        case .appealDecided: "Ktoś już rozpatrzył to odwołanie."
        case .appealNeedsAnother: "Odwołanie dotyczy twojej decyzji. Zostaw je komuś innemu."
        case .staffAccount: "To konto obsługi serwisu. Żeby wymieniać pieniądze, użyj własnego konta."
        case .roleTooLow: "Twoja rola na to nie pozwala. Poproś kogoś z wyższą rolą."
        case .staffFactorNeeded: "Najpierw podaj kod z aplikacji uwierzytelniającej. Jeśli jej nie masz, ustaw ją."
        case .stepUpNeeded: "Podaj nowy kod z aplikacji uwierzytelniającej i spróbuj ponownie."
        case .oneTimePassword: "Najpierw zmień hasło jednorazowe na własne."
        case .ownRole: "Nie możesz zmienić własnej roli. Poproś innego administratora."
        case .accountGone: "To konto jest właśnie usuwane."
        case .suspensionPast: "Wybierz koniec w przyszłości."
        case .suspensionTooLong: "Zawieszenie trwa najwyżej rok. Wybierz wcześniejszy koniec albo zablokuj konto."
        case .appointeeWithoutFactor:
            "To konto nie ma włączonego drugiego składnika logowania. Poproś o jego ustawienie i nadaj rolę potem."
        case .factorFromOperator:
            "Drugi składnik logowania dla zespołu nadaje operator. Poproś o nowy."
        case .noSuchCase: "Nie ma takiej sprawy."
        case .accountLimited:
            "Moderator ograniczył twoje konto: na razie nie możesz wystawiać ofert, proponować wymian ani zaczynać rozmów."
        case .ownAction: "To dotyczy ciebie. Zostaw to komuś innemu."
        case .lastAdmin: "To ostatni administrator. Najpierw wyznacz innego."
        case .accountInUse: "To konto ma oferty, wymiany lub rozmowy. Wybierz konto, które ich nie ma."
        case .accountNotActive: "To konto jest ograniczone, zawieszone lub usuwane. Wybierz inne."
        case .caseParty: "To dotyczy ciebie albo osoby z twojego zgłoszenia. Zostaw to komuś innemu."
        case .caseMismatch: "Ta sprawa dotyczy czegoś innego. Wybierz sprawę, z której to wynika, albo żadną."
        case .caseClosed: "Ta sprawa jest zamknięta. Wybierz inną."
        case .caseHeld(let holder): "Tą sprawą zajmuje się \(holder). Zapytaj tę osobę albo wybierz inną sprawę."
        case .caseNotClaimed: "Najpierw przejmij tę sprawę."
        case .noConversation: "Ta sprawa nie dotyczy rozmowy."
        case .swapNotOpen: "Ta wymiana jest zakończona albo sporna. Spór trzeba rozstrzygnąć."
        case .disputeOver: "Ten spór jest zakończony. Ktoś go rozstrzygnął albo strony zawarły ugodę."
        case .statementsOpen: "Jedna ze stron może jeszcze przedstawić swoją wersję. Zdecyduj później."
        case .settling: "Jedna ze stron właśnie zaproponowała ugodę. Daj drugiej czas na zgodę."
        case .nothingToReopen: "Żadna decyzja nie obciąża tu nikogo winą."
        case .quarantineUnreadable: "Tej odpowiedzi nie da się już odczytać. Odrzuć ją albo zaimportuj kursy z pliku."

        // Entered values
        case .handle(let fault): fault.polish
        case .name(let fault): fault.polish
        case .email: "Podaj pełny adres e-mail, np. ana@example.org."
        case .phone: "Podaj numer telefonu z numerem kierunkowym kraju, np. +48600100200."
        case .password(let fault): fault.polish
        case .freeText(.tooLong(let limit)): "Ten tekst jest za długi. Może mieć najwyżej \(characters(limit))."
        case .freeText(.control), .freeText(.bidirectional), .freeText(.hidden):
            "Ten tekst zawiera niewidoczne znaki. Wpisz go jeszcze raz."
        case .textTooShort(let limit): "Napisz trochę więcej: co najmniej \(characters(limit))."
        case .textEmpty: "Najpierw coś napisz."
        case .amount(.notANumber): "Podaj kwotę cyframi, np. 12,50."
        case .amount(.tooManyDigits(allowed: 0)): "Podaj kwotę bez miejsc po przecinku."
        case .amount(.tooManyDigits(allowed: 1)): "Podaj kwotę z najwyżej jednym miejscem po przecinku."
        case .amount(.tooManyDigits(allowed: 2)): "Podaj kwotę z najwyżej dwoma miejscami po przecinku."
        case .amount(.tooManyDigits(let allowed)): "Podaj kwotę z najwyżej \(allowed) miejscami po przecinku."
        case .amount(.tooLarge): "Ta kwota jest za duża. Podaj mniejszą."
        case .amountZero: "Podaj kwotę większą od zera."
        case .rate(.notANumber): "Podaj kurs cyframi, np. 38,10."
        case .rate(.tooManyDigits(let allowed)):
            "Podaj krótszy kurs: najwyżej \(count(allowed, "cyfra", "cyfry", "cyfr"))."
        case .rate(.outOfRange): "Ten kurs jest poza dozwolonym zakresem. Sprawdź go."
        case .unknownCurrency: "Nie znamy tej waluty. Wybierz inną."
        case .notSwappable: "Tej waluty nie można tu wymieniać. Wybierz inną."
        case .sameCurrency: "Wybierz dwie różne waluty."
        case .unknownAirport: "Nie znamy tego lotniska. Wybierz lotnisko z listy."
        case .unknownMeetingPoint: "Nie znamy tego miejsca spotkań. Wybierz miejsce z listy."

        // Offers
        case .notTheOwner: "To nie jest twoja oferta. Zmieniać ją może tylko osoba, która ją wystawia."
        case .ownOffer: "To twoja własna oferta. Wybierz ofertę innej osoby."
        case .offerState(let state): state.polish
        case .offerClosed(let state): state.polishWhenClosed
        case .tooOldToRenew: "Ta oferta wygasła ponad \(OfferLimits.renewalDays) dni temu. Opublikuj nową."
        case .noReference: "Żadna z tych walut nie ma kursu referencyjnego. Wybierz inną parę."
        case .noReferenceForBoth: "Jedna z tych walut nie ma kursu referencyjnego. Ustal stały kurs."
        case .confirmRate(let distance):
            "Ten kurs różni się o \(formats.percent(bps: distance)) od kursu referencyjnego. Sprawdź go i potwierdź, jeśli "
                + "jest właściwy."
        case .confirmRounding(let amounts):
            "W banknotach ta wymiana to \(formats.amount(amounts.gets)) za \(formats.amount(amounts.gives)), co znacznie odbiega od "
                + "ceny lub od wybranej kwoty. Wybierz inną kwotę lub dokładne kwoty albo potwierdź."
        case .premium(let from, let to):
            "Wybierz różnicę wobec kursu referencyjnego od \(formats.percent(bps: from)) do \(formats.percent(bps: to))."
        case .notPriceable: "Tej kwoty nie da się przeliczyć po tym kursie. Zmień kwotę lub kurs."
        case .minFillTooLarge: "Najmniejsza kwota nie może być większa od całej oferty. Zmniejsz ją."
        case .minFillNotPositive: "Najmniejsza kwota musi być większa od zera i w walucie oferty."
        case .totalBelowCommitted: "Wymiany obejmują już więcej niż ta kwota. Podaj większą."
        case .totalCurrencyChanged: "Waluty oferty nie można zmienić. Opublikuj nową ofertę."
        case .dayPast(let today): "Ten dzień już minął. Wybierz \(formats.day(today)) lub późniejszy dzień."
        case .daysReversed: "Ostatni dzień jest przed pierwszym. Zmień jeden z nich."
        case .dayTooLate(let latest): "Ten dzień jest zbyt odległy. Wybierz najpóźniej \(formats.date(latest)) r."
        case .openEndedTooLate(let latest):
            "Oferta bez ostatniego dnia zaczyna się najpóźniej \(formats.day(latest)). Wybierz wcześniejszy pierwszy dzień "
                + "albo dodaj ostatni."
        case .renewalNeedsDays: "Ta oferta ma ostatni dzień. Wybierz jej nowe dni."
        case .renewalTakesOneKind: "Wybierz albo liczbę dni, albo nowe daty."

        // Rates
        case .noRatesYet: "Nie ma jeszcze kursów walut. Spróbuj ponownie za minutę."
        case .noRatesOfSource: "To źródło nie ma tu kursów walut. Wybierz inne."
        case .noRatesSoEarly: "Z tak wczesnego dnia nie ma kursów walut. Wybierz późniejszy."
        case .noRatesInFuture: "Ten dzień jeszcze nie nadszedł. Wybierz wcześniejszy."
        case .noRateOfCurrency: "Dla tych walut nie ma kursu. Wybierz inne."
        case .rateTooOld(let day?):
            "Najnowszy kurs jest z \(formats.date(day)) r. i jest za stary. Zaproponuj własny kurs albo spróbuj później."
        case .rateTooOld(nil):
            "Dla tych walut nie ma aktualnego kursu. Zaproponuj własny kurs albo spróbuj później."

        // Threads and reviews
        case .replyPending(let limit):
            "Bez odpowiedzi można wysłać najwyżej \(count(limit, "wiadomość", "wiadomości", "wiadomości")). Poczekaj na "
                + "odpowiedź."
        case .messageRepeated: "Nie udało się wysłać tej wiadomości. Napisz ją jeszcze raz."
        case .threadClosed: "W tej rozmowie nie można już wysyłać wiadomości."
        case .notReviewable:
            "Tej wymiany nie można teraz ocenić. Opinię można napisać, gdy uzgodniona wymiana się zakończy."
        case .reviewTooLate: "Czas na opinie o tej wymianie minął."
        case .reviewRevealed: "Twoją opinię można już przeczytać, więc nie można jej zmienić."
        case .reviewHidden:
            "Tej opinii nie można jeszcze przeczytać. Będzie widoczna, gdy obie strony napiszą opinie albo minie na nie "
                + "czas."
        case .alreadyReplied: "Twoja odpowiedź na tę opinię już jest. Można odpowiedzieć tylko raz."
        case .reviewNotAboutYou: "Ta opinia nie dotyczy ciebie. Odpowiedzieć może tylko osoba, której dotyczy."
        case .replyBlocked: "Jedna ze stron blokuje drugą. Nie można odpowiedzieć na tę opinię."

        // Terms of swaps
        case .otherCannotAct: "Druga strona nie może się teraz wymieniać. Poszukaj innej oferty."
        case .alreadyProposed:
            "Masz już otwartą propozycję do tej oferty. Najpierw ją wycofaj albo poczekaj na odpowiedź."
        case .amountRange(let from, let to): "Podaj kwotę od \(formats.amount(from)) do \(formats.amount(to))."
        case .wholeOnly(let whole): "Tę ofertę można przyjąć tylko w całości: \(formats.amount(whole))."
        case .notEnoughLeft(let left):
            "Inne wymiany obejmują część tej oferty: zostało \(formats.amount(left)). Uzgodnijcie najwyżej tyle."
        case .tooLittleLeft: "Inne wymiany obejmują większość tej oferty. Zostało mniej niż jej najmniejsza kwota."
        case .staleTerms: "Warunki zmieniły się w międzyczasie. Przeczytaj je ponownie, zanim je zaakceptujesz."
        case .tooManyRounds(let limit):
            "Limit propozycji w jednej wymianie (\(limit)) jest wyczerpany. Zaakceptuj lub odrzuć ostatnią."
        case .responseTime(let minutes, let days):
            "Wybierz czas na odpowiedź od \(count(minutes, "minuty", "minut", "minut")) do "
                + "\(count(days, "dnia", "dni", "dni"))."
        case .tooManyOffers(let limit):
            "Możesz mieć naraz najwyżej \(count(limit, "otwartą ofertę", "otwarte oferty", "otwartych ofert")). Najpierw wycofaj jedną z nich."
        case .dailyLimit(let quota, let limit, let wait, let raise):
            "\(quota.polish(limit)) Możesz kontynuować za \(wait.polish)." + (raise.map { " \($0.polish)" } ?? "")
        case .currencyOff(let currency):
            "Wymiany z walutą \(currency) są na razie wyłączone. Wybierz inną walutę. Rozpoczęte wymiany trwają dalej."
        case .countryOff:
            "Wymiany w tym kraju są na razie wyłączone. Wybierz inne miejsce. Rozpoczęte wymiany trwają dalej."
        case .termsMissing(let version):
            "Aby założyć konto, zaakceptuj nasz regulamin (\(version)) i potwierdź, że masz ukończone 18 lat."
        case .offersWorthTooMuch(let limit):
            "Twoje otwarte oferty mogą być warte razem najwyżej \(formats.euros(limit)). Wybierz mniejszą kwotę albo najpierw wycofaj ofertę."
        case .tierLimit(let refusal): "\(refusal.polish) \(refusal.tier.polishAdvice)"
        case .ownerTierLimit:
            "Autor tej oferty nie może jeszcze wymienić jednorazowo takiej kwoty. Poszukaj innej oferty."
        case .otherTierLimit: "Druga strona nie może teraz przyjąć tej kwoty. Zaproponuj mniej albo spróbuj później."

        // States of swaps
        case .swapState(let state): state.polish
        case .notCancellable: "Ta propozycja nie jest jeszcze zaakceptowana. Wycofaj ją lub odrzuć."
        case .noMeeting: "Spotkanie nie jest jeszcze umówione. Najpierw zaproponuj miejsce i czas."
        case .notDisputable: "Gotówka nie zmieniła jeszcze właściciela. Możesz odwołać tę wymianę."
        case .noClaim: "Nikt nie zgłasza nieobecności w tej wymianie."
        case .noDispute: "O tę wymianę nie toczy się żaden spór."
        case .othersTurn: "Teraz kolej na drugą stronę. Poczekaj na odpowiedź."
        case .othersProposal: "Wycofać propozycję może tylko strona, która ją składa. Możesz ją odrzucić."
        case .othersAnswer: "Teraz odpowiada druga strona. Poczekaj albo wycofaj swoją propozycję."
        case .notDue: "Żaden termin tej wymiany jeszcze nie minął."
        case .cashMoved:
            "Gotówka zmieniła już właściciela: jeden kod jest podany. Podaj drugi, a jeśli coś się nie zgadza, otwórz spór."

        // Meetings
        case .notAcknowledged: "Najpierw przeczytaj zasady bezpieczeństwa dla tego miejsca i potwierdź to."
        case .meetingPast: "Ten czas już minął. Wybierz późniejszy."
        case .meetingTooLate(let latest): "Wybierz wcześniejszy czas: najpóźniej \(moment(latest))."
        case .meetingPointTooFar(let kilometres):
            "To miejsce spotkań leży ponad \(kilometres) km od oferty. Wybierz bliższe."
        case .meetingOver: "Czas tego spotkania już minął. Zaproponuj inny."
        case .tooManyReschedulings(let limit):
            "To spotkanie przełożono już \(count(limit, "raz", "razy", "razy")) i nie można go przełożyć ponownie. Zostań "
                + "przy nim albo odwołaj wymianę."
        case .tooManySuggestions(let limit):
            "Limit propozycji spotkania w ciągu doby (\(limit)) jest wyczerpany. Przyjmij jedną z nich albo napisz "
                + "wiadomość."
        case .alreadyLate: "Opóźnienie jest już zgłoszone, a można to zrobić tylko raz. Napisz wiadomość."
        case .lateRange(let from, let to):
            "Wybierz opóźnienie od \(from) do \(count(to, "minuty", "minut", "minut"))."
        case .alreadyCheckedIn: "Twoja obecność jest już potwierdzona."
        case .checkIn(let from, let to): "Obecność możesz potwierdzić \(span(from, to))."
        case .notCheckedIn: "Najpierw potwierdź swoją obecność. Potem możesz zgłosić, że druga strona nie przyszła."
        case .otherIsWaiting: "Druga strona jest na miejscu i czeka. Potwierdź obecność albo odwołaj wymianę."
        case .otherCheckedIn: "Druga strona też jest na miejscu. Poszukajcie się albo napisz wiadomość."
        case .tooEarlyForNoShow(let from):
            "Poczekaj na drugą stronę do \(bound(from)). Potem możesz zgłosić nieobecność."

        // The handover
        case .codeWrong(let left):
            "To nie jest kod drugiej strony. Masz jeszcze \(count(left, "próbę", "próby", "prób"))."
        case .codePause(let minutes):
            "To nie jest kod drugiej strony. Spróbuj ponownie za \(count(minutes, "minutę", "minuty", "minut")) albo "
                + "zeskanuj kod QR."
        case .codesPaused(let until):
            "Za dużo błędnych kodów. Spróbuj ponownie \(moment(until)) albo zeskanuj kod QR."
        case .typedCodesEnded: "Wpisano za dużo błędnych kodów. Zeskanuj kod QR drugiej strony."
        case .alreadyHandedOver: "Kod drugiej strony jest już podany."
        case .handOverTime(let hours):
            "Podaj miniony czas po uzgodnieniu wymiany, najwyżej \(count(hours, "godzinę", "godziny", "godzin")) temu."
        case .amountsDiffer:
            "Kod jest prawidłowy, ale druga strona podaje inne kwoty. Uzgodnijcie je i podaj kod jeszcze raz. Inaczej liczą "
                + "się kwoty z warunków."
        case .actualAmounts: "Podaj obie kwoty w walutach tej wymiany, każdą większą od zera."

        // Disputes
        case .disputeTooLate(let days):
            "Spór można otworzyć w ciągu \(count(days, "dnia", "dni", "dni")) od końca wymiany. Ten czas już minął."
        case .disputeTooEarly(let from):
            "Spór możesz otworzyć od \(bound(from)). Do tego czasu możesz odwołać wymianę, odejść ze względów "
                + "bezpieczeństwa lub wysłać nam zgłoszenie."
        case .settlementTooSoon(let from):
            "Kolejną ugodę możesz zaproponować od \(bound(from)). Ugodę drugiej strony możesz przyjąć w każdej chwili."
        case .settlementClosed:
            "Nie możecie już do siebie pisać. Przyjmij zaproponowaną ugodę albo poczekaj na decyzję."
        case .statementTooLate: "Czas na oświadczenia minął. Zawrzyj ugodę albo poczekaj na decyzję."
        case .alreadyStated: "Twoje oświadczenie jest już złożone. Zawrzyj ugodę albo poczekaj na decyzję."
        case .nothingToExcuse: "Nikt nie ponosi winy za odejście z tej wymiany ze względów bezpieczeństwa."
        }
    }
}

extension Quota {
    fileprivate func polish(_ limit: Int) -> String {
        switch self {
        case .offers: "Twój dzienny limit nowych ofert (\(limit)) jest wyczerpany."
        case .conversations:
            "Twój dzienny limit nowych rozmów (\(limit)) jest wyczerpany; w rozpoczętych możesz pisać dalej."
        case .proposals: "Twój dzienny limit propozycji (\(limit)) jest wyczerpany."
        case .reports: "Dzienny limit zgłoszeń (\(limit)) jest wyczerpany; nasi moderatorzy sprawdzą wszystkie."
        }
    }
}

extension Quota.Raise {
    fileprivate var polish: String {
        switch self {
        case .verifyEmail: "Aby zwiększyć limit, potwierdź adres e-mail lub numer telefonu."
        case .verifyPhone: "Aby zwiększyć limit, potwierdź numer telefonu."
        case .swaps: "Limit rośnie wraz z liczbą udanych wymian."
        case .wait: "Limit wzrośnie, gdy twoje konto będzie miało tydzień."
        }
    }
}

extension Wait {
    /// After `za`.
    fileprivate var polish: String {
        switch self {
        case .seconds(let number): count(number, "sekundę", "sekundy", "sekund")
        case .minutes(let number): count(number, "minutę", "minuty", "minut")
        case .hours(let number): count(number, "godzinę", "godziny", "godzin")
        }
    }
}

extension HandleFault {
    fileprivate var polish: String {
        switch self {
        case .tooShort: "Wybierz dłuższą nazwę użytkownika: co najmniej \(characters(Handle.length.lowerBound))."
        case .tooLong: "Wybierz krótszą nazwę użytkownika: najwyżej \(characters(Handle.length.upperBound))."
        case .startsWithoutLetter: "Nazwa użytkownika zaczyna się od litery. Wybierz inną."
        case .separator:
            "Nazwa użytkownika nie może kończyć się kropką, łącznikiem ani podkreśleniem ani zawierać dwóch takich znaków "
                + "obok siebie."
        case .character, .notASCII, .lookAlike:
            "Nazwa użytkownika może zawierać tylko litery od a do z, cyfry, kropki, łączniki i podkreślenia."
        case .invisible, .bidirectional: "Ta nazwa użytkownika zawiera niewidoczne znaki. Wpisz ją jeszcze raz."
        case .reserved: "Ta nazwa użytkownika jest zastrzeżona. Wybierz inną."
        case .webAddress: "Ta nazwa użytkownika wygląda jak adres strony internetowej. Wybierz inną."
        }
    }
}

extension DisplayNameFault {
    fileprivate var polish: String {
        switch self {
        case .empty, .noLetter: "Podaj imię z co najmniej jedną literą."
        case .tooLong: "Podaj krótsze imię: najwyżej \(characters(DisplayName.limit))."
        case .control, .bidirectional, .invisible: "To imię zawiera niewidoczne znaki. Wpisz je jeszcze raz."
        case .character:
            "Imię może zawierać litery, cyfry, spacje, łączniki i apostrofy oraz do trzech prostych emoji jako osobne słowa."
        case .marks: "Jedna z liter tego imienia ma zbyt wiele znaków diakrytycznych. Usuń część z nich."
        case .lookAlike, .mixedScripts: "To imię łączy litery różnych alfabetów. Użyj jednego alfabetu."
        case .staffName: "To imię wygląda jak nazwa naszego zespołu. Wybierz inne."
        case .webAddress: "To imię zawiera adres strony internetowej. Wybierz inne."
        }
    }
}

extension PasswordFault {
    fileprivate var polish: String {
        switch self {
        case .tooShort: "Wybierz dłuższe hasło: co najmniej \(characters(PlainPassword.length.lowerBound))."
        case .tooLong: "Wybierz krótsze hasło: najwyżej \(characters(PlainPassword.length.upperBound))."
        case .containsHandle: "Wybierz hasło, które nie zawiera twojej nazwy użytkownika."
        case .containsEmail: "Wybierz hasło, które nie zawiera twojego adresu e-mail."
        case .productName, .repetitive, .sequence, .common: "To hasło zbyt łatwo odgadnąć. Wybierz inne."
        }
    }
}

extension Offer.State {
    fileprivate var polish: String {
        switch self {
        case .active: "Ta oferta jest już aktywna."
        case .paused: "Ta oferta jest już wstrzymana."
        case .reserved: "Cała ta oferta jest zarezerwowana na wymiany."
        case .completed: "Cała ta oferta jest już wymieniona. Opublikuj nową."
        case .expired: "Ta oferta wygasła. Odnów ją albo opublikuj nową."
        case .withdrawn: "Ta oferta jest wycofana. Opublikuj nową."
        }
    }

    fileprivate var polishWhenClosed: String {
        switch self {
        case .active: "W tej ofercie nie można już niczego uzgodnić."
        case .paused: "Ta oferta jest wstrzymana, więc nie można w niej teraz niczego uzgodnić. Spróbuj później."
        case .reserved:
            "Cała ta oferta jest zarezerwowana, więc nie można w niej teraz niczego uzgodnić. Spróbuj później."
        case .completed: "Cała ta oferta jest już wymieniona, więc nie można w niej niczego uzgodnić."
        case .expired: "Ta oferta wygasła, więc nie można w niej już niczego uzgodnić."
        case .withdrawn: "Ta oferta jest wycofana, więc nie można w niej już niczego uzgodnić."
        }
    }
}

extension TierRefusal {
    fileprivate var polish: String {
        switch limit {
        case .perSwap: "Jednorazowo możesz wymienić do \(formats.euros(tier.perSwap))."
        case .openSwaps: "Możesz mieć naraz najwyżej \(count(tier.openSwaps, "wymianę", "wymiany", "wymian")) w toku."
        case .volume:
            "W ciągu \(Tier.volumeDays) dni możesz wymienić do \(formats.euros(tier.volume)); wykorzystano "
                + "\(formats.amount(usedVolume))."
        }
    }
}

extension Tier {
    /// How to reach the next tier.
    fileprivate var polishAdvice: String {
        switch self {
        case .t0: "Potwierdź adres e-mail lub numer telefonu, aby zwiększyć limit."
        case .t1:
            "Zakończ \(count(Tier.swapsForT2, "wymianę", "wymiany", "wymian")) z \(Tier.partnersForT2) osobami i potwierdź "
                + "numer telefonu, aby zwiększyć limit."
        case .t2:
            "Osiągnij wiarygodność \(Tier.scoreForT3) i wymień się z \(Tier.partnersForT3) osobami, aby zwiększyć limit."
        case .t3: "Ten limit może zwiększyć tylko nasz zespół."
        case .t4: "To najwyższy limit."
        }
    }
}

extension Swap.State {
    fileprivate var polish: String {
        switch self {
        case .proposed: "Ta propozycja nie jest jeszcze zaakceptowana."
        case .accepted: "Ta wymiana jest już zaakceptowana."
        case .scheduled: "Ta wymiana jest już zaakceptowana, a spotkanie umówione."
        case .noShowClaimed: "Jedna ze stron zgłasza, że druga nie przyszła. Najpierw trzeba na to odpowiedzieć."
        case .disputed: "O tę wymianę toczy się spór. Zawrzyj ugodę albo poczekaj na decyzję."
        case .declined: "Ta propozycja jest odrzucona. Możecie uzgodnić nową."
        case .withdrawn: "Ta propozycja jest wycofana. Możecie uzgodnić nową."
        case .lapsed: "Czas na tę wymianę minął."
        case .completed: "Ta wymiana jest już zakończona."
        case .cancelled: "Ta wymiana jest odwołana."
        case .noShow: "Ta wymiana jest zakończona, bo jedna ze stron nie przyszła."
        case .unconfirmed: "Ta wymiana jest zakończona, bo nikt nie powiedział, jak przebiegło spotkanie."
        case .settled: "Spór o tę wymianę zakończył się ugodą."
        case .resolved: "Spór o tę wymianę jest rozstrzygnięty."
        }
    }
}
