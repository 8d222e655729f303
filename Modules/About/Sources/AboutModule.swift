public import Core

/// The module for the program's version, storage locations, privacy policy and terms. Rule O2.
public struct AboutModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "about", stability: .beta,
        summary: "What the program is and where it keeps what, with privacy and terms.")

    public func register(with registrar: inout Registrar) throws(WiringError) {}
}
