import Domain
import Foundation

/// What the cursors of lists that have an order of their own carry.

extension ReviewCursor: PageCursor {
    var cursorTexts: [String] { [String(at), id.description] }

    init?(cursorTexts texts: [String]) {
        guard texts.count == 2, let at = Int64(texts[0]), let id = Identifier<Review>(texts[1]) else { return nil }
        self.init(at: at, id: id)
    }
}

extension ThreadCursor: PageCursor {
    var cursorTexts: [String] { [String(at), id.description] }

    init?(cursorTexts texts: [String]) {
        guard texts.count == 2, let at = Int64(texts[0]), let id = Identifier<MessageThread>(texts[1]) else {
            return nil
        }
        self.init(at: at, id: id)
    }
}

extension WalletCursor: PageCursor {
    var cursorTexts: [String] { [String(sequence), currency] }

    init?(cursorTexts texts: [String]) {
        guard texts.count == 2, let sequence = Int64(texts[0]) else { return nil }
        self.init(sequence: sequence, currency: texts[1])
    }
}

extension AuditCursor: PageCursor {
    var cursorTexts: [String] { seq.cursorTexts }

    init?(cursorTexts texts: [String]) {
        guard let seq = Int64(cursorTexts: texts) else { return nil }
        self.init(seq: seq)
    }
}

extension DisputeCursor: PageCursor {
    var cursorTexts: [String] { [String(openedAt.milliseconds), id.description] }

    init?(cursorTexts texts: [String]) {
        guard texts.count == 2, let at = Int64(texts[0]), let id = Identifier<Swap>(texts[1]) else { return nil }
        self.init(openedAt: Date(milliseconds: at), id: id)
    }
}

extension AppealCursor: PageCursor {
    var cursorTexts: [String] { [isDecided ? "1" : "0", String(at.milliseconds), id.description] }

    init?(cursorTexts texts: [String]) {
        guard texts.count == 3, let at = Int64(texts[1]), let id = Identifier<Appeal>(texts[2]) else { return nil }
        self.init(isDecided: texts[0] == "1", at: Date(milliseconds: at), id: id)
    }
}

extension PointCursor: PageCursor {
    var cursorTexts: [String] { [isReported ? "reported" : "other", id.description] }

    init?(cursorTexts texts: [String]) {
        guard texts.count == 2, let id = Identifier<MeetingPoint>(texts[1]) else { return nil }
        self.init(isReported: texts[0] == "reported", id: id)
    }
}
