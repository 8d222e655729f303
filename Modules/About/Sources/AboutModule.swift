public import Core

/// What the program is, where it keeps what, and what whoever runs it says of privacy and terms.
/// Rule O2.
public struct AboutModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "about", stability: .beta,
        summary: "What the program is and where it keeps what, with privacy and terms.")

    public func register(with registrar: inout Registrar) throws(WiringError) {}
}
