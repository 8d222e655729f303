/// A text prepared for the guardrails as a sequence of plain words.
///
/// Phrases match from the start of a word to the end of a word, regardless of the spaces between.
/// `k i l l`, `sui cide` and `kill-my-self` match like the plain words, and `skill myself` does
/// not.
struct GuardText {
    private(set) var bytes: [UInt8] = []
    private var starts: [Bool] = []
    private var ends: [Bool] = []
    /// True for each word start that follows a comma, a full stop or a similar mark.
    private var breaks: [Bool] = []
    /// The ranges of letters that are known to be harmless.
    private var harmless: [ClosedRange<Int>] = []

    /// A word, with a flag for a sentence or clause end before it.
    private struct Word {
        var text: String
        var isAfterBreak: Bool
    }

    /// The words that are ignored between other words.
    private static let fillers: Set<String> = Set(
        ["just", "really", "so", "simply", "literally", "totally", "actually", "honestly", "even"]
            .map(GuardTextFolding.collapsed)
            + ["fucking", "einfach", "wirklich", "echt", "vraiment", "simplement", "juste"]
            .map(GuardTextFolding.collapsed) + ["simplemente", "realmente"])

    /// Returns the possible readings of a text.
    static func readings(_ text: String) -> [GuardText] {
        let words = GuardText.words(text)
        let plain = GuardText(words, one: "i")
        let other = GuardText(words, one: "l")
        return plain.bytes == other.bytes ? [plain] : [plain, other]
    }

    /// Returns the letter sequences to search for: those of the phrase, and the collapsed form of
    /// the phrase without spaces.
    static func phrase(_ text: String) -> [[UInt8]] {
        let bytes = GuardText(words(text), one: "i").bytes
        let joined = Array(GuardTextFolding.collapsed(String(decoding: bytes, as: UTF8.self)).utf8)
        return joined == bytes ? [bytes] : [bytes, joined]
    }

    private init(_ words: [Word], one: Character) {
        for word in words {
            let read = GuardTextFolding.collapsed(GuardTextFolding.unmasked(word.text, one: one))
            guard !read.isEmpty, !GuardText.fillers.contains(read) else { continue }
            let letters = Array(read.utf8)
            starts += [true] + Array(repeating: false, count: letters.count - 1)
            breaks += [word.isAfterBreak] + Array(repeating: false, count: letters.count - 1)
            ends += Array(repeating: false, count: letters.count - 1) + [true]
            bytes += letters
        }
        collapse()
    }

    /// Collapses repeated single letters as within a word.
    private mutating func collapse() {
        var (kept, begins, closes, cut): ([UInt8], [Bool], [Bool], [Bool]) = ([], [], [], [])
        for place in bytes.indices {
            let isAlone = starts[place] && ends[place] && begins.last == true && closes.last == true
            if isAlone, kept.last == bytes[place] { continue }
            kept.append(bytes[place])
            begins.append(starts[place])
            closes.append(ends[place])
            cut.append(breaks[place])
        }
        (bytes, starts, ends, breaks) = (kept, begins, closes, cut)
    }

    private static func words(_ text: String) -> [Word] {
        var (words, word, isBroken): ([Word], String, Bool) = ([], "", false)
        // The signs at the end of a word. A sign replaces a letter only inside a word.
        var signs = 0
        func close() {
            if !word.isEmpty {
                words.append(Word(text: word, isAfterBreak: isBroken))
                isBroken = false
            }
            isBroken = isBroken || signs > 0
            (word, signs) = ("", 0)
        }
        for scalar in text.unicodeScalars where !GuardTextFolding.isSilent(scalar) {
            if let letters = GuardTextFolding.letters(scalar) {
                word += String(repeating: "1", count: signs) + letters
                signs = 0
            } else if scalar == "!" || scalar == "|", !word.isEmpty {
                signs += 1
            } else {
                close()
                isBroken = isBroken || ".,;:!?\n\r…—–".unicodeScalars.contains(scalar)
            }
        }
        close()
        return words
    }

    /// Returns true if a phrase occurs outside the harmless ranges.
    func holds(_ phrase: [UInt8]) -> Bool {
        places(of: phrase).contains { start in
            let end = start + phrase.count - 1
            return !harmless.contains { $0.contains(start) && $0.contains(end) }
        }
    }

    /// Returns the positions at which a phrase begins. In a long word, a phrase can begin anywhere.
    private func places(of phrase: [UInt8]) -> [Int] {
        guard !phrase.isEmpty, bytes.count >= phrase.count else { return [] }
        var found: [Int] = []
        for start in 0...(bytes.count - phrase.count) where bytes[start] == phrase[0] {
            let end = start + phrase.count - 1
            guard isWhole(start, end) || phrase.count >= 8 && isInside(start, end) else { continue }
            if bytes[start...end].elementsEqual(phrase) { found.append(start) }
        }
        return found
    }

    private func isWhole(_ start: Int, _ end: Int) -> Bool { starts[start] && ends[end] }

    /// Returns true if no word begins or ends between two positions.
    private func isInside(_ start: Int, _ end: Int) -> Bool {
        !starts[(start + 1)...end].contains(true) && !ends[start..<end].contains(true)
    }

    /// Marks each unbroken occurrence of a phrase as harmless.
    ///
    /// Only matches inside the occurrence are ignored. A phrase that crosses a comma or a full stop
    /// is not unbroken. With `isBeginning`, the phrase must open a sentence or clause.
    mutating func pass(_ phrase: [UInt8], ifItBegins isBeginning: Bool = false) {
        for start in places(of: phrase) where !isBeginning || start == 0 || breaks[start] {
            let end = start + phrase.count - 1
            if start == end || !breaks[(start + 1)...end].contains(true) {
                harmless.append(start...end)
            }
        }
    }
}
