/// A feature that a team builds, tests and ships separately.
///
/// The program uses a module in these steps. Each step runs once and must do no I/O:
/// 1. The program reads `manifest`, which must always return the same value.
/// 2. The program calls `register`. The module registers its projections and commands, provides and
///    requires capabilities, and contributes to extension points, exactly as its manifest declares.
/// 3. The program may then be discarded without being used.
///
/// A module contributes long-running work as a `Service`, which the surface starts and stops. A
/// module must not start such work by itself and must not have global state.
public protocol Module: Sendable {
    /// The module's id, and the names that it provides and requires.
    var manifest: ModuleManifest { get }
    /// Registers everything that the module adds to a program.
    func register(with registrar: inout Registrar) throws(WiringError)
}

/// The stability of a module.
public enum Stability: String, Hashable, Sendable, CaseIterable {
    /// The module may change or be removed in any release.
    case experimental
    /// Events stay readable in later releases. Commands may change; release notes announce the
    /// change.
    case beta
    /// Events, commands and their JSON answers stay the same in later releases.
    case stable
}

/// The declarations of a module. The program reads them before the module registers.
public struct ModuleManifest: Hashable, Sendable {
    /// The id of the module: the name of its folder in lower case, with ASCII letters, digits and
    /// hyphens. The names of its event kinds and commands must begin with it.
    public var id: String
    /// The stability of the module.
    public var stability: Stability
    /// A description of the module in one sentence, shown by `cairn modules`.
    public var summary: String
    /// The names of the capabilities that the module provides.
    public var provides: [String]
    /// The names of the capabilities that the module requires.
    public var requires: [String]
    /// The kinds of event that the module records.
    public var events: [String]
    /// The event kinds that cannot be undone, such as retractions and undo itself. For every other
    /// kind, some module must contribute to `undoHandlers`; the contract tests for modules check
    /// this.
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

/// A service that exactly one module provides to others, identified by its name and type.
public struct Capability<Value: Sendable>: Sendable {
    /// The name of the capability, `module.noun`, in ASCII. It must not change between releases.
    public let name: String
    /// Creates the capability with a name.
    public init(_ name: String) { self.name = name }
}

/// A point to which any number of modules contribute values, identified by its name and type.
///
/// The module that uses the values declares the point as a static member next to their type, in its
/// API target. It also opens the point: `registrar.open(.dayItems)`.
public struct ExtensionPoint<Value: Sendable>: Sendable {
    /// The name of the extension point, `module.nouns`, in ASCII. It must not change between
    /// releases.
    public let name: String
    /// Creates the extension point with a name.
    public init(_ name: String) { self.name = name }
}
