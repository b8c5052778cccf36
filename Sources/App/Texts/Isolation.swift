/// Texts of people inside sentences of ours.
extension String {
    /// Between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (Unicode Standard Annex 9), if a letter is written from
    /// right to left: without them it turns the words, numbers and marks around it. Other texts need no marks.
    var isolated: String {
        unicodeScalars.contains { $0.isRightToLeft } ? "\u{2068}\(self)\u{2069}" : self
    }
}

extension Unicode.Scalar {
    /// The blocks of the Unicode Character Database whose letters have the bidirectional class R or AL.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: false
        }
    }
}
