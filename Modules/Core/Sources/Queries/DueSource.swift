/// Whoever has something to record once a day has turned, before anything of the new day is: the
/// end of a week, say.
///
/// Asked by the first command that records something on a day, on the state before it; what is due
/// goes with the command's own events. It is not asked again that day, so what it costs on all
/// other commands is the comparison of two days.
public protocol DueSource: Sendable {
    /// What is to be recorded. `last` is the day of the latest fact, which lies before the moment's
    /// day; a person without any fact is not asked for. That fact may have come from another
    /// program, or from a server that announced it, without this being asked: what was recorded
    /// already is told from the state.
    func due(at moment: Moment, since last: Day, in view: WorldView) -> [EventDraft]
}

extension ExtensionPoint where Value == any DueSource {
    /// What is due when a day has turned.
    public static var dueSources: ExtensionPoint<any DueSource> { .init("core.dueSources") }
}

extension WorldView {
    /// What is due at a moment; nothing if something was recorded on its day or later.
    func due(at moment: Moment) -> [EventDraft] {
        guard let last = world.lastRecorded?.day, last < moment.day else { return [] }
        return answers(to: .dueSources).flatMap { $0.due(at: moment, since: last, in: self) }
    }
}
