/// The checks before and after any model. They decide if a user's message and a model's answer are
/// suitable for a coach. Rule C2.
///
/// The guardrails do not read models, settings or items, so none of these can turn them off.
enum Guardrails {
    /// The classification of a text.
    enum Verdict: Hashable {
        /// The text is suitable for the coach.
        case clear
        /// The user may be in danger. The language is that of the detected phrase.
        case crisis(language: String)
        /// The text is about violence or threats.
        case harm(language: String)
        /// The text is about a medical topic.
        case care(language: String)
    }

    /// Returns the classification of a user's text.
    static func verdict(on text: String) -> Verdict {
        let readings = GuardText.readings(text).map { reading in
            rules.reduce(into: reading) { reading, rule in
                for phrase in rule.harmless { reading.pass(phrase) }
                for phrase in rule.ofThings { reading.pass(phrase, ifItBegins: rule.isStrict) }
            }
        }
        func first(_ phrases: (Rules) -> [[UInt8]]) -> String? {
            rules.first { rule in
                readings.contains { reading in
                    phrases(rule).contains { reading.holds($0) }
                }
            }?.language
        }
        if let language = first(\.crisis) { return .crisis(language: language) }
        if let language = weak(in: readings) { return .crisis(language: language) }
        if let language = first(\.harm) { return .harm(language: language) }
        if let language = first(\.care) { return .care(language: language) }
        return .clear
    }

    /// Returns true if a model's text can be shown. It must not contain crisis, harm, clinical
    /// advice or insults.
    static func isFit(_ text: String) -> Bool {
        guard verdict(on: text) == .clear else { return false }
        let readings = GuardText.readings(text)
        return !unfit.contains { phrase in
            readings.contains { $0.holds(phrase) }
        }
    }

    /// Returns the language in which at least two weak phrases occur; nil if there is none.
    private static func weak(in readings: [GuardText]) -> String? {
        rules.first { rule in
            readings.contains { reading in
                rule.weak.count { reading.holds($0) } >= 2
            }
        }?.language
    }

    /// The phrases of a language, prepared for the search.
    private struct Rules: Sendable {
        let language: String
        let crisis, weak, harm, care, harmless, ofThings: [[UInt8]]
        let isStrict: Bool

        init(_ phrases: GuardPhrases) {
            language = phrases.language
            crisis = Rules.read(phrases.crisis)
            weak = Rules.read(phrases.weak)
            harm = Rules.read(phrases.harm)
            care = Rules.read(phrases.care)
            harmless = Rules.read(phrases.harmless)
            ofThings = Rules.read(phrases.ofThings)
            isStrict = !phrases.beginnings.isEmpty
        }

        /// Phrases with an umlaut are also read as typed without umlaut keys.
        private static func read(_ phrases: [String]) -> [[UInt8]] {
            let all = phrases.flatMap { phrase in
                [phrase, String(phrase.flatMap { umlauts[$0] ?? [$0] })]
            }
            return Array(Set(all.flatMap(GuardText.phrase)))
        }

        private static let umlauts: [Character: [Character]] = [
            "ä": ["a", "e"], "ö": ["o", "e"], "ü": ["u", "e"], "Ü": ["u", "e"],
        ]
    }

    private static let rules = GuardPhrases.all.map(Rules.init)

    /// The phrases that the coach must not say.
    private static let unfit = [
        "you failed", "you are lazy", "youre lazy", "just try harder", "no excuses",
        "you should be ashamed", "you have depression", "you have adhd", "you are depressed",
        "you may have a disorder", "I diagnose", "my diagnosis", "milligrams", "mg a day",
        "mg per day", "take a pill", "increase the dose", "lower the dose", "reduce the dose",
        "stop your medication", "stop taking your medication", "you do not need a doctor",
        "you dont need a doctor", "instead of therapy", "skip the doctor", "no pain no gain",
        "push through the pain", "eat nothing", "skip all meals", "fast for days",
        "as a doctor", "as a therapist", "kill yourself", "hurt yourself", "harm yourself",
        "end your life", "you are worthless", "nobody would miss you",
    ].flatMap(GuardText.phrase)
}
