internal import Core
internal import PageKit
internal import Portability
internal import PortabilityAPI

/// The values of the template for the import and export page.
struct MovingDrawing {
    /// The error in the submitted form; nil if there is none.
    var wrong: String?
    /// The hints for the user.
    var hints: [String] = []
    /// The preview of the import.
    var found: FileReport?
    /// The ticket that confirms the import; nil if there is nothing to import.
    var ticket: String?
    /// The file's name.
    var file = ""
    /// The chosen program.
    var chosen = ""
    /// The typed mapping.
    var mapping = ""
    private let readers: [Reader]
    private let tables: [String]

    private struct Reader {
        var name: String
        var title: String
        var accepts: String
    }

    /// Creates an empty page.
    init(in view: WorldView) {
        readers =
            view.answers(to: .importers).map {
                Reader(name: $0.name, title: $0.title, accepts: $0.accepts)
            }
            + view.answers(to: .commandImporters).map {
                Reader(name: $0.name, title: $0.title, accepts: $0.accepts)
            } + [Reader(name: "journal", title: "Cairn", accepts: "a file of its export")]
        tables = view.answers(to: .portableTables).map(\.name)
    }

    /// Returns the page.
    func page(status: Int = 200) -> Page {
        Page(
            "Import and export", place: "move",
            main: MovingDrawing.templates.render("move", values), status: status)
    }

    private var values: [String: Any] {
        var values: [String: Any] = [
            "hints": hints, "mapping": mapping, "file": file, "tables": tables,
            "limit": "\(MovingPage.longest >> 20) MiB",
            "readers": readers.map { reader -> [String: Any] in
                [
                    "name": reader.name, "title": reader.title, "accepts": reader.accepts,
                    "isChosen": reader.name == chosen,
                ]
            },
        ]
        values["wrong"] = wrong
        values["ticket"] = ticket
        values["found"] = found.map { found -> [String: Any] in
            [
                "isNothing": found.isNothing, "counts": found.counts,
                "unchanged": found.unchanged == 0
                    ? [] : [found.unchanged.counted("record") + " already recorded"],
                "changed": found.changed, "hasChanged": !found.changed.isEmpty,
                "leftOut": found.leftOut, "hasLeftOut": !found.leftOut.isEmpty,
            ]
        }
        return values
    }

    private static let templates = Templates(["move": text])

    private static let text = #"""
        <div class="page"><h1>Import and export</h1><div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b>
        {{#hints}}<p>{{.}}</p>{{/hints}}</div>{{/wrong}}
        {{#found}}<section class="card stack" id="found" aria-labelledby="found-title">
        <h2 id="found-title">{{file}}</h2>
        {{#isNothing}}<p>The file contains nothing new: it was imported before, or it is empty.
        </p>{{/isNothing}}
        {{^isNothing}}<p>This would be imported. Nothing is written yet.</p>{{/isNothing}}
        <ul>{{#counts}}<li><b>{{.}}</b></li>{{/counts}}{{#unchanged}}<li class="soft">{{.}}</li>
        {{/unchanged}}</ul>
        {{#hasChanged}}<h3>Changed</h3><ul>{{#changed}}<li>{{.}}</li>{{/changed}}</ul>
        {{/hasChanged}}
        {{#hasLeftOut}}<h3>Not imported</h3><ul>{{#leftOut}}<li>{{.}}</li>{{/leftOut}}</ul>
        {{/hasLeftOut}}
        {{#ticket}}<form method="post" action="/move/take" class="acts" data-plain>
        <input type="hidden" name="ticket" value="{{.}}"><button class="btn">Import</button>
        <a class="btn quiet" href="/move">Cancel</a></form>{{/ticket}}</section>{{/found}}
        <form class="card stack" method="post" action="/move/look" enctype="multipart/form-data"
        id="move-in" data-plain><h2>Import</h2>
        <p class="soft">Import your history from another program. You see a preview first. Importing
        a file again adds nothing.</p>
        <div class="field"><label for="move-format">Program that wrote the file</label>
        <select id="move-format" name="format" required><option value="">Choose</option>
        {{#readers}}<option value="{{name}}"{{#isChosen}} selected{{/isChosen}}>{{title}}:
        {{accepts}}</option>{{/readers}}</select></div>
        <div class="field"><label for="move-file">File (you can drop it here)</label>
        <input type="file" id="move-file" name="file" required
        aria-describedby="move-limit">
        <p class="soft small" id="move-limit">At most {{limit}}.</p></div>
        <details><summary>Columns of a spreadsheet or of HabitBull</summary>
        <div class="field"><label for="move-mapping">Mapping as JSON</label>
        <textarea id="move-mapping" name="mapping" rows="3" maxlength="4000">{{mapping}}</textarea>
        </div></details>
        <p class="acts"><button class="btn">Preview</button></p></form>
        <section class="card stack" aria-labelledby="move-out"><h2 id="move-out">Export</h2>
        <ul class="stack">
        <li><a class="btn quiet" href="/api/v1/export/journal" download="cairn.jsonl" data-plain>
        Everything, as a journal of Cairn</a></li>
        <li><a class="btn quiet" href="/api/v1/export/loop" download="habits.zip" data-plain>
        Habits, for Loop Habit Tracker</a></li>
        <li><a class="btn quiet" href="/api/v1/export/taskwarrior" download="tasks.json"
        data-plain>Tasks, for Taskwarrior</a></li></ul>
        <details><summary>Tables for spreadsheets</summary><p class="acts">{{#tables}}
        <a class="btn quiet" href="/api/v1/export/tables/{{.}}?excel=true" download="{{.}}.csv"
        data-plain>{{.}}</a>{{/tables}}</p></details></section></div></div>
        """#
}
