internal import Core

/// A parser for a sentence that describes an item. Words without a known meaning become the item's
/// name. Rule H16.
struct QuickParser {
    let words: [QuickWord]
    let today: Day
    /// The values read so far.
    private var said = QuickValues()
    private var taken: [ReadWords] = []

    /// Words that were interpreted together.
    private struct ReadWords {
        var range: Range<Int>
        var fields: [String]
        var isName: Bool
    }

    init(_ words: [QuickWord], today: Day) {
        self.words = words
        self.today = today
    }

    /// The maximum number of words that are interpreted.
    private static let most = 200

    /// The interpretation of all words.
    var result: QuickAdd {
        var parser = self
        if words.count <= QuickParser.most { parser.takeAll() }
        if parser.name.isEmpty, parser.said.doubt == nil {
            parser.said = QuickValues()
            parser.taken = []
        }
        return parser.reading
    }

    private mutating func takeAll() {
        var place = 0
        while place < words.count {
            let found = (said.isRamp ? rampLength(at: place) : nil) ?? match(at: place)
            if let found, said.isOpen(for: found.fields) {
                var next = said
                if found.apply(&next) {
                    said = next
                    said.named.formUnion(found.fields)
                    let fields =
                        (found.isName ? ["name"] : [])
                        + found.fields.map {
                            $0 == "daypart" ? "trigger" : $0
                        }
                    take(place..<place + found.count, fields, isName: found.isName)
                    place += found.count
                    continue
                }
            }
            take(place..<place + 1, ["name"], isName: true)
            place += 1
        }
    }

    private mutating func take(_ range: Range<Int>, _ fields: [String], isName: Bool) {
        if fields == ["name"], taken.last?.fields == fields {
            taken[taken.count - 1].range =
                taken[taken.count - 1].range.lowerBound..<range.upperBound
        } else {
            taken.append(ReadWords(range: range, fields: fields, isName: isName))
        }
    }

    // MARK: - What it comes to

    /// The words of the name.
    private var name: String {
        let all = taken.isEmpty ? [0..<words.count] : taken.filter(\.isName).map(\.range)
        let texts = all.joined().map { place in
            if case .literal(let text) = words[place].form { text } else { words[place].raw }
        }
        var name = Substring(texts.joined(separator: " "))
        let isLiteral = texts.count == 1 && name != words[all.joined().first ?? 0].raw
        while !isLiteral, name.count > 1, let last = name.last, ",;:".contains(last) {
            name.removeLast()
        }
        return String(name)
    }

    private var reading: QuickAdd {
        var draft = said.draft(today: today)
        draft.fields.name = name
        let parts = (taken.isEmpty ? whole : taken).map { part in
            QuickAdd.Part(
                words: text(part.range), fields: part.fields,
                meaning: QuickInterpretation(draft, today).of(part.fields))
        }
        return QuickAdd(draft: draft, parts: parts, doubt: doubt, unread: unread(in: draft))
    }

    /// Returns the first words in the name of a daily habit that look like a schedule. Rule T3.
    private func unread(in draft: QuickDraft) -> String? {
        guard draft.kind == .habit, [nil, .everyDay].contains(draft.fields.schedule) else {
            return nil
        }
        let places = (taken.isEmpty ? whole : taken).filter { $0.fields == ["name"] }
            .flatMap { Array($0.range) }
        return places.lazy.compactMap { unread(at: $0) }.first
    }

    private var whole: [ReadWords] {
        words.isEmpty ? [] : [ReadWords(range: 0..<words.count, fields: ["name"], isName: true)]
    }

    private func text(_ range: Range<Int>) -> String {
        words[range].map(\.raw).joined(separator: " ")
    }

    private var doubt: QuickAdd.Doubt? {
        said.doubt.map { doubt in
            QuickAdd.Doubt(
                words: words[doubt.place].raw,
                choices: doubt.days.map { day in
                    var raws = words.map(\.raw)
                    raws[doubt.place] = day.description
                    return .init(day: day, text: raws.joined(separator: " "))
                })
        }
    }
}

extension QuickAdd {
    init(draft: QuickDraft, parts: [Part], doubt: Doubt?, unread: String?) {
        self.draft = draft
        self.parts = parts
        self.doubt = doubt
        self.unread = unread
    }
}

/// One possible interpretation of the words at an index.
struct QuickMatch {
    /// The number of words.
    var count: Int
    /// The fields that the words set.
    var fields: [String]
    /// True if the words are also part of the item's name, as in "20 pages".
    var isName = false
    /// Stores the values. Returns false if the values are not possible in this sentence.
    var apply: (inout QuickValues) -> Bool

    init(
        _ count: Int, _ fields: [String], isName: Bool = false,
        _ apply: @escaping (inout QuickValues) -> Bool
    ) {
        self.count = count
        self.fields = fields
        self.isName = isName
        self.apply = apply
    }
}
