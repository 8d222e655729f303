internal import Core
internal import Engine
internal import PageKit
internal import Reflections
internal import RouteKit

/// Everything that was told lately, and the forms to tell more. Rule M1.
enum ReflectionsPage {
    static let route = Route.page(
        "/reflections", operation: "pageReflections", summary: "Shows reflections and moods."
    ) { _, asking throws(Rejection) in page(asking) }

    static func page(
        _ asking: QueryContext, wrong: Rejection? = nil,
        typed: (note: String, habit: String) = ("", "")
    ) -> Page {
        let cards = ReflectionCard.Drawing(
            asking.today, today: asking.today, in: asking.view, back: "reflections")
        let drawing = Drawing(
            wrong: wrong?.message, note: typed.note, habit: typed.habit,
            habits: asking.view.answer(.itemKeeper)?.titles(
                today: asking.today, in: asking.view) ?? [],
            moods: cards.moods,
            parts: cards.parts.map { ReflectionCard.templates.render("part", Single($0)) },
            days: days(asking))
        return Page(
            "Reflections", main: templates.render("page", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    /// The days of two months with anything told, newest first.
    private static func days(_ asking: QueryContext) -> [Told] {
        DaySpan(60, endingOn: asking.today).days.reversed().compactMap { day in
            let notes = Reflection.Time.allCases.compactMap {
                Reflections.reflection($0, on: day, in: asking.view).map(Told.Note.init)
            }
            let moods = Reflections.moods(on: day, in: asking.view).map(Told.Mood.init)
            guard !notes.isEmpty || !moods.isEmpty else { return nil }
            return Told(
                day: "\(day)", title: day == asking.today ? "Today" : day.spoken, notes: notes,
                moods: moods, hasMoods: !moods.isEmpty)
        }
    }

    private struct Drawing {
        var wrong: String?
        var note: String
        var habit: String
        var habits: [String]
        var moods: [ReflectionCard.Choice]
        var parts: [String]
        var days: [Told]
    }

    /// A card for a template that stands outside the list of its own.
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

    /// What was told on a day.
    private struct Told {
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
                words =
                    ([entry.word] + [link, entry.note].compactMap(\.self).filter { !$0.isEmpty })
                    .joined(separator: ", ")
            }
        }

        var day: String
        var title: String
        var notes: [Note]
        var moods: [Mood]
        var hasMoods: Bool
    }

    private static let templates = Templates(["page": source])

    private static let source = #"""
        <div class="page"><a class="back" href="/">[[left]]Today</a><h1>Reflections</h1>
        <div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        <form class="card stack" method="post" action="/moods"><h2>How do you feel?</h2>
        <fieldset class="field"><legend>Mood</legend><div class="pick">
        {{#moods}}<label><input type="radio" name="mood" value="{{value}}" required>
        <span aria-hidden="true">{{face}}</span>{{word}}</label>{{/moods}}</div></fieldset>
        <div class="field"><label for="mood-habit">A habit that it has to do with</label>
        <input type="text" id="mood-habit" name="habit" value="{{habit}}" maxlength="80"
        autocomplete="off" list="mood-habits"><datalist id="mood-habits">
        {{#habits}}<option>{{.}}</option>{{/habits}}</datalist></div>
        <fieldset class="field"><legend>When</legend><div class="pick">
        <label><input type="radio" name="side" value="" checked>At any time</label>
        <label><input type="radio" name="side" value="before">Before it</label>
        <label><input type="radio" name="side" value="after">After it</label></div></fieldset>
        <div class="field"><label for="mood-note">A few words</label>
        <textarea id="mood-note" name="note" maxlength="2000">{{note}}</textarea></div>
        <p class="acts"><button class="btn">[[check]]Note it</button>
        <a class="btn quiet" href="/breathe">Breathe</a></p></form>
        {{#parts}}{{{.}}}{{/parts}}
        {{#days}}<section class="card stack" aria-labelledby="d{{day}}">
        <h2 id="d{{day}}">{{title}}</h2>
        {{#notes}}<div><h3>{{title}}</h3>{{#sleep}}<p class="soft small">{{sleep}}</p>{{/sleep}}
        {{#text}}<p class="quote">{{text}}</p>{{/text}}</div>{{/notes}}
        {{#hasMoods}}<ul class="stack">{{#moods}}
        <li><span aria-hidden="true">{{face}}</span> {{words}}</li>
        {{/moods}}</ul>{{/hasMoods}}</section>{{/days}}
        </div></div>
        """#
}
