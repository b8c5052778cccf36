/// The texts of the index page of an export in one language.
struct ExportWords: Sendable {
    /// As in the attribute `lang` of HTML.
    let languageTag: String
    /// `{name}` is the traveller.
    let title: String
    /// `{time}` is the moment of which all files are, in UTC.
    let introduction: String
    let formats: String
    /// What is not in the archive.
    let limits: String
    /// The headings of the table: the file, what it has, and the number of entries.
    let file: String
    let content: String
    let entries: String
    let describe: @Sendable (ExportPart) -> String
}

extension ExportWords {
    static let english = ExportWords(
        languageTag: "en", title: "Your data on Wayswap, {name}",
        introduction: "These files have your data on Wayswap. All of them are of {time} (UTC).",
        formats:
            "The JSON files are for programs. The CSV files have the same lists for a spreadsheet. All times are in UTC. "
            + "In the CSV files, a text that looks like a formula begins with an apostrophe.",
        limits:
            "Not here: your password and codes, which we do not store in a readable form; what others may hide from you, "
            + "such as reviews that are not open yet and reports about you; and the keyed hashes of addresses and devices by "
            + "which we find accounts of one person. Exact places of meetings are erased a day after the meeting, and the "
            + "texts of a chat 180 days after its last news.",
        file: "File", content: "What it has", entries: "Entries", describe: english)

    @Sendable private static func english(_ part: ExportPart) -> String {
        switch part {
        case .profile: "Your profile, e-mail address and phone number, and when you confirmed them."
        case .preferences: "The settings of your apps."
        case .sessions: "Where you are signed in."
        case .security: "Your second factor, known devices, and the codes and notices of the last day."
        case .reliability: "Your score, everything that counts for or against you, and your limits."
        case .blocks: "Travellers whom you blocked."
        case .holdings: "What you entered of crypto assets."
        case .offers: "Your offers. Their places are the areas that others see."
        case .swaps: "Your swaps with their terms, meetings, disputes and reviews."
        case .threads: "Your chats, one entry each."
        case .messages: "The messages that you sent or received, as far as they are kept."
        case .reviewsWritten: "Reviews that you wrote."
        case .reviewsReceived: "Reviews about you that can be read."
        case .notifications: "Your notifications."
        case .reports: "Reports that you sent to the moderators."
        case .meetingPoints: "Meeting points that you added."
        case .actions: "Decisions of moderators about you and what you wrote."
        case .appeals: "Your appeals against such decisions, and what came of them."
        case .wallet: "Your balances of virtual money, and what is kept of them."
        case .orders: "Your orders to trade at a rate, and what came of them."
        case .watchlist: "The pairs of currencies that you watch."
        case .alerts: "Your alerts of rates."
        case .alertFirings: "When your alerts fired, and what they told you."
        case .requests: "What you asked others for, and they asked you for."
        case .transactions: "What changed your balances, with notes and phone numbers."
        case .statements: "What came into your wallet and went out of it in each month."
        }
    }

    static let polish = ExportWords(
        languageTag: "pl", title: "Twoje dane w Wayswap, {name}",
        introduction:
            "Te pliki zawierają twoje dane w Wayswap. Wszystkie pokazują stan z {time} (UTC).",
        formats:
            "Pliki JSON są dla programów. Pliki CSV zawierają te same listy dla arkusza kalkulacyjnego. Wszystkie godziny "
            + "są podane w UTC. W plikach CSV tekst, który wygląda jak formuła, zaczyna się od apostrofu.",
        limits:
            "Tu nie ma: hasła i kodów, których nie przechowujemy w czytelnej postaci; tego, co inni mogą przed tobą ukrywać, "
            + "na przykład opinii, które nie są jeszcze jawne, i zgłoszeń na twój temat; oraz skrótów adresów i urządzeń, po "
            + "których poznajemy konta jednej osoby. Dokładne miejsca spotkań usuwamy dzień po spotkaniu, a treść czatu "
            + "180 dni po ostatniej nowości.",
        file: "Plik", content: "Zawartość", entries: "Wpisy", describe: polish)

    @Sendable private static func polish(_ part: ExportPart) -> String {
        switch part {
        case .profile: "Twój profil, adres e-mail i numer telefonu oraz daty ich potwierdzenia."
        case .preferences: "Ustawienia twoich aplikacji."
        case .sessions: "Urządzenia, na których trwa sesja."
        case .security: "Drugi składnik logowania, znane urządzenia oraz kody i powiadomienia z ostatniej doby."
        case .reliability: "Twój wynik, wszystko, co go podnosi lub obniża, oraz twoje limity."
        case .blocks: "Osoby, które są przez ciebie zablokowane."
        case .holdings: "Wpisane przez ciebie kryptoaktywa."
        case .offers: "Twoje oferty. Ich miejsca to obszary, które widzą inni."
        case .swaps: "Twoje wymiany z warunkami, spotkaniami, sporami i opiniami."
        case .threads: "Twoje czaty, po jednym wpisie."
        case .messages: "Wysłane i otrzymane wiadomości, o ile są jeszcze przechowywane."
        case .reviewsWritten: "Opinie napisane przez ciebie."
        case .reviewsReceived: "Opinie o tobie, które można już przeczytać."
        case .notifications: "Twoje powiadomienia."
        case .reports: "Zgłoszenia wysłane przez ciebie do moderatorów."
        case .meetingPoints: "Miejsca spotkań dodane przez ciebie."
        case .actions: "Decyzje moderatorów o tobie i o tym, co napisałaś lub napisałeś."
        case .appeals: "Twoje odwołania od takich decyzji i ich wynik."
        case .wallet: "Twoje salda pieniędzy na niby i to, co z nich zarezerwowano."
        case .orders: "Twoje zlecenia wymiany po kursie i ich wynik."
        case .watchlist: "Pary walut, które obserwujesz."
        case .alerts: "Twoje alerty kursowe."
        case .alertFirings: "Kiedy twoje alerty się odezwały i co przekazały."
        case .requests: "O co prosisz innych i o co inni proszą ciebie."
        case .transactions: "Zmiany twoich sald, z opisami i numerami telefonu."
        case .statements: "Wpływy i wydatki twojego portfela w każdym miesiącu."
        }
    }
}
