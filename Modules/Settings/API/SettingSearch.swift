public import Core

/// Finds settings by words: in their titles, keys, choices and values, and in what they say of
/// themselves. Rule O2.
public struct SettingSearch: Hashable, Sendable {
    /// What is looked for, in small letters; none if nothing was typed.
    public let words: [String]

    /// A search for what was typed.
    public init(_ text: String) {
        words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The settings in which each of the words stands, best first: those that are called so, then
    /// those whose key, whose explanation, whose choices or value say it. All, in their own order,
    /// if nothing is looked for.
    public func find(_ settings: [SettingValue]) -> [SettingValue] {
        found(settings) { rank(of: $0, beside: []) }
    }

    /// The same among the settings of a program, whose choices may have titles.
    public func find(
        _ settings: [SettingDefinition], on day: Day, in view: WorldView
    ) -> [SettingDefinition] {
        found(settings) { setting in
            rank(
                of: setting.shown(on: day, in: view),
                beside: setting.choices.map(setting.title(of:)))
        }
    }

    private func found<Setting>(_ settings: [Setting], rank: (Setting) -> Int?) -> [Setting] {
        guard !words.isEmpty else { return settings }
        let ranked = settings.enumerated().compactMap { place, setting in
            rank(setting).map { (rank: $0, place: place, setting: setting) }
        }
        return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.setting)
    }

    /// How far one has to read until all words were seen; nil if some stand nowhere.
    private func rank(of setting: SettingValue, beside titles: [String]) -> Int? {
        let steps = [
            [setting.title], [setting.key], [setting.help],
            setting.choices + titles + [setting.value ?? ""],
        ]
        var text = ""
        for (rank, step) in steps.enumerated() {
            text += step.joined(separator: "\n").lowercased() + "\n"
            if words.allSatisfy(text.contains) { return rank }
        }
        return nil
    }
}
