internal import Breathing
internal import Core
internal import Engine
internal import PageKit
internal import RouteKit

/// The page of a breathing pattern, with links to the others.
enum BreathePage {
    static let route = Route.page(
        "/breathe", operation: "pageBreathe", summary: "Show a breathing exercise to follow.",
        parameters: [.query("pattern", .text(0...40), "The pattern. Default: the first one.")]
    ) { request, asking throws(Rejection) in
        let program = asking.view.program
        let pattern = try Breathing.pattern(request.text("pattern"), in: program)
        let drawing = Drawing(
            style: style.path, script: script.path, title: pattern.title,
            summary: pattern.summary, data: data(of: pattern),
            steps: pattern.phases.map {
                Step(words: $0.step.words, seconds: seconds($0.milliseconds))
            },
            others: Breathing.patterns(in: program).map {
                Other(
                    link: "/breathe?pattern=\(queryEncoded($0.name))", title: $0.title,
                    isOn: $0.name == pattern.name)
            })
        return Page("Breathe", main: templates.render("breathe", drawing))
    }

    static let style = Asset(
        "breathe.css", contentType: "text/css; charset=utf-8", text: BreatheAssets.style)
    static let script = Asset(
        "breathe.js", contentType: "text/javascript; charset=utf-8", text: BreatheAssets.script)

    private struct Drawing {
        var style: String
        var script: String
        var title: String
        var summary: String
        var data: String
        var steps: [Step]
        var others: [Other]
    }

    private struct Step {
        var words: String
        var seconds: String
    }

    private struct Other {
        var link: String
        var title: String
        var isOn: Bool
    }

    /// Returns the data for the script: the steps in order.
    private static func data(of pattern: BreathingPattern) -> String {
        (pattern.json["phases"] ?? .array([])).text
    }

    /// Formats seconds: "4 seconds".
    private static func seconds(_ milliseconds: Int) -> String {
        guard milliseconds % 1_000 == 0 else { return "\(Double(milliseconds) / 1_000) seconds" }
        return counted(milliseconds / 1_000, "second")
    }

    private static let templates = Templates([
        "breathe": #"""
        <div class="page"><link rel="stylesheet" href="{{style}}">
        <a class="back" href="/">[[left]]Today</a><h1>Breathe</h1>
        <div class="sheet">
        <nav class="acts" aria-label="Breathing exercises">{{#others}}
        <a class="btn quiet" href="{{link}}"{{#isOn}} aria-current="page"{{/isOn}}>{{title}}</a>
        {{/others}}</nav>
        <section class="card breathe" data-breath="{{data}}" aria-labelledby="breath-title">
        <h2 id="breath-title">{{title}}</h2><p class="soft">{{summary}}</p>
        <div class="lungs" data-quick hidden><div class="circle" aria-hidden="true"></div>
        <p class="count" aria-hidden="true"></p></div>
        <p class="cue" role="status"></p>
        <p class="acts" data-quick hidden><button type="button" class="btn"
        aria-pressed="false">[[play]]Start</button></p>
        <ol class="steps">{{#steps}}<li><b>{{words}}</b> {{seconds}}</li>{{/steps}}</ol>
        <p class="hint">Repeat the steps for as long as you like.</p></section>
        </div><script src="{{script}}" type="module"></script></div>
        """#
    ])
}
