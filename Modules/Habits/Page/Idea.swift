internal import DesignTokens
internal import PageKit

/// Something small to begin with, as a link to a form that is filled in already.
struct Idea {
    var name: String
    var words: String
    var tile: String
    var link: String

    private init(
        _ name: String, _ words: String, icon: String, colour: RGB, _ fields: [(String, String)]
    ) {
        self.name = name
        self.words = words
        tile = "<span class=\"tile \(Tints.className(colour))\">\(Icon.item(icon))</span>"
        let all = [("name", name), ("icon", icon), ("colour", colour.description)] + fields
        link = "/items/new?"
            + all.map { "\($0)=\(queryEncoded($1))" }.joined(separator: "&")
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
