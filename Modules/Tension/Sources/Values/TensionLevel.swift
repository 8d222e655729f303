public import Core

/// The user's tension, one of exactly five levels. Rule N1.
public enum TensionLevel: Int, Hashable, Sendable, CaseIterable, Coded, Snapshot {
    case none = 0
    case mild = 3
    case moderate = 5
    case high = 7
    case bad = 10

    /// The word: "None", "Mild", "Mod", "High" or "Bad".
    public var word: String { shown.word }
    /// The face that represents the level.
    public var face: String { shown.face }

    private var shown: (word: String, face: String) {
        switch self {
        case .none: ("None", "😌")
        case .mild: ("Mild", "🙂")
        case .moderate: ("Mod", "😐")
        case .high: ("High", "😣")
        case .bad: ("Bad", "😫")
        }
    }

    /// True if a check-in with this level gets a suggestion.
    public var bringsSuggestion: Bool { self == .high || self == .bad }

    /// Parses a level given as a number or a word; throws `tension.level`.
    public init(text: String) throws(Rejection) {
        let word = text.lowercased()
        let found = TensionLevel.allCases.first {
            String($0.rawValue) == word || $0.word.lowercased() == word
        }
        self = try found.orThrow(Refusal.tensionLevel.rejection(for: "level"))
    }

    private static let number = Int.shape

    /// The codec of its number.
    public static var codec: Codec<TensionLevel> {
        Codec(
            Schema.integer(among: allCases.map { Int64($0.rawValue) })
                .described("0 none, 3 mild, 5 mod, 7 high, 10 bad.")
        ) { json in
            json.whole.flatMap { TensionLevel(rawValue: Int($0)) }
        } write: { level, bytes in
            number.append(level.rawValue, to: &bytes)
        }
    }
}
