internal import CalendarAPI
public import Core

/// The module that provides a user's items as a calendar feed at a secret address. Rule A3.
public struct CalendarModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "calendar", stability: .beta,
        summary: "Items as a calendar (RFC 5545) at a secret address.",
        provides: [Capability<any CalendarProvider>.calendarProvider.name],
        events: CalendarFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(CalendarState.self)
        registrar.open(.calendarSources)
        registrar.provide(CalendarAnswers(), as: .calendarProvider)
        registrar.accept(OpenCalendar.self, CloseCalendar.self)
        registrar.contribute(CalendarFact.undo, to: .undoHandlers)
    }
}

/// The calendar's answers.
private struct CalendarAnswers: CalendarProvider {
    func text(at moment: Moment, in view: WorldView) -> [UInt8] {
        Calendar.text(at: moment, in: view)
    }
}
