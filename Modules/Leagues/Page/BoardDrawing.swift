internal import Core
internal import LeaguesAPI
internal import PageKit

/// A leaderboard as an HTML table with rank, name, places gained and points, and with the promotion
/// and demotion lines. Rules L2, L3, L6.
struct BoardDrawing {
    /// A row of the table.
    struct Row {
        var rank: Int
        var name: String
        var detail: String
        var points: String
        var moved: String
        var movedWords: String
        /// The promotion or demotion label; nil except in the last hour of the week.
        var label: String?
        var way: String
        var isOwn: Bool
        /// The promotion or demotion line above the row; nil if there is none.
        var line: Line?
    }
    /// A promotion or demotion line between two rows.
    struct Line {
        var way: String
        var words: String
    }

    var caption: String
    var who: String
    var you: String
    var hasMoved: Bool
    var columns: Int
    var rows: [Row]

    init(_ board: LeagueBoard, today: Day, caption: String) {
        self.caption = caption
        who = board.isAlone ? "Week" : "Name"
        you = board.isAlone ? "now" : "you"
        let hasMoved = board.rows.contains { ($0.gained ?? 0) != 0 }
        self.hasMoved = hasMoved
        columns = hasMoved ? 4 : 3
        let falls = board.rows.count - board.down
        rows = board.rows.enumerated().map { index, row in
            var drawn = Row(row, board, today: today)
            if board.up > 0, index == board.up {
                drawn.line = Line(way: "up", words: "Above: up to \(board.tier.after(.up).title)")
            }
            if board.down > 0, index == falls {
                drawn.line = Line(
                    way: "down", words: "Below: down to \(board.tier.after(.down).title)")
            }
            return drawn
        }
    }

    /// Returns a number as an ordinal, such as "1st", "2nd", "3rd" or "11th".
    static func ordinal(_ number: Int) -> String {
        let ending: String
        switch (number % 10, number % 100) {
        case (1, let tens) where tens != 11: ending = "st"
        case (2, let tens) where tens != 12: ending = "nd"
        case (3, let tens) where tens != 13: ending = "rd"
        default: ending = "th"
        }
        return grouped(number) + ending
    }

    static let template = #"""
        <table class="board"><caption class="v">{{caption}}</caption>
        <thead><tr><th scope="col"><span aria-hidden="true">#</span><span class="v">Rank</span></th>
        <th scope="col">{{who}}</th>
        {{#hasMoved}}<th scope="col" class="r">Moved</th>{{/hasMoved}}
        <th scope="col" class="r">Points</th></tr></thead><tbody>
        {{#rows}}{{#line}}<tr class="line {{way}}"><td colspan="{{columns}}">{{words}}</td></tr>
        {{/line}}<tr class="{{way}}{{#isOwn}} own{{/isOwn}}"
        {{#isOwn}}aria-current="true"{{/isOwn}}>
        <td class="n">{{rank}}</td><th scope="row"><span class="name">{{name}}</span>
        {{#isOwn}}<span class="you">{{you}}</span>{{/isOwn}}
        {{#label}}<b class="label">{{label}}</b>{{/label}}<small>{{detail}}</small></th>
        {{#hasMoved}}<td class="r"><span aria-hidden="true">{{moved}}</span>
        <span class="v">{{movedWords}}</span></td>{{/hasMoved}}
        <td class="r p">{{points}}</td></tr>{{/rows}}</tbody></table>
        """#
}

extension BoardDrawing.Row {
    init(_ row: LeagueBoard.Row, _ board: LeagueBoard, today: Day) {
        let gained = row.gained ?? 0
        let monday = board.isAlone ? Day(row.name) : nil
        self.init(
            rank: row.rank,
            name: monday.map { row.isOwn ? "This week" : "Week of \($0.short(beside: today))" }
                ?? row.name,
            detail: counted(row.score.streakDays, "day that counts", "days that count") + ", "
                + counted(row.score.focusMinutes, "minute") + " of focus",
            points: grouped(row.score.points),
            moved: gained == 0 ? "" : (gained > 0 ? "▲ " : "▼ ") + "\(abs(gained))",
            movedWords: gained == 0
                ? "" : "\(counted(abs(gained), "place")) \(gained > 0 ? "up" : "down")",
            label: board.isLabelled ? row.movement.label : nil, way: row.movement.rawValue,
            isOwn: row.isOwn)
    }
}
