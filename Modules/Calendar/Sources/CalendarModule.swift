internal import CalendarAPI
public import Core

/// A person's items as a calendar that others can subscribe to at a secret address. Rule A3.
public struct CalendarModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "calendar", stability: .beta,
        summary: "Items as a calendar (RFC 5545) at a secret address.",
        provides: [Capability<any CalendarKeeper>.calendarKeeper.name],
        events: CalendarFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.keep(CalendarState.self)
        registrar.open(.calendarSources)
        registrar.provide(CalendarAnswers(), as: .calendarKeeper)
        registrar.accept(OpenCalendar.self, CloseCalendar.self)
        registrar.contribute(CalendarFact.undo, to: .undoHandlers)
    }
}

/// Answers about calendars.
private struct CalendarAnswers: CalendarKeeper {
    func text(at moment: Moment, in view: WorldView) -> [UInt8] {
        Calendar.text(at: moment, in: view)
    }
}
