/// A source of events that become due when a day ends, such as the end of a week.
///
/// The first command that records something on a new day requests the due events, computed from the
/// state before the command. They are recorded together with the command's own events. Because this
/// happens once per day, all other commands only compare two days.
public protocol DueSource: Sendable {
    /// Returns the events that are due. `last` is the day of the latest recorded event, which is
    /// before the moment's day. The function is not called if there are no events.
    ///
    /// The latest event can come from another program or from a server's announcement, which does
    /// not call this function. The implementation must therefore check the state for due events
    /// that are already recorded.
    func due(at moment: Moment, since last: Day, in view: WorldView) -> [EventDraft]
}

extension ExtensionPoint where Value == any DueSource {
    /// The sources of events that are due after a day ends.
    public static var dueSources: ExtensionPoint<any DueSource> { .init("core.dueSources") }
}

extension WorldView {
    /// Returns the events that are due at a moment; empty if an event of that day or a later day is
    /// recorded.
    func due(at moment: Moment) -> [EventDraft] {
        guard let last = world.lastRecorded?.day, last < moment.day else { return [] }
        return answers(to: .dueSources).flatMap { $0.due(at: moment, since: last, in: self) }
    }
}
