public import Core

/// Answers questions about the user. The Settings module provides it. Rule O2.
public protocol UserProvider: Sendable {
    /// Returns the first day on which anything was recorded here; nil if nothing was. Imported data
    /// can be earlier.
    func since(in view: WorldView) -> Day?
}

extension Capability where Value == any UserProvider {
    /// The provider of facts about the user.
    public static var userProvider: Capability<any UserProvider> { .init("settings.person") }
}
