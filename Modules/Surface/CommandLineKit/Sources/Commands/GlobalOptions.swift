/// The options that every command accepts, at any position in the command line.
public struct GlobalOptions: Sendable, Hashable {
    /// `--data DIR`.
    public var data: String?
    /// `--zone NAME`.
    public var zone: String?
    /// `--now TIME`.
    public var now: String?
    /// `--color WHEN`; nil if not given.
    public var colour: ColourChoice?
    /// `--json`: prints one JSON document on standard output.
    public var wantsJSON = false
    /// `-q`: prints no messages except errors.
    public var isQuiet = false
    /// The remaining arguments.
    public var rest: [String] = []

    /// The error for invalid options.
    public struct Fault: Error, Hashable, Sendable {
        /// The reason as a sentence with a full stop.
        public let message: String
    }

    /// Creates options of which none is set.
    public init() {}

    /// Parses the options in a command line, up to `--`.
    public init(_ line: [String]) throws(Fault) {
        // The shell asks for completions; the user's unfinished line follows.
        guard line.first != "---completion" else {
            rest = line
            return
        }
        var words = line[...]
        while let word = words.popFirst() {
            if word == "--" {
                rest += [word] + words
                break
            }
            if try !take(word, &words) { rest.append(word) }
        }
    }

    private mutating func take(
        _ word: String, _ words: inout ArraySlice<String>
    ) throws(Fault) -> Bool {
        switch word {
        case "--json": wantsJSON = true
        case "-q", "--quiet": isQuiet = true
        default:
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard ["--data", "--zone", "--now", "--color"].contains(name) else {
                return false
            }
            guard let value = parts.count == 2 ? String(parts[1]) : words.popFirst(), !value.isEmpty
            else { throw Fault(message: "The option \(name) wants a value.") }
            try set(name, value)
        }
        return true
    }

    private mutating func set(_ name: String, _ value: String) throws(Fault) {
        switch name {
        case "--data": data = value
        case "--zone": zone = value
        case "--now": now = value
        default:
            guard let choice = ColourChoice(rawValue: value) else {
                throw Fault(message: "--color must be auto, always or never.")
            }
            colour = choice
        }
    }
}

extension GlobalOptions {
    /// The descriptions of the options, for completing a command line.
    public static let outline: [CommandOutline.Argument] = [
        .init(.flag, ["--json"], .unknown, "Print one JSON document on standard output."),
        .init(.flag, ["-q", "--quiet"], .unknown, "Print only errors, no messages."),
        .init(.option, ["--data"], .files, "The folder of the store."),
        .init(.option, ["--zone"], .unknown, "Your time zone."),
        .init(.option, ["--now"], .unknown, "The time to use as now."),
        .init(
            .option, ["--color"], .words(ColourChoice.allCases.map(\.rawValue)),
            "Use of colours."),
    ]
}
