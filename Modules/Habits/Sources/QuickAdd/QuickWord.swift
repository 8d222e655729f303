internal import Core

/// One word of a sentence: what stands between two spaces, or between quotation marks. Rule H16.
struct QuickWord: Hashable {
    /// What a word says by its form alone.
    enum Form: Hashable {
        /// An ordinary word.
        case plain
        /// Words between quotation marks: a name and nothing else.
        case literal(String)
        /// `time:07:30`, `group:"Deep work"`.
        case pair(String, String)
        /// `#mind`, `#"Deep work"`.
        case tag(String)
    }

    /// As it was typed.
    let raw: String
    let form: Form
    /// In small letters, without punctuation at its end.
    let plain: String

    private init(_ raw: String, _ form: Form) {
        self.raw = raw
        self.form = form
        plain = form == .plain ? QuickWord.bare(QuickWord.simplified(raw.lowercased())) : ""
    }

    /// With signs of the keyboard for the ones of a printer: `×` and dashes.
    static func simplified(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 > 127 }) else { return text }
        return String(
            text.map { letter in
                switch letter {
                case "×": "x"
                case "–", "—", "‑", "−": "-"
                default: letter
                }
            })
    }

    /// The words of a sentence; one that is longer than any that is understood has plain words.
    static func words(of text: String) -> [QuickWord] {
        guard text.utf8.count <= 4_000 else {
            return text.split(whereSeparator: \.isWhitespace).map { QuickWord(String($0), .plain) }
        }
        let letters = Array(text)
        var words: [QuickWord] = []
        var place = 0
        while place < letters.count {
            guard !letters[place].isWhitespace else {
                place += 1
                continue
            }
            let start = place
            let word = quotedWord(letters, at: &place) ?? plainWord(letters, at: &place)
            words.append(QuickWord(String(letters[start..<place]), word))
        }
        return words
    }

    private static func plainWord(_ letters: [Character], at place: inout Int) -> Form {
        let start = place
        while place < letters.count, !letters[place].isWhitespace { place += 1 }
        let word = letters[start..<place]
        if let colon = word.firstIndex(of: ":"), let key = QuickField.key(word[..<colon]) {
            let value = String(word[(colon + 1)...])
            if !value.isEmpty { return .pair(key, value) }
        }
        if word.first == "#", word.dropFirst().first?.isLetter == true {
            return .tag(bare(String(word.dropFirst())))
        }
        return .plain
    }

    /// A word with a part between quotation marks; nil if they do not end, or end within a word.
    private static func quotedWord(_ letters: [Character], at place: inout Int) -> Form? {
        var start = place
        var key: String?
        if letters[start] == "#" {
            start += 1
        } else if let colon = colon(letters, from: start),
            let known = QuickField.key(letters[start..<colon])
        {
            (key, start) = (known, colon + 1)
        }
        guard start < letters.count, let (value, end) = quotation(letters, at: start) else {
            return nil
        }
        defer { place = end }
        if let key { return .pair(key, value) }
        return start > place ? .tag(value) : .literal(value)
    }

    /// Where the colon of a key stands, which is at most so many letters away as keys are long.
    private static func colon(_ letters: [Character], from start: Int) -> Int? {
        letters[start..<min(start + 12, letters.count)].firstIndex(of: ":")
    }

    /// What stands between quotation marks, and where the word ends.
    private static func quotation(
        _ letters: [Character], at start: Int
    ) -> (value: String, end: Int)? {
        guard letters[start] == "\"" || letters[start] == "“" else { return nil }
        let closing: Character = letters[start] == "“" ? "”" : "\""
        var value = ""
        var place = start + 1
        while place < letters.count {
            let letter = letters[place]
            place += 1
            if letter == closing {
                let isLast = place == letters.count || letters[place].isWhitespace
                guard isLast, !value.trimmed.isEmpty else { return nil }
                return (value, place)
            }
            if letter == "\\", place < letters.count, ["\"", "\\"].contains(letters[place]) {
                value.append(letters[place])
                place += 1
            } else {
                value.append(letter)
            }
        }
        return nil
    }

    /// A text between quotation marks as a word is read.
    static func quote(_ text: String) -> String {
        var result = "\""
        for letter in text {
            if letter == "\"" || letter == "\\" { result.append("\\") }
            result.append(letter)
        }
        return result + "\""
    }

    /// Without punctuation at the end.
    static func bare(_ text: String) -> String {
        var text = Substring(text)
        while text.count > 1, let last = text.last, ",;.!?".contains(last) { text.removeLast() }
        return String(text)
    }
}

/// The names by which a sentence may say a field outright.
enum QuickField {
    static let keys = [
        "kind", "type", "unit", "target", "step", "period", "schedule", "start", "time",
        "reminders", "notify", "trigger", "group", "icon", "colour", "rampStart", "rampDays",
        "dueDay",
    ]
    private static let others = [
        "every": "schedule", "remind": "reminders", "color": "colour", "per": "period",
        "due": "dueDay",
    ]

    /// The field that a key names, in any case; nil if there is none.
    static func key(_ letters: ArraySlice<Character>) -> String? {
        guard (3...9).contains(letters.count) else { return nil }
        let word = String(letters).lowercased()
        return keys.first { $0.lowercased() == word } ?? others[word]
    }
}
