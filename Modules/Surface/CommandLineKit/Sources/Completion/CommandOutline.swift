internal import Core

/// A command with its subcommands and arguments, as far as completing a line needs to know.
public struct CommandOutline: Sendable {
    /// What people type.
    public let name: String
    /// Other words for it.
    public let aliases: [String]
    /// What it does, in a line.
    public let summary: String
    /// The commands below it that help shows.
    public let subcommands: [CommandOutline]
    /// What it takes, in the order of its declaration.
    public let arguments: [Argument]

    /// Something that a command takes.
    public struct Argument: Sendable {
        /// How it is said on the line.
        public enum Kind: String, Sendable { case positional, option, flag }
        /// What its value may be.
        public enum Values: Hashable, Sendable {
            /// Nobody can say.
            case unknown
            /// The name of a file.
            case files
            /// One of these words.
            case words([String])
            /// What the command says when it is asked.
            case asked
        }
        /// How it is said on the line.
        public let kind: Kind
        /// `--on` and `-o`; none for a value that stands by itself.
        public let names: [String]
        /// Whether it may be said several times.
        public let isRepeating: Bool
        /// Whether it stands only after `--`.
        public let followsTerminator: Bool
        /// Whether help shows it.
        public let isShown: Bool
        /// What it means, in a line.
        public let summary: String
        /// What its value may be.
        public let values: Values

        /// Something that a command takes.
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

    /// The outline that ArgumentParser's `_dumpHelp` gives of a root command; nil if it cannot be
    /// read.
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
