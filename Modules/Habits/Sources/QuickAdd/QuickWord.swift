internal import Core

/// One word of a sentence: the text between two spaces or in quotation marks. Rule H16.
struct QuickWord: Hashable {
    /// The syntactic form of a word.
    enum Form: Hashable {
        /// An ordinary word.
        case plain
        /// Words in quotation marks. They are always part of the name.
        case literal(String)
        /// A field with its value, such as `time:07:30` or `group:"Deep work"`.
        case pair(String, String)
        /// A group, such as `#mind` or `#"Deep work"`.
        case tag(String)
    }

    /// The word as typed.
    let raw: String
    let form: Form
    /// The word in lowercase, without punctuation at its end.
    let plain: String

    private init(_ raw: String, _ form: Form) {
        self.raw = raw
        self.form = form
        plain = form == .plain ? QuickWord.bare(QuickWord.simplified(raw.lowercased())) : ""
    }

    /// Returns the text with `×` and dashes replaced by characters from the keyboard.
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

    /// Returns the words of a sentence. If the sentence has more words than the limit, all of them
    /// are plain.
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

    /// Reads a word with a part in quotation marks; nil if the quotation does not end at the end
    /// of the word.
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

    /// Returns the index of the colon after a field name; nil if there is none within the length of
    /// the longest name.
    private static func colon(_ letters: [Character], from start: Int) -> Int? {
        letters[start..<min(start + 12, letters.count)].firstIndex(of: ":")
    }

    /// Returns the text in quotation marks, and the index after the closing one.
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

    /// Returns the text in quotation marks. The parser then reads it as one word.
    static func quote(_ text: String) -> String {
        var result = "\""
        for letter in text {
            if letter == "\"" || letter == "\\" { result.append("\\") }
            result.append(letter)
        }
        return result + "\""
    }

    /// Returns the text without punctuation at its end.
    static func bare(_ text: String) -> String {
        var text = Substring(text)
        while text.count > 1, let last = text.last, ",;.!?".contains(last) { text.removeLast() }
        return String(text)
    }
}

/// The names with which a sentence can set a field.
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

    /// Returns the field for a name that users can type, ignoring upper and lower case; nil if
    /// there is none.
    static func key(_ letters: ArraySlice<Character>) -> String? {
        guard (3...9).contains(letters.count) else { return nil }
        let word = String(letters).lowercased()
        return keys.first { $0.lowercased() == word } ?? others[word]
    }
}
