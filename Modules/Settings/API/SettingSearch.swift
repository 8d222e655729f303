public import Core

/// Searches settings by words in their titles, keys, choices, values and help texts. Rule O2.
public struct SettingSearch: Hashable, Sendable {
    /// The search words in lower case; empty if nothing was entered.
    public let words: [String]

    /// Creates a search from the entered text.
    public init(_ text: String) {
        words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// Returns the settings that contain every word, best matches first: title, then key, help, and
    /// choices or value. Returns all settings in their order if there are no words.
    public func find(_ settings: [SettingValue]) -> [SettingValue] {
        found(settings) { rank(of: $0, beside: []) }
    }

    /// Searches the settings of a program, whose choices can have titles.
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

    /// Returns the rank of the field in which the last word is found; nil if a word is not found.
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
