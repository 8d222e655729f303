public import ArgumentParser
public import Engine

extension CompletionKind {
    /// Returns completions of names given by the user, with the ids of the named things. `all`
    /// returns them from the state; without an available state there are none.
    ///
    /// A script printed by an older version lets bash expand the words, so for bash each one is
    /// quoted.
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
    /// The session of the command.
    public var session: Session { Session.current }
}
