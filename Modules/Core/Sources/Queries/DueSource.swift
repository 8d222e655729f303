/// A source of events that become due when a day ends, such as the end of a week.
///
/// The first command that records something on a new day asks it, on the state before the command.
/// The due events are recorded with the command's own events. It is asked once per day, so all
/// other commands only compare two days.
public protocol DueSource: Sendable {
    /// Returns the due events. `last` is the day of the latest event, before the moment's day;
    /// without any event this function is not called. The latest event can come from another
    /// program or from an announcement of a server, which did not call this function. So the
    /// implementation must check the state for events that are already recorded.
    func due(at moment: Moment, since last: Day, in view: WorldView) -> [EventDraft]
}

extension ExtensionPoint where Value == any DueSource {
    /// The sources of events that are due after a day ends.
    public static var dueSources: ExtensionPoint<any DueSource> { .init("core.dueSources") }
}

extension WorldView {
    /// Returns the due events at a moment; none if an event of that day or a later day is recorded.
    func due(at moment: Moment) -> [EventDraft] {
        guard let last = world.lastRecorded?.day, last < moment.day else { return [] }
        return answers(to: .dueSources).flatMap { $0.due(at: moment, since: last, in: self) }
    }
}
