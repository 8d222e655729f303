public import Core

/// The module for the program's version, storage locations, privacy policy and terms. Rule O2.
public struct AboutModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "about", stability: .beta,
        summary: "The version, the licence, the places of data, privacy and terms.")

    public func register(with registrar: inout Registrar) throws(WiringError) {}
}
