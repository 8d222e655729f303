internal import DesignTokens
internal import PageKit

/// Something small to begin with, added in one tap by a form that is filled in already.
struct Idea {
    var name: String
    var words: String
    var tile: String
    var fields: [Hidden]

    /// A field that nobody sees.
    struct Hidden {
        var key: String
        var value: String
    }

    private init(
        _ name: String, _ words: String, icon: String, colour: RGB, _ fields: [(String, String)]
    ) {
        self.name = name
        self.words = words
        tile = "<span class=\"tile \(Tints.className(colour))\">\(Icon.item(icon))</span>"
        let defaults = [
            ("name", name), ("icon", icon), ("colour", colour.description), ("kind", "habit"),
            ("period", "day"), ("repeat", "daily"),
        ]
        var all = defaults + fields
        for (key, value) in [("target", "1"), ("step", "1"), ("unit", "count"), ("cue", "none")]
        where !fields.contains(where: { $0.0 == key }) { all.append((key, value)) }
        self.fields = all.map { Hidden(key: $0.0, value: $0.1) }
    }

    static let tints = Palette.dyes.map(\.colour)

    static let first: [Idea] = [
        Idea(
            "Drink water", "8 glasses a day", icon: "drop", colour: Palette.blue,
            [("type", "repeating"), ("target", "8"), ("cue", "throughout")]),
        Idea(
            "Read 10 pages", "Every day", icon: "book", colour: Palette.gold,
            [("type", "repeating"), ("target", "10"), ("step", "5")]),
        Idea(
            "Go for a walk", "20 minutes", icon: "walk", colour: Palette.primary,
            [("type", "timed"), ("unit", "min"), ("target", "20"), ("step", "5")]),
        Idea(
            "Meditate", "Once a day", icon: "meditate", colour: RGB(0xB58AE8),
            [("type", "binary"), ("cue", "anchor"), ("cueText", "make my coffee")]),
    ]
}
