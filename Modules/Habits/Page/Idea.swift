internal import DesignTokens
internal import PageKit

/// A suggestion for a user's first item: a link to a prefilled form, or a form with one button.
struct Idea {
    var name: String
    var words: String
    var tile: String
    /// The address of the prefilled form.
    var link: String
    /// The hidden fields of the form that adds the item with one tap.
    var fields: [Field]

    struct Field {
        var name: String
        var value: String
    }

    private init(
        _ name: String, _ words: String, icon: String, colour: RGB, _ fields: [(String, String)]
    ) {
        self.name = name
        self.words = words
        tile = "<span class=\"tile \(TintStyles.className(colour))\">\(Icon.item(icon))</span>"
        let all = [("name", name), ("icon", icon), ("colour", colour.description)] + fields
        self.fields = all.map(Field.init)
        link =
            "/items/new?"
            + all.map { "\($0)=\(queryEncoded($1))" }.joined(separator: "&")
    }

    static let tints = Palette.dyes.map(\.colour)

    /// The suggestions for a user without items.
    static let first = Array(all.prefix(4))

    /// The suggestions shown on the form for a new item. Rule H4.
    static let all: [Idea] = [
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
        Idea(
            "Stretch", "5 minutes", icon: "dumbbell", colour: RGB(0xF08A4B),
            [("type", "timed"), ("unit", "min"), ("target", "5"), ("step", "5")]),
        Idea(
            "Tidy up", "Once a day", icon: "leaf", colour: RGB(0x3DBDB5),
            [("type", "binary"), ("cue", "anchor"), ("cueText", "come home")]),
    ]
}
