internal import Core

/// Parses triggers, such as "after coffee", "after I brush my teeth", "before bed" or "in the
/// morning". Rule H3.
extension QuickParser {
    func trigger(at place: Int) -> QuickMatch? {
        throughout(at: place) ?? daypart(at: place) ?? clause(at: place)
    }

    private func match(_ count: Int, _ trigger: Trigger) -> QuickMatch? {
        guard (try? Trigger(text: trigger.description)) != nil else { return nil }
        return QuickMatch(count, ["trigger"]) { said in
            said.fields.trigger = .set(trigger)
            return true
        }
    }

    /// Reads `throughout the day` or `all day`.
    private func throughout(at place: Int) -> QuickMatch? {
        if word(place) == "throughout", word(place + 1) == "the", word(place + 2) == "day" {
            return match(3, .throughout)
        }
        if word(place) == "all", word(place + 1) == "day" { return match(2, .throughout) }
        return nil
    }

    /// Reads a part of the day: `in the morning`, `at night`, `at lunch`.
    private func daypart(at place: Int) -> QuickMatch? {
        if word(place) == "in", word(place + 1) == "the",
            let part = word(place + 2), !part.hasSuffix("s"), let text = QuickParser.daypart(part),
            part != "night"
        {
            return QuickMatch(3, ["daypart"]) { said in
                said.daypart = text
                return true
            }
        }
        let meals: Set = [
            "night", "breakfast", "lunch", "lunchtime", "dinner", "supper", "bedtime", "work",
        ]
        guard word(place) == "at", let second = word(place + 1), meals.contains(second) else {
            return nil
        }
        return match(2, .context("At " + second))
    }

    /// Returns true if the word alone can start a trigger.
    func opensTrigger(at place: Int) -> Bool {
        throughout(at: place) != nil || daypart(at: place) != nil
            || word(place).map(QuickParser.openings.contains) == true
    }

    private static let openings: Set = ["after", "before", "when", "whenever", "while"]
    /// The verbs that can follow `after` without "I": "after have coffee" means "after I have
    /// coffee".
    private static let verbs: Set = [
        "make", "brush", "have", "eat", "wake", "get", "come", "finish", "take", "wash", "pour",
        "sit", "put", "turn", "close", "open", "leave", "arrive", "park", "feed", "check", "start",
    ]

    /// Parses a clause with `after`, `before` or `when`, up to the next words with another known
    /// meaning.
    private func clause(at place: Int) -> QuickMatch? {
        guard let opening = word(place), QuickParser.openings.contains(opening),
            !breaks(after: place), word(place + 1) != nil, word(place + 1) != "to",
            !["look", "looks", "looking", "soon", "shortly"].contains(word(place - 1))
        else { return nil }
        var end = place + 2
        while end < words.count, !breaks(after: end - 1), words[end].form == .plain,
            !endsTrigger(at: end)
        { end += 1 }
        let range = place + 1..<end
        let first = word(place + 1) ?? ""
        if opening == "after", first == "i", range.count > 1 {
            return match(end - place, .anchor(text(range.dropFirst())))
        }
        if opening == "after", QuickParser.verbs.contains(first) {
            return match(end - place, .anchor(text(range)))
        }
        let head = opening.prefix(1).uppercased() + opening.dropFirst()
        return match(end - place, .context(head + " " + text(range)))
    }

    private func text(_ range: Range<Int>) -> String {
        var text = range.map { words[$0].raw }.joined(separator: " ")
        while text.count > 1, let last = text.last, ",;".contains(last) { text.removeLast() }
        return text
    }
}
