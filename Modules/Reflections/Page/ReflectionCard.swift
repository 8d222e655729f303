internal import Core
internal import Engine
internal import PageKit
internal import Reflections

/// The mood row and the morning and night cards on Today. Rules U2, M1.
enum ReflectionCard {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        guard scene.day <= scene.today else { return nil }
        var drawing = Drawing(scene.day, today: scene.today, in: scene.view, back: "home")
        if scene.day == scene.today {
            let hour = Int(scene.asking.moment.wallTime.secondOfDay) / 3_600
            drawing.parts.removeAll { $0.isOut(at: hour) }
        }
        return .init(templates.render("cards", drawing))
    }

    /// The input of the templates.
    struct Drawing {
        var moods: [Choice]
        var felt: String?
        var parts: [Part]
        var day: String?
        var back: String

        init(_ day: Day, today: Day, in view: WorldView, back: String) {
            let all = Reflections.moods(on: day, in: view)
            moods = MoodScale.values.map {
                Choice(value: $0, word: MoodScale.words[$0 - 1], face: MoodScale.faces[$0 - 1])
            }
            felt = all.last.map { "Mood: \($0.word.lowercased())" }
            parts = Reflection.Time.allCases.map {
                Part($0, Reflections.reflection($0, on: day, in: view))
            }
            self.day = day == today ? nil : "\(day)"
            self.back = back
        }
    }

    /// One of the five choices.
    struct Choice {
        var value: Int
        var word: String
        var face: String
        var isOn = false
    }

    /// The morning or night part.
    struct Part {
        var name: String
        var title: String
        var label: String
        var note: String
        var isTold: Bool
        var sleep: [Choice]
        var hasSleep: Bool

        /// Returns true if the part is not shown at an hour: the morning ends at 12:00, the night
        /// begins at 18:00.
        func isOut(at hour: Int) -> Bool { hasSleep ? hour >= 12 : (6..<18).contains(hour) }

        init(_ time: Reflection.Time, _ told: Reflection?) {
            name = time.rawValue
            title = "\(time.title) reflection"
            label = time == .morning ? "How do you start the day?" : "How was the day?"
            note = told?.note ?? ""
            isTold = told != nil
            hasSleep = time == .morning
            sleep =
                time == .night
                ? []
                : MoodScale.values.map {
                    Choice(
                        value: $0, word: MoodScale.sleep[$0 - 1], face: "",
                        isOn: told?.sleep == $0)
                }
        }
    }

    static let templates = Templates(["cards": cards, "mood": mood, "part": part])

    private static let cards = #"""
        <section class="stack" id="reflections" aria-labelledby="reflections-title">
        <div class="sect"><h2 id="reflections-title">How are you?</h2>
        <a class="btn quiet" href="/reflections">All notes</a></div>
        {{>mood}}
        {{#parts}}{{>part}}{{/parts}}</section>
        """#

    private static let mood = #"""
        <form class="card stack" method="post" action="/moods">
        {{#day}}<input type="hidden" name="day" value="{{day}}">{{/day}}
        <input type="hidden" name="back" value="{{back}}">
        <div class="acts moods" role="group" aria-label="Mood">
        {{#moods}}<button class="tap m{{value}}" name="mood" value="{{value}}" aria-label="{{word}}"
        title="{{word}}"><span class="tile" aria-hidden="true">{{face}}</span></button>{{/moods}}
        </div>{{#felt}}<p class="hint">{{felt}}</p>{{/felt}}</form>
        """#

    private static let part = #"""
        <details class="card slim" id="{{name}}"><summary>{{title}}
        {{#isTold}} [[check]]<span class="v">written</span>{{/isTold}}</summary>
        <form class="stack" method="post" action="/reflections/{{name}}">
        {{#day}}<input type="hidden" name="day" value="{{day}}">{{/day}}
        <input type="hidden" name="back" value="{{back}}">
        <div class="field"><label for="note-{{name}}">{{label}}</label>
        <textarea id="note-{{name}}" name="note" maxlength="2000">{{note}}</textarea></div>
        {{#hasSleep}}<fieldset class="field"><legend>How did you sleep?</legend><div class="pick">
        {{#sleep}}<label>
        <input type="radio" name="sleep" value="{{value}}"{{#isOn}} checked{{/isOn}}>
        {{word}}</label>{{/sleep}}</div></fieldset>{{/hasSleep}}
        <p class="acts"><button class="btn quiet" aria-label="Save: {{title}}">Save</button></p>
        </form></details>
        """#
}
