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
    /// What sounds like one of these and is none: it has to hold all of what it is taken for.
    let harmless: [String]
    /// What is no person and may be said to die, or to be counted: plants, batteries.
    let things: [String]
    /// What is said of one of them. Nothing that somebody could say of themselves,
    /// unless `beginnings` stand before.
    let fates: [String]

    /// What begins a sentence about a thing, where a fate is also what somebody could say of
    /// themselves: “Akku leer, will sterben” is no word about the battery.
    var beginnings: [String] = []

    /// That something dies which is no person.
    var ofThings: [String] {
        let named =
            beginnings.isEmpty
            ? things
            : things.flatMap { thing in
                beginnings.map { "\($0) \(thing)" }
            }
        return named.flatMap { thing in fates.map { "\(thing) \($0)" } }
    }

    /// All of them, in the order in which a text is searched.
    static let all: [GuardPhrases] = [.english, .german, .french, .spanish]
}
