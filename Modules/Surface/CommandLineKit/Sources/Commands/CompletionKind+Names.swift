public import ArgumentParser
public import Engine

extension CompletionKind {
    /// Names that the person gave: what `all` says of their state, nothing while it cannot be
    /// asked.
    public static func names(
        _ all: @escaping @Sendable (QueryContext) -> [String]
    ) -> CompletionKind {
        .custom { _, _, _ async in (try? await Session.active?.ask { all($0) }) ?? [] }
    }
}

extension AsyncParsableCommand {
    /// The session that the command runs in.
    public var session: Session { Session.current }
}
