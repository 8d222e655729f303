internal import Core
internal import Engine
internal import FocusSessions
internal import PageKit

/// The line on Today during a session.
enum SessionChip {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        guard scene.day == scene.today else { return nil }
        let moment = scene.asking.moment
        let status = FocusSessions.status(at: moment, in: scene.view)
        guard status.state != .idle else { return nil }
        let wait = status.endsAt.map {
            " data-again=\"\($0.milliseconds - moment.instant.milliseconds + 500)\""
        }
        return .init(
            """
            <a class="slim" id="session-chip" href="/focus#session"\(wait ?? "")>\
            \(Icon.html("clock"))\(escaped(status.words))\
            <span class="end">\(escaped(until(status, moment)))</span></a>
            """)
    }

    /// Returns the words "until 10:25" or "paused, 12:30 left".
    static func until(_ status: SessionStatus, _ moment: Moment) -> String {
        guard let end = status.endsAt else { return "paused, \(status.clock) left" }
        let minutes = Int(moment.zone.wallTime(at: end).secondOfDay) / 60
        return TimeOfDay(minutes: minutes).map { "until \($0)" } ?? ""
    }
}
