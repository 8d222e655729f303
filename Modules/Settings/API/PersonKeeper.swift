public import Core

/// Answers about the person themselves; the Settings module provides it. Rule O2.
public protocol PersonKeeper: Sendable {
    /// The first day on which anything was recorded for the person here; nil if nothing was. What
    /// came by import lies before it.
    func since(in view: WorldView) -> Day?
}

extension Capability where Value == any PersonKeeper {
    /// Answers about the person.
    public static var personKeeper: Capability<any PersonKeeper> { .init("settings.person") }
}
