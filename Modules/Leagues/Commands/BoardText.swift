internal import CommandLineKit
internal import Core
internal import LeaguesAPI

/// Prints a leaderboard or a history in at most 80 columns, regardless of the length of the names.
enum BoardText {
    static func show(_ board: LeagueBoard, at moment: Moment, in session: Session) {
        let ends = ends(board, at: moment)
        session.show("  \(session.paint(board.tier.title, .strong)), \(ends)")
        guard !board.rows.isEmpty else {
            return session.show(
                "  No points yet: the board opens with your first points of the week.")
        }
        showRows(board, at: moment, in: session)
        if let text = goal(board) { session.show("  " + text) }
    }

    /// Prints the rows of a leaderboard, with the promotion and demotion lines between them.
    static func showRows(_ board: LeagueBoard, at moment: Moment, in session: Session) {
        var lines = table(board, at: moment, in: session).lines(for: session.terminal)
        let falls = board.rows.count - board.down
        // Inserts from the end, so that earlier indices stay valid. The headings are the first
        // line.
        if board.down > 0 {
            lines.insert(line(board.tier.after(.down), "down", session), at: falls + 1)
        }
        if board.up > 0 {
            lines.insert(line(board.tier.after(.up), "up", session), at: board.up + 1)
        }
        for line in lines { session.show(line) }
    }

    static func show(_ history: LeagueHistory, today: Day, in session: Session) {
        let columns: [Table.Column] = [
            .init("Week of"), .init("Rank", alignsRight: true),
            .init("Points", alignsRight: true), .init("Tier", isFlexible: true), .init(""),
        ]
        session.list(history.weeks, in: columns, none: "No week has ended with points yet.") {
            let moved =
                $0.from == $0.to
                ? $0.to.title
                : "\($0.from.title) \(session.terminal.sign("→", "->")) \($0.to.title)"
            let style: Style = $0.to > $0.from ? .success : $0.to < $0.from ? .warning : .plain
            return [
                .init(DayText.short($0.week, today: today)), .init("\($0.rank) of \($0.of)"),
                .init("\($0.points)", .gold), .init(moved, style),
                .init($0.isAlone ? "by yourself" : "", .quiet),
            ]
        }
    }

    private static func table(
        _ board: LeagueBoard, at moment: Moment, in session: Session
    ) -> Table {
        let terminal = session.terminal
        let hasMoved = board.rows.contains { ($0.gained ?? 0) != 0 }
        var table = Table([
            .init(""), .init("#", alignsRight: true), .init(hasMoved ? "Moved" : ""),
            .init(board.isAlone ? "Week" : "Name", isFlexible: true),
            .init("Points", alignsRight: true), .init("Days", alignsRight: true),
            .init("Focus", alignsRight: true), .init(board.isLabelled ? "Ends in" : ""),
        ])
        for row in board.rows {
            let style: Style = row.isOwn ? .strong : .plain
            table.add(
                .init(row.isOwn ? terminal.sign("▸", ">") : "", .accent),
                .init("\(row.rank)", style),
                hasMoved ? moved(row.gained, terminal) : "",
                .init(name(row, in: board, at: moment), style),
                .init("\(row.score.points)", .gold), .init("\(row.score.streakDays)"),
                .init(row.score.focusMinutes.counted("minute")),
                board.isLabelled ? label(row.movement) : "")
        }
        return table
    }

    /// Returns the name of a row: "This week", "Week of Mon 16 Nov" or the name of a user.
    private static func name(
        _ row: LeagueBoard.Row, in board: LeagueBoard, at moment: Moment
    ) -> String {
        guard board.isAlone, let monday = Day(row.name) else { return row.name }
        return row.isOwn ? "This week" : DayText.short(monday, today: moment.day)
    }

    private static func moved(_ gained: Int?, _ terminal: Terminal) -> Table.Cell {
        guard let gained, gained != 0 else { return "" }
        return gained > 0
            ? .init("\(terminal.sign("▲", "+"))\(gained)", .success)
            : .init("\(terminal.sign("▼", "-"))\(-gained)", .warning)
    }

    private static func label(_ movement: Movement) -> Table.Cell {
        switch movement {
        case .up: .init(movement.label, .success)
        case .stay: .init(movement.label, .quiet)
        case .down: .init(movement.label, .warning)
        }
    }

    /// Returns the promotion line, such as "──── up to Mont Blanc", or the demotion line.
    private static func line(_ tier: Tier, _ way: String, _ session: Session) -> String {
        let dash = String(repeating: session.terminal.sign("─", "-"), count: 8)
        let terminal = session.terminal
        let sign = way == "up" ? terminal.sign("↑", "^") : terminal.sign("↓", "v")
        return session.paint("  \(dash) \(sign) \(way) to \(tier.title) \(dash)", .quiet)
    }

    /// Returns the week and its end, such as "week of 16 Nov, ends on Mon 23 Nov at 00:00".
    private static func ends(_ board: LeagueBoard, at moment: Moment) -> String {
        let left = Int((board.ends.milliseconds - moment.instant.milliseconds) / 60_000)
        let ends: String
        switch left {
        case ..<1: ends = "ends now"
        case ..<120: ends = "ends in \(left.counted("minute"))"
        case ..<2_880: ends = "ends in \((left / 60).counted("hour"))"
        default: ends = "ends in \((left / 1_440).counted("day"))"
        }
        return "week of \(DayText.short(board.week, today: moment.day)), \(ends)"
    }

    /// Returns a text with the points that are still needed for promotion; nil if there is no goal.
    private static func goal(_ board: LeagueBoard) -> String? {
        guard let goal = board.goal else { return nil }
        let points = board.own?.score.points ?? 0
        guard points < goal else {
            return board.isAlone ? "You have passed last week's total." : nil
        }
        let missing = (goal - points).counted("point")
        return board.isAlone
            ? "\(missing) to last week's total." : "\(missing) to the promotion line."
    }
}
