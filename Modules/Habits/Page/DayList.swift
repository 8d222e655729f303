internal import Core
internal import Habits
internal import PageKit

/// One list of habits, then tasks: what Today is about. Rule U2.
enum DayList {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        let instances = Habits.day(scene.day, today: scene.today, in: scene.view)
        if instances.isEmpty { return empty(scene) }
        let parts = [("habits", "Habits", ItemKind.habit), ("tasks", "Tasks", .task)]
        let sections = parts.compactMap { id, title, kind -> Section? in
            let mine = instances.filter { $0.kind == kind }
            guard !mine.isEmpty else { return nil }
            let done = mine.filter(\.isCompleted).count
            return Section(
                id: id, title: title, tally: "\(done) of \(mine.count)",
                rows: mine.map { ItemRow($0, scene) })
        }
        let html = templates.render("list", Drawing(sections: sections))
        return .init(html, tints: instances.map { ItemWords.colour($0.definition) })
    }

    private static func empty(_ scene: PageSection.Scene) -> PageSection.Drawing {
        let all = Habits.items(includingArchived: true, today: scene.today, in: scene.view)
        if all.isEmpty {
            let ideas = Idea.first
            return .init(
                templates.render("first", First(goat: Goat.html(.glad), ideas: ideas)),
                tints: Idea.tints)
        }
        return .init(templates.render("rest", First(goat: Goat.hourglass, ideas: [])))
    }

    private struct Drawing {
        var sections: [Section]
    }

    private struct Section {
        var id: String
        var title: String
        var tally: String
        var rows: [ItemRow]
    }

    private struct First {
        var goat: String
        var ideas: [Idea]
    }

    private static let templates = Templates([
        "list": list, "row": RowTemplate.row, "first": first, "rest": rest,
    ])

    private static let list = #"""
    {{#sections}}
    <section aria-labelledby="{{id}}"><div class="sect"><h2 id="{{id}}">{{title}}</h2>
    <span class="soft small">{{tally}}</span></div>
    <ul class="rows">
    {{#rows}}{{>row}}{{/rows}}
    </ul></section>
    {{/sections}}
    """#

    private static let first = #"""
    <section class="card empty">{{{goat}}}
    <h2>Which stone do you lay first?</h2>
    <p>Pick something small. Everything can be changed later.</p>
    <div class="ideas">
    {{#ideas}}
    <a href="{{link}}">{{{tile}}}<span>{{name}}<small>{{words}}</small></span></a>
    {{/ideas}}
    </div>
    <a class="btn" href="/items/new">[[plus]]Something of your own</a></section>
    """#

    private static let rest = #"""
    <section class="card empty">{{{goat}}}
    <h2>Nothing is due on this day</h2>
    <p>A quiet day neither counts nor breaks your streak.</p>
    <a class="btn quiet" href="/items">See all habits</a></section>
    """#
}
