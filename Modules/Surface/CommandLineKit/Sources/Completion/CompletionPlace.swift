/// The position of the cursor in a command line, with the words that are possible there.
public struct CompletionPlace: Sendable {
    /// The possible completions.
    public enum CompletionChoices: Sendable {
        /// One of these words, each with its description.
        case words([(word: String, note: String)])
        /// The name of a file.
        case files
        /// The completions that the command returns for an argument, named as in ArgumentParser's
        /// request. `before` is the text that comes before the completion in the same word, such as
        /// `--serves=`.
        case asked(argument: String, before: String)
    }

    /// The names of the commands before the cursor, without the name of the program.
    public private(set) var path: [String] = []
    /// The possible completions.
    public private(set) var wanted: CompletionChoices = .words([])

    private var node: CommandOutline
    private let common: [CommandOutline.Argument]
    /// The number of positional arguments before the cursor.
    private var values = 0
    private var isTerminated = false
    private var pending: CommandOutline.Argument?

    /// Creates the position after some words of a command line. The words do not include the
    /// program's name. The word at the cursor begins with `current`.
    ///
    /// `common` are the arguments that every command accepts.
    public init(
        after words: some Sequence<String>, current: String, in root: CommandOutline,
        common: [CommandOutline.Argument] = []
    ) {
        node = root
        self.common = common
        for word in words { pass(word) }
        wanted = want(current)
    }

    private mutating func pass(_ word: String) {
        if pending != nil {
            pending = nil
        } else if word == "--", !isTerminated {
            isTerminated = true
        } else if word.hasPrefix("-"), word != "-", !isTerminated {
            pending = argument(word).flatMap { $0.kind == .option ? $0 : nil }
        } else if values == 0, !isTerminated,
            let next = node.subcommands.first(where: { ([$0.name] + $0.aliases).contains(word) })
        {
            node = next
            path.append(next.name)
        } else {
            values += 1
        }
    }

    private func argument(_ name: String) -> CommandOutline.Argument? {
        (node.arguments + common).first { $0.names.contains(name) }
    }

    private func want(_ current: String) -> CompletionChoices {
        if let pending { return want(pending, named: pending.names.last ?? "", before: "") }
        if current.hasPrefix("-"), !isTerminated {
            guard let sign = current.firstIndex(of: "=") else { return .words(options) }
            let name = String(current[..<sign])
            guard let option = argument(name) else { return .words([]) }
            return want(option, named: name, before: name + "=")
        }
        let positionals = node.arguments.filter { $0.kind == .positional }
        let place = positionals.indices.first {
            ($0 == values || $0 < values && positionals[$0].isRepeating)
                && (isTerminated || !positionals[$0].followsTerminator)
        }
        if let place, positionals[place].isShown {
            return want(positionals[place], named: "positional@\(place)", before: "")
        }
        guard values == 0, !isTerminated else { return .words([]) }
        return .words(node.subcommands.map { ($0.name, $0.summary) })
    }

    private func want(
        _ argument: CommandOutline.Argument, named name: String, before: String
    ) -> CompletionChoices {
        switch argument.values {
        case .unknown: .words([])
        case .files: .files
        case .words(let words): .words(words.map { (before + $0, "") })
        case .asked: .asked(argument: name, before: before)
        }
    }

    private var options: [(word: String, note: String)] {
        (node.arguments + common).filter { $0.kind != .positional && $0.isShown }
            .flatMap { argument in argument.names.map { ($0, argument.summary) } }
    }
}
