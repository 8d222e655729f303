internal import Core
internal import Engine
internal import PageKit
internal import Reflections
internal import RouteKit

/// The page with recent records and the forms. Rule M1.
enum ReflectionsPage {
    static let route = Route.page(
        "/reflections", operation: "pageReflections", summary: "Show reflections and moods.",
        parameters: [
            .query("month", .text(0...7), "The month, such as 2026-10. Default: this month."),
            .query("q", .text(0...100), "Words to search for in all months."),
        ]
    ) { request, asking throws(Rejection) in
        page(asking, month: request.text("month"), query: request.text("q"))
    }

    static func page(
        _ asking: QueryContext, wrong: Rejection? = nil,
        typed: (note: String, habit: String) = ("", ""), month: String? = nil,
        query: String? = nil
    ) -> Page {
        let cards = ReflectionCard.Drawing(
            asking.today, today: asking.today, in: asking.view, back: "reflections")
        let drawing = Drawing(
            wrong: wrong?.message, note: typed.note, habit: typed.habit,
            habits: asking.view.answer(.itemProvider)?.titles(
                today: asking.today, in: asking.view) ?? [],
            moods: cards.moods,
            parts: cards.parts.map { ReflectionCard.templates.render("part", Single($0)) },
            past: ReflectionsPast(month: month, query: query, asking))
        return Page(
            "Reflections", main: templates.render("page", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        var wrong: String?
        var note: String
        var habit: String
        var habits: [String]
        var moods: [ReflectionCard.Choice]
        var parts: [String]
        var past: ReflectionsPast
    }

    /// A card for a template outside its list.
    private struct Single {
        var name: String
        var title: String
        var label: String
        var note: String
        var isTold: Bool
        var sleep: [ReflectionCard.Choice]
        var hasSleep: Bool
        var back = "reflections"
        var day: String?

        init(_ part: ReflectionCard.Part) {
            (name, title, label) = (part.name, part.title, part.label)
            (note, isTold) = (part.note, part.isTold)
            (sleep, hasSleep) = (part.sleep, part.hasSleep)
        }
    }

    /// The records of a day.
    struct DayRecords {
        struct Note {
            var title: String
            var text: String?
            var sleep: String?

            init(_ reflection: Reflection) {
                title = reflection.time.title
                text = reflection.note.isEmpty ? nil : reflection.note
                sleep = reflection.sleep.map { "Sleep: \(MoodScale.sleep[$0 - 1].lowercased())" }
            }
        }

        struct Mood {
            var face: String
            var words: String

            init(_ entry: MoodEntry) {
                face = MoodScale.faces[entry.mood - 1]
                let link = entry.habit.map {
                    (entry.side.map { "\($0.rawValue) " } ?? "with ") + $0
                }
                let more = [link, entry.note].compactMap(\.self).filter { !$0.isEmpty }
                words = (["Mood: \(entry.word.lowercased())"] + more).joined(separator: ", ")
            }
        }

        var day: String
        var title: String
        var notes: [Note]
        var moods: [Mood]
        var hasMoods: Bool

        init(
            _ day: Day, _ notes: [Reflection], _ moods: [MoodEntry], _ asking: QueryContext
        ) {
            self.day = "\(day)"
            let year = day.civil.year == asking.today.civil.year ? "" : " \(day.civil.year)"
            title = day == asking.today ? "Today" : day.spoken + year
            self.notes = notes.map(Note.init)
            self.moods = moods.map(Mood.init)
            hasMoods = !moods.isEmpty
        }

        /// Returns true if the records contain the words, ignoring case.
        func holds(_ words: String) -> Bool {
            let texts = notes.flatMap { [$0.text, $0.sleep, $0.title] } + moods.map(\.words)
            return texts.contains { $0?.lowercased().contains(words.lowercased()) ?? false }
        }
    }

    private static let templates = Templates(["page": source])

    private static let source = #"""
        <div class="page"><a class="back" href="/">[[left]]Today</a><h1>Reflections</h1>
        <div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        <form class="card stack" method="post" action="/moods"><h2>How do you feel?</h2>
        <fieldset class="field"><legend>Mood</legend><div class="pick">
        {{#moods}}<label class="m{{value}}"><input type="radio" name="mood" value="{{value}}"
        required>
        <span aria-hidden="true">{{face}}</span>{{word}}</label>{{/moods}}</div></fieldset>
        <div class="field"><label for="mood-habit">Related habit</label>
        <input type="text" id="mood-habit" name="habit" value="{{habit}}" maxlength="80"
        autocomplete="off" list="mood-habits"><datalist id="mood-habits">
        {{#habits}}<option>{{.}}</option>{{/habits}}</datalist></div>
        <fieldset class="field"><legend>When</legend><div class="pick">
        <label><input type="radio" name="side" value="" checked>In general</label>
        <label><input type="radio" name="side" value="before">Before</label>
        <label><input type="radio" name="side" value="after">After</label></div></fieldset>
        <div class="field"><label for="mood-note">Note</label>
        <textarea id="mood-note" name="note" maxlength="2000">{{note}}</textarea></div>
        <p class="acts"><button class="btn">[[check]]Save</button>
        <a class="btn quiet" href="/breathe">Breathe</a></p></form>
        {{#parts}}{{{.}}}{{/parts}}
        {{#past}}<form class="card acts find" action="/reflections" role="search">
        <label for="find">Search</label>
        <input type="search" id="find" name="q" value="{{query}}" maxlength="100">
        <button class="btn quiet">[[search]]Find</button></form>
        <div class="sect"><h2 id="month">{{title}}</h2><nav class="acts" aria-label="Months">
        {{#earlier}}<a class="btn quiet" href="{{address}}">{{title}}</a>{{/earlier}}
        {{#later}}<a class="btn quiet" href="{{address}}">{{title}}</a>{{/later}}
        {{#isSearch}}<a class="btn quiet" href="/reflections">This month</a>{{/isSearch}}
        </nav></div>
        {{#isEmpty}}<p class="soft">No notes here.</p>{{/isEmpty}}
        {{#days}}<section class="card stack" aria-labelledby="d{{day}}">
        <h3 id="d{{day}}">{{title}}</h3>
        {{#notes}}<div><h4>{{title}}</h4>{{#sleep}}<p class="soft small">{{sleep}}</p>{{/sleep}}
        {{#text}}<p class="quote">{{text}}</p>{{/text}}</div>{{/notes}}
        {{#hasMoods}}<ul class="stack">{{#moods}}
        <li><span aria-hidden="true">{{face}}</span> {{words}}</li>
        {{/moods}}</ul>{{/hasMoods}}</section>{{/days}}{{/past}}
        </div></div>
        """#
}
