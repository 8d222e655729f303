public import ArgumentParser
public import Engine

extension CompletionKind {
    /// Returns shell completions for names that the user chose, given with the ids of the named
    /// objects. `all` returns them from the state. If the state is not available, there are no
    /// completions.
    ///
    /// Completion scripts printed by older versions let bash expand the words, so each word is
    /// quoted for bash.
    public static func names(
        _ all: @escaping @Sendable (QueryContext) -> [(name: String, id: String)]
    ) -> CompletionKind {
        .custom { words, _, _ async in
            let things = (try? await Session.active?.ask { all($0) }) ?? []
            let offered = NameCandidates.of(things, afterTerminator: words.contains("--"))
            return CompletionShell.requesting == .bash ? offered.map(BashLine.quoted) : offered
        }
    }
}

extension AsyncParsableCommand {
    /// The session in which the command runs.
    public var session: Session { Session.current }
}
