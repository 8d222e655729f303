public import ArgumentParser
public import Engine

extension CompletionKind {
    /// Names that the person gave, with the ids of what they named: what `all` says of their
    /// state, nothing while it cannot be asked.
    ///
    /// A script that an older version printed has bash expand what it is given, so there each comes
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
    /// The session that the command runs in.
    public var session: Session { Session.current }
}
