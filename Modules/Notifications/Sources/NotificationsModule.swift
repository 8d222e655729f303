public import Core
internal import NotificationsAPI

/// What a person is to be told, when, and why: reminders, nudges, quiet hours, limits. Rules A.
public struct NotificationsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "notifications", stability: .beta,
        summary: "What is to be told, when, and why: reminders, nudges, quiet hours, limits.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.reminders)
        registrar.open(.nudges)
    }
}
