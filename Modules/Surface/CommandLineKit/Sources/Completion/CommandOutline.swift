internal import Core

/// A command with its subcommands and arguments, used to complete a command line.
public struct CommandOutline: Sendable {
    /// The name on the command line.
    public let name: String
    /// The alternative names.
    public let aliases: [String]
    /// The summary in one line.
    public let summary: String
    /// The subcommands that the help shows.
    public let subcommands: [CommandOutline]
    /// The arguments in the order of their declaration.
    public let arguments: [Argument]

    /// An argument of a command.
    public struct Argument: Sendable {
        /// The kind of argument.
        public enum Kind: String, Sendable { case positional, option, flag }
        /// The possible values.
        public enum Values: Hashable, Sendable {
            /// The possible values are unknown.
            case unknown
            /// The value is the name of a file.
            case files
            /// The value is one of these words.
            case words([String])
            /// The command itself returns the possible values when it is asked.
            case asked
        }
        /// The kind of argument.
        public let kind: Kind
        /// The names of the argument, such as `--on` and `-o`; empty for a positional argument.
        public let names: [String]
        /// True if the argument can be given several times.
        public let isRepeating: Bool
        /// True if the argument is allowed only after `--`.
        public let followsTerminator: Bool
        /// True if the help shows the argument.
        public let isShown: Bool
        /// The summary in one line.
        public let summary: String
        /// The possible values.
        public let values: Values

        /// Creates an argument.
        public init(_ kind: Kind, _ names: [String], _ values: Values, _ summary: String) {
            self.kind = kind
            self.names = names
            self.values = values
            self.summary = summary
            isRepeating = false
            followsTerminator = false
            isShown = true
        }
    }

    /// Creates the outline from the output of ArgumentParser's `_dumpHelp` for a root command; nil
    /// if the output is invalid.
    public init?(dumped text: String) {
        guard let root = (try? JSON(parsing: Array(text.utf8)))?["command"] else { return nil }
        self.init(root)
    }

    private init(_ json: JSON) {
        name = json["commandName"]?.string ?? ""
        aliases = json["aliases"]?.strings ?? []
        summary = json["abstract"]?.string ?? ""
        var known: Set<String> = []
        subcommands = (json["subcommands"]?.array ?? [])
            .filter { $0["shouldDisplay"] != false }.map(CommandOutline.init)
            .filter { known.insert($0.name).inserted }
        arguments = (json["arguments"]?.array ?? []).compactMap(Argument.init)
    }
}

extension CommandOutline.Argument {
    fileprivate init?(_ json: JSON) {
        guard let kind = json["kind"]?.string.flatMap(Kind.init) else { return nil }
        self.kind = kind
        names = (json["names"]?.array ?? []).compactMap { name in
            name["name"]?.string.map { (name["kind"] == "long" ? "--" : "-") + $0 }
        }
        isRepeating = json["isRepeating"] == true
        followsTerminator = json["parsingStrategy"] == "postTerminator"
        isShown = json["shouldDisplay"] != false
        summary = json["abstract"]?.string ?? ""
        let values = json["completionKind"]
        if let list = values?["list"]?["values"]?.strings {
            self.values = .words(list)
        } else if values?["file"] != nil || values?["directory"] != nil {
            self.values = .files
        } else {
            let isAsked = values?["custom"] != nil || values?["customAsync"] != nil
            self.values = isAsked ? .asked : .unknown
        }
    }
}

extension JSON {
    fileprivate var strings: [String]? { array?.compactMap(\.string) }
}
