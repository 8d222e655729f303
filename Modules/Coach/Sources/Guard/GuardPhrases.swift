/// The phrases that the guardrails know, as data: a language each. Rule C2.
struct GuardPhrases: Sendable {
    /// The language, as ISO 639 has it: it is answered in.
    let language: String
    /// That somebody may hurt themselves, said outright or not; one is enough.
    let crisis: [String]
    /// What only tells something beside another of these.
    let weak: [String]
    /// That somebody hurts or threatens somebody, or is hurt or threatened.
    let harm: [String]
    /// What belongs to a doctor and to no coach: illness, medicine, eating, sport beyond measure.
    let care: [String]
    /// What sounds like one of these and is none.
    let harmless: [String]

    /// All of them, in the order in which a text is searched.
    static let all: [GuardPhrases] = [.english, .german, .french, .spanish]
}
