/// Finds telephone numbers among amounts, times, dates, rates and codes.
enum PhoneNumbers {
    static func isIn(_ words: WordTokens) -> Bool {
        DigitRun.runs(in: words).contains { run in
            run.count >= 7 && parts(of: run).contains { isPhone($0, in: words) }
        }
    }

    private static func isPhone(_ run: DigitRun, in words: WordTokens) -> Bool {
        let count = run.count
        guard (7...15).contains(count) else { return false }
        let isMoney = isBesideMoney(run, in: words)
        if run.hasPlus || run.beginsWithZeros && count >= 11 { return !isMoney && count >= 8 }
        if run.spelled >= 4 { return true }
        guard !isMoney, !isAmount(run), !isPlace(run), !isSteps(run) else { return false }
        // Single digits, each on its own.
        if run.groups.count >= 7, run.groups.allSatisfy({ $0.digits.count <= 2 }) { return true }
        let around = context(of: run, in: words)
        let isNamed = around.contains(where: PhoneWords.all.contains) || isNamedWithoutSpaces(run, in: words)
        if around.contains(where: PhoneWords.codes.contains) || isCodeWithoutSpaces(run, in: words), !isStrong(around) {
            return false
        }
        return count >= 9 && count <= 13 || isNamed
    }

    /// Takes times and dates out of a run.
    private static func parts(of run: DigitRun) -> [DigitRun] {
        var parts: [[DigitRun.Group]] = [[]]
        var index = 0
        let groups = run.groups
        func gap(_ place: Int) -> Unicode.Scalar? { groups[place].gap.count == 1 ? groups[place].gap[0] : nil }
        while index < groups.count {
            let next = index + 1
            if next < groups.count, isTime(groups[index], groups[next]) {
                index += 2
                // Seconds.
                if index < groups.count, groups[index].gap == [":"] { index += 1 }
                parts.append([])
            } else if index + 2 < groups.count, let one = gap(next), let two = gap(index + 2), one == two,
                "./-".unicodeScalars.contains(one), gap(index) != one,
                index + 3 == groups.count || gap(index + 3) != one,
                isDate(groups[index], groups[next], groups[index + 2])
            {
                index += 3
                parts.append([])
            } else {
                if isBreak(before: index, in: groups) { parts.append([]) }
                parts[parts.count - 1].append(groups[index])
                index += 1
            }
        }
        return parts.filter { !$0.isEmpty }.map { groups in
            DigitRun(
                groups: groups, tokens: run.tokens,
                hasPlus: run.hasPlus && groups.count == run.groups.count
                    || groups[0].gap.contains("+") || run.hasPlus && groups[0].gap.isEmpty)
        }
    }

    /// A comma between groups of different lengths separates two numbers; so does a plus in the middle.
    private static func isBreak(before index: Int, in groups: [DigitRun.Group]) -> Bool {
        guard index > 0 else { return false }
        let gap = groups[index].gap
        if gap.contains("+") { return groups[..<index].reduce(0) { $0 + $1.digits.count } >= 3 }
        guard gap.contains(",") || gap.contains(";"), gap.count > 1 else { return false }
        let length = groups[index].digits.count
        return groups.dropLast().contains { $0.digits.count != length } || length > 3
    }

    private static func isTime(_ hour: DigitRun.Group, _ minute: DigitRun.Group) -> Bool {
        !hour.isSpelled && (minute.gap == [":"] || minute.gap == ["."]) && minute.digits.count == 2
            && hour.digits.count <= 2 && hour.value <= 24 && minute.value <= 59
            && (minute.gap == [":"] || hour.digits.count == 2 && minute.value % 5 == 0)
    }

    private static func isDate(_ one: DigitRun.Group, _ two: DigitRun.Group, _ three: DigitRun.Group) -> Bool {
        guard [one, two, three].allSatisfy({ !$0.isSpelled }) else { return false }
        let isDay =
            [one, two].allSatisfy { (1...31).contains($0.value) && $0.digits.count <= 2 }
            && min(one.value, two.value) <= 12
        if isDay, three.digits.count == 2 && (20...39).contains(three.value) { return true }
        if isDay, three.digits.count == 4 && (1950...2100).contains(three.value) { return true }
        return one.digits.count == 4 && (1950...2100).contains(one.value) && (1...12).contains(two.value)
            && two.digits.count <= 2 && (1...31).contains(three.value) && three.digits.count <= 2
    }

    /// A round number, a number with decimals, a range, or bank notes.
    private static func isAmount(_ run: DigitRun) -> Bool {
        let groups = run.groups
        let gaps = groups.dropFirst().map(\.gap)
        let last = groups[groups.count - 1]
        if groups.count == 1 { return last.zeros >= 3 }
        if gaps.allSatisfy({ $0 == [","] }), groups.dropFirst().allSatisfy({ $0.digits.count == 3 }) { return true }
        if groups.dropFirst().allSatisfy({ $0.digits.count == 3 }), groups[0].digits.count <= 3, last.zeros == 3 {
            return true
        }
        if groups.count == 2, gaps[0] == ["."] || gaps[0] == [","] { return true }
        // Decimals after groups of three: 1,234,567.89.
        if gaps.last == ["."] || gaps.last == [","], gaps.dropLast().allSatisfy({ $0 != gaps.last }),
            last.digits.count <= 2
        {
            return true
        }
        // Sums, ranges and bank notes: each is a round number.
        return groups.contains { $0.digits.count > 1 }
            && groups.allSatisfy {
                switch $0.digits.count {
                case 1: $0.value == 1 || $0.value == 2 || $0.value == 5
                case 2: $0.value % 5 == 0
                default: $0.zeros >= 2
                }
            }
    }

    /// Coordinates, and a street number with a postal code.
    private static func isPlace(_ run: DigitRun) -> Bool {
        let groups = run.groups
        if groups.count == 4, groups[1].gap == ["."], groups[3].gap == ["."], groups[1].digits.count >= 3,
            groups[3].digits.count >= 3, groups[2].gap != ["."]
        {
            return true
        }
        guard groups.count >= 2 else { return false }
        let last = groups[groups.count - 1]
        return last.digits.count == 3 && groups[groups.count - 2].digits.count == 2 && last.gap == ["-"]
            && run.count < 10 && groups.count <= 4 && groups.dropFirst().contains { $0.gap.contains(",") }
    }

    /// Years, and numbers of which each is a little more than the one before.
    private static func isSteps(_ run: DigitRun) -> Bool {
        run.groups.allSatisfy { $0.digits.count == 4 && (1950...2100).contains($0.value) }
            || run.groups.count >= 5
                && zip(run.groups, run.groups.dropFirst()).allSatisfy { $1.value - $0.value == 1 }
    }

    private static func isBesideMoney(_ run: DigitRun, in words: WordTokens) -> Bool {
        let (first, end) = (run.tokens.lowerBound, run.tokens.upperBound)
        let before = words.gap(before: first)
        let after = words.gap(after: end - 1)
        if before.suffix(2).contains(where: PhoneWords.signs.contains) { return true }
        if after.prefix(2).contains(where: PhoneWords.signs.contains) { return true }
        return PhoneWords.money.contains(words.text(end)) && after.count <= 2
            || PhoneWords.money.contains(words.text(first - 1)) && before.count <= 3 && !run.hasPlus
            || startsWithMoney(words.text(end)) && after.count <= 1
    }

    /// Names of money in scripts without spaces.
    private static func startsWithMoney(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, FoldedText.isUnspaced(first) else { return false }
        return ["円", "元", "块", "บาท", "ดอลลาร์", "日元", "美元", "欧元", "ドル", "万"].contains {
            text.hasPrefix(FoldedText.word($0))
        }
    }

    /// The words before and after a run.
    private static func context(of run: DigitRun, in words: WordTokens) -> [String] {
        let before = max(0, run.tokens.lowerBound - 5)..<run.tokens.lowerBound
        let after = run.tokens.upperBound..<min(words.tokens.count, run.tokens.upperBound + 2)
        return words.tokens[before].map(\.text) + words.tokens[after].map(\.text)
    }

    private static let strong: Set<String> = Set(
        [
            "tel", "telefon", "phone", "call", "sms", "whatsapp", "zadzwon", "dzwon", "llamame", "anruf", "mobile",
            "viber",
        ]
            + ["телефон", "звони", "позвони"].map(FoldedText.word))

    private static func isStrong(_ words: [String]) -> Bool { words.contains(where: strong.contains) }

    private static func isNamedWithoutSpaces(_ run: DigitRun, in words: WordTokens) -> Bool {
        isBeside(PhoneWords.unspaced, run, in: words)
    }

    private static let unspacedCodes: [[Unicode.Scalar]] =
        ["予約", "订单", "航班", "预订", "便", "จอง", "ตั๋ว", "確認番号", "预定"].map { Array(FoldedText($0).small) }

    private static func isCodeWithoutSpaces(_ run: DigitRun, in words: WordTokens) -> Bool {
        isBeside(unspacedCodes, run, in: words)
    }

    private static func isBeside(_ list: [[Unicode.Scalar]], _ run: DigitRun, in words: WordTokens) -> Bool {
        let before = words.text(run.tokens.lowerBound - 1).unicodeScalars
        guard let last = before.last, FoldedText.isUnspaced(last) else { return false }
        return list.contains { before.suffix(12).contains(subsequence: $0) }
    }
}

extension Collection<Unicode.Scalar> {
    func contains(subsequence: [Unicode.Scalar]) -> Bool {
        var index = startIndex
        while index < endIndex {
            if self[index...].starts(with: subsequence) { return true }
            index = self.index(after: index)
        }
        return false
    }
}
