/// The phrases that the guardrails detect, one set for each language. Rule C2.
struct GuardPhrases: Sendable {
    /// The language (ISO 639). Answers to these phrases use it.
    let language: String
    /// The phrases that indicate a crisis. One is enough.
    let crisis: [String]
    /// The phrases that indicate a crisis only together with another of this list.
    let weak: [String]
    /// The phrases that indicate violence or threats, by the user or against the user.
    let harm: [String]
    /// The phrases that need a doctor: illness, medicine, eating and excessive sport.
    let care: [String]
    /// Harmless phrases that contain one of the phrases above in full.
    let harmless: [String]
    /// Things, such as plants and batteries, whose end or dosage is harmless.
    let things: [String]
    /// The harmless phrases about a thing.
    ///
    /// A phrase that users could say about themselves is only allowed with `beginnings`.
    let fates: [String]

    /// The openings of sentences about a thing. They are required if the phrase could also be about
    /// the user: “Akku leer, will sterben” is not about the battery.
    var beginnings: [String] = []

    /// The harmless phrases about things, combined from things and fates.
    var ofThings: [String] {
        let named =
            beginnings.isEmpty
            ? things
            : things.flatMap { thing in
                beginnings.map { "\($0) \(thing)" }
            }
        return named.flatMap { thing in fates.map { "\(thing) \($0)" } }
    }

    /// All phrase sets, in search order.
    static let all: [GuardPhrases] = [.english, .german, .french, .spanish]
}
