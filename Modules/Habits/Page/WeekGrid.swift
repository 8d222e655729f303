internal import Core
internal import Habits
internal import PageKit

/// A table with a row for each habit and a column for each day of a week. Users can tap its cells.
/// Rule U2.
enum WeekGrid {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        let first = scene.day.startOfShownWeek
        guard let week = DaySpan(first, first + 6) else { return nil }
        let items = Habits.items(today: scene.today, in: scene.view).filter { $0.kind == .habit }
        guard !items.isEmpty else { return nil }
        let back = week.contains(scene.today) ? "/?view=week" : "/?view=week&day=\(week.first)"
        let drawing = Drawing(
            heads: week.days.map { Head($0, scene.today) },
            lines: items.map { Line($0, week, back, scene) })
        return .init(
            templates.render("grid", drawing),
            tints: items.map { ItemWords.colour($0.definition) })
    }

    private struct Drawing {
        var style = ItemOrder.style.path
        var heads: [Head]
        var lines: [Line]
    }

    private struct Head {
        var name: String
        var number: String
        var isToday: Bool

        init(_ day: Day, _ today: Day) {
            name = day.weekday.short
            number = "\(day.civil.day)"
            isToday = day == today
        }
    }

    private struct Line {
        var id: String
        var name: String
        var tint: String
        var back: String
        var strength: Int
        var cells: [Cell]

        init(_ item: Item, _ week: DaySpan, _ back: String, _ scene: PageSection.Scene) {
            id = item.id.description
            name = item.name
            tint = TintStyles.className(ItemWords.colour(item.definition))
            self.back = back
            let figures = Habits.statistics(of: item.id, today: scene.today, in: scene.view)
            strength = Int(((figures?.strength ?? 0) * 100).rounded())
            let view = scene.view
            cells = week.days.map { day in
                let one = Habits.instance(of: item.id, on: day, today: scene.today, in: view)
                return Cell(one, day, scene)
            }
        }
    }

    /// The cell of an item on a day.
    private struct Cell {
        var canLog = false
        var act = ""
        var label = ""
        var pressed: String?
        var look = "hx"
        var sign = ""

        init(_ instance: Instance?, _ day: Day, _ scene: PageSection.Scene) {
            guard let instance, day <= scene.today else { return }
            let row = ItemRow(instance, scene)
            canLog = true
            act = "\(row.act) \(day)"
            label = "\(row.label): \(row.name), \(day.weekday.short) \(day.civil.day)"
            pressed = row.pressed
            (look, sign) = Cell.look(instance)
        }

        private static func look(_ instance: Instance) -> (String, String) {
            if instance.isCompleted { return ("h4", "✓") }
            if instance.logged > .zero { return ("h1", instance.logged.description) }
            if instance.isExcused { return ("hs", "") }
            return instance.isScheduled ? ("", "") : ("ho", "")
        }
    }

    private static let templates = Templates([
        "grid": #"""
        <link rel="stylesheet" href="{{style}}">
        <table class="grid"><thead><tr>
        {{#heads}}<th scope="col"{{#isToday}} aria-current="date"{{/isToday}}>{{name}}
        <b>{{number}}</b></th>{{/heads}}
        </tr></thead>
        {{#lines}}
        <tbody class="{{tint}}"><tr><th colspan="7" scope="rowgroup"><span>
        <a href="/items/{{id}}">{{name}}</a>
        <span class="meter q{{strength}}" role="img" aria-label="Strength {{strength}} %"></span>
        </span><form id="w{{id}}" method="post" action="/items/{{id}}/do">
        <input type="hidden" name="back" value="{{back}}"></form></th></tr>
        <tr>{{#cells}}<td>{{#canLog}}<button class="{{look}}" form="w{{id}}" name="cell"
        value="{{act}}" aria-label="{{label}}"{{#pressed}} aria-pressed="{{pressed}}"{{/pressed}}>
        {{sign}}</button>{{/canLog}}</td>{{/cells}}</tr></tbody>
        {{/lines}}
        </table>
        """#
    ])
}
