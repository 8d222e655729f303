internal import CommandLineKit
internal import Core
internal import Engine
internal import FocusSessions

/// The countdown line. It only shows the facts; another program can pause or end the session. Rules
/// F1, F4.
enum SessionLine {
    /// Draws four times a second until the session is over or the user stops. Rings at the end of a
    /// phase, and ends a completed session so that it counts.
    static func follow(_ session: Session, untilCompleted: Bool) async throws {
        guard var status = try await read(session), status.state != .idle,
            let line = LiveLine(in: session)
        else { return }
        defer { line.finish() }
        while !LiveLine.isInterrupted {
            line.show(draw(status, session.terminal))
            try? await Task.sleep(for: .milliseconds(250))
            guard let next = try await read(session) else { continue }
            if next.phase != status.phase || next.round != status.round {
                session.terminal.send("\u{7}")
            }
            let isCompleted = next.session?.standing == .completed
            if isCompleted, next.session?.isSettled == false {
                _ = try await session.perform(EndSession(next.session?.id))
            }
            status = next
            guard status.state != .idle, !(untilCompleted && isCompleted) else { break }
        }
        line.finish()
        if !LiveLine.isInterrupted { try SessionWords.show(status, session) }
    }

    private static func read(_ session: Session) async throws -> SessionStatus? {
        try await session.ask { asking throws(Rejection) in
            FocusSessions.status(at: asking.moment, in: asking.view)
        }
    }

    /// Returns the line "Focus 1/4  24:59  ━━━━━━──" with at most 80 columns.
    static func draw(_ status: SessionStatus, _ terminal: Terminal) -> String {
        let round = status.rounds > 1 ? " \(status.round)/\(status.rounds)" : ""
        let paused = status.state == .paused ? " paused" : ""
        let words = status.words + round + paused
        let head = "  " + TextFitting.cut(words, to: max(8, terminal.width - 24))
        let time = status.clock
        let room = min(80, terminal.width) - head.count - time.count - 5
        let style: Style = status.phase == "focus" ? .primary : .accent
        let bar =
            room < 4
            ? ""
            : "  "
                + Bar.text(status.progress, columns: min(room, 32), style: style, terminal)
        return terminal.paint(head, .strong) + "  " + time + bar
    }
}
