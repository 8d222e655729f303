public import CoachAPI
public import Core

/// An area of life for suggestions. Rule C4.
public enum SuggestionArea: String, Hashable, StringCodedEnum {
    case sleep, fitness, study, wellness

    /// The display name, such as "Sleep".
    public var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A template of a habit or a task, with all fields needed to add it. Rule C4.
public struct Suggestion: Hashable, Shaped {
    /// The stable id, unique in the library.
    public let id: String
    /// The area of life.
    public let area: SuggestionArea
    /// The name in the requested language.
    public let name: String
    /// The fields of the item, in the form that users type.
    public let fields: CoachAction.Fields
    let names: [String: String]

    /// The action that adds the item.
    public var action: CoachAction {
        var action = CoachAction.add(name, fields)
        action.template = id
        return action
    }

    /// The suggestion as a proposal that can be applied in one step.
    public var proposal: CoachProposal { CoachProposal("Add “\(name)”", words, action) }

    /// The target and schedule as text, such as "20 min, daily".
    public var words: String {
        let amount = fields.target.map { [$0, fields.unit == "count" ? "×" : fields.unit ?? ""] }
        let schedule = fields.kind == "task" ? "once" : fields.schedule ?? "daily"
        return [amount.map { $0.filter { !$0.isEmpty }.joined(separator: " ") }, schedule]
            .compactMap { $0 }.joined(separator: ", ")
    }

    public static let shape = Shape<Suggestion>("Template") {
        Member("id", \.id, "The id of the suggestion in the library.")
        Member("area", \.area, "The area of life, such as sleep or fitness.")
        Member("name", \.name, "The suggested item's name in the requested language.")
        Member("words", \.words, "The target and the schedule in a few words.")
        Member("action", \.action, "The body for `POST /coach/do`.")
    }

    /// A list of suggestions.
    public static let list = Shape<[Suggestion]> {
        Member("suggestions", \.self, "The suggested items.")
    }

    /// Returns the suggestion with its name in a language, or in English if there is no
    /// translation.
    func named(in language: String) -> Suggestion {
        guard let name = names[language] else { return self }
        return Suggestion(id: id, area: area, name: name, fields: fields, names: names)
    }
}

/// The library of suggestions. Rule C4.
public enum Suggestions {
    /// All suggestions by area.
    public static let all: [Suggestion] = [
        (SuggestionArea.sleep, sleepRows), (.fitness, fitnessRows), (.study, studyRows),
        (.wellness, wellnessRows),
    ].flatMap { area, rows in
        let lines = rows.split(separator: "\n")
        return stride(from: 0, to: lines.count - 1, by: 2).compactMap {
            read(lines[$0] + "|" + lines[$0 + 1], area)
        }
    }

    /// Returns the suggestions of an area whose name contains each of the words in any language.
    public static func find(
        _ words: String = "", area: SuggestionArea? = nil, language: String = "en"
    ) -> [Suggestion] {
        let wanted = words.lowercased().split(separator: " ")
        return all.filter { suggestion in
            let text = ([suggestion.id] + suggestion.names.values).joined(separator: " ")
                .lowercased()
            return (area == nil || suggestion.area == area)
                && wanted.allSatisfy { text.contains($0) }
        }.map { $0.named(in: language) }
    }

    /// Returns the suggestion with an id; nil if there is none.
    public static func template(_ id: String) -> Suggestion? { byID[id] }

    private static let byID = Dictionary(
        all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

    /// Parses a row of two lines: id, English and German name; type, target, schedule, trigger and
    /// icon.
    private static func read(_ row: Substring, _ area: SuggestionArea) -> Suggestion? {
        let parts = row.split(separator: "|", omittingEmptySubsequences: false)
            .map { String($0).trimmed }
        guard parts.count == 8 else { return nil }
        var fields = CoachAction.Fields()
        fields.kind = parts[3] == "task" ? "task" : "habit"
        fields.type = parts[3] == "task" ? "binary" : parts[3]
        let amount = parts[4].split(separator: " ").map(String.init)
        fields.target = amount.first
        fields.unit = amount.count > 1 ? amount[1] : nil
        fields.schedule = parts[5]
        fields.trigger = parts[6]
        fields.icon = parts[7]
        return Suggestion(
            id: parts[0], area: area, name: parts[1], fields: fields,
            names: ["en": parts[1], "de": parts[2]])
    }
}
