/// A feature that a team builds, tests and ships separately.
///
/// The program uses it in this order. Each step runs once and must do no I/O:
/// 1. It reads `manifest`, which must always be the same.
/// 2. It calls `register`. The module registers projections, commands, capabilities and
///    contributions, and requests its requirements, exactly as declared in the manifest.
/// 3. It may drop the program without using it.
///
/// Long-running work is contributed as a `Service`, which the surface starts and stops. A module
/// must not start work by itself and must not have global state.
public protocol Module: Sendable {
    /// The identity of the module, and the names that it provides and requires.
    var manifest: ModuleManifest { get }
    /// Registers everything that the module adds to a program.
    func register(with registrar: inout Registrar) throws(WiringError)
}

/// The stability of a module.
public enum Stability: String, Hashable, Sendable, CaseIterable {
    /// The module may change or disappear in any release.
    case experimental
    /// Events stay readable. Commands may change with a note.
    case beta
    /// Events, commands and answers stay.
    case stable
}

/// The declarations of a module, read before its registration.
public struct ModuleManifest: Hashable, Sendable {
    /// The id: lower-case ASCII letters, digits and hyphens, equal to the folder's name in lower
    /// case. The kinds of events and the names of commands must begin with it.
    public var id: String
    /// The stability of the module.
    public var stability: Stability
    /// One sentence for `cairn modules`.
    public var summary: String
    /// The names of the provided capabilities.
    public var provides: [String]
    /// The names of the required capabilities.
    public var requires: [String]
    /// The kinds of event that the module writes.
    public var events: [String]
    /// The event kinds without undo, such as retractions and undo itself. For each other kind, some
    /// module must contribute to `undoHandlers`; the contract of modules checks this.
    public var irreversible: [String]

    /// Creates a manifest.
    public init(
        id: String, stability: Stability, summary: String, provides: [String] = [],
        requires: [String] = [], events: [String] = [], irreversible: [String] = []
    ) {
        self.id = id
        self.stability = stability
        self.summary = summary
        self.provides = provides
        self.requires = requires
        self.events = events
        self.irreversible = irreversible
    }
}

/// A question that exactly one module answers, identified by name and type.
public struct Capability<Value: Sendable>: Sendable {
    /// The name, `module.noun`, ASCII. It must not change between releases.
    public let name: String
    /// Creates the capability with a name.
    public init(_ name: String) { self.name = name }
}

/// A question that any number of modules answer, identified by name and type.
///
/// The module that asks declares it as a static member next to the type of the answers, in its API
/// target. It also opens the point: `registrar.open(.dayItems)`.
public struct ExtensionPoint<Value: Sendable>: Sendable {
    /// The name, `module.nouns`, ASCII. It must not change between releases.
    public let name: String
    /// Creates the extension point with a name.
    public init(_ name: String) { self.name = name }
}
