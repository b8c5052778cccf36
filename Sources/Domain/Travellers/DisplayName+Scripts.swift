extension DisplayName {
    /// Refuses words that mix scripts, and words that imitate Latin in a name with Latin words.
    static func checkScripts(of words: [Substring.UnicodeScalarView]) throws(DisplayNameFault) {
        var hasLatin = false
        var hasImitation = false
        for word in words {
            let letters = word.filter { scalar in ![.common, .inherited].contains(Script(of: scalar)) }
            var scripts: [Script] = []
            for letter in letters where !scripts.contains(Script(of: letter)) { scripts.append(Script(of: letter)) }
            guard Script.mayMix(scripts) else { throw .mixedScripts }
            let foreign = letters.filter { Script(of: $0) != .latin }
            if scripts.count > 1, scripts.contains(.latin), foreign.contains(where: passesForLatin) {
                throw .mixedScripts
            }
            if scripts.contains(.latin) { hasLatin = true }
            if !foreign.isEmpty, foreign.count == letters.count, foreign.allSatisfy(passesForLatin) {
                hasImitation = true
            }
        }
        guard !(hasLatin && hasImitation) else { throw .mixedScripts }
    }

    private static func passesForLatin(_ letter: Unicode.Scalar) -> Bool {
        Confusables.prototype(of: letter) != nil || isMark(letter)
    }
}
