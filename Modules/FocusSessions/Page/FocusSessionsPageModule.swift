public import Core
internal import PageKit
internal import RouteKit

/// The sessions on the page of focuses, and a line on Today during a session. Rules F1, F2, F4.
public struct FocusSessionsPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "focus-sessions-page", stability: .beta,
        summary: "Focus sessions with a live countdown next to the day's focuses.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            PageSection("focus-sessions.session", .focus, order: 10) { SessionSection.draw($0) },
            PageSection("focus-sessions.chip", .main, order: 5) { SessionChip.draw($0) },
            to: .pageSections)
        registrar.contribute(
            SessionActions.change, SessionActions.addTemplate, SessionActions.changeTemplate,
            SessionAssets.style.route, SessionAssets.script.route, to: .routes)
    }
}
