internal import Core
internal import DailyFocus
internal import Engine
internal import PageKit
internal import RouteKit

/// The form in which the user sets today's three focuses. Errors are shown next to their fields,
/// and entered text is kept.
struct FocusForm {
    private let parts: [Part]
    private let fault: Fault?

    /// An error and its field.
    private struct Fault {
        var message: String
        var field: String
    }

    private struct Part {
        var number: Int
        var title: String
        var carriedFrom: String?
        var carriedDay: String?
        var goals: [Option]
        var wrongTitle: String?
        var wrongGoal: String?
    }

    private struct Option {
        var value: String
        var title: String
        var isOn: Bool
    }

    init(_ drafts: [FocusDraft], _ asking: QueryContext, refused rejection: Rejection? = nil) {
        let goals = DailyFocus.goals(activeOnly: true, in: asking.view)
        let field = rejection?.field ?? ""
        parts = (0..<FocusEntry.size).map { index in
            let draft = drafts.indices.contains(index) ? drafts[index] : FocusDraft("", goal: nil)
            let chosen = draft.goal ?? (goals.count == 1 ? goals[0].id : nil)
            return Part(
                number: index + 1, title: draft.title,
                carriedFrom: draft.carriedFrom?.short(beside: asking.today),
                carriedDay: draft.carriedFrom?.description,
                goals: goals.map {
                    Option(
                        value: $0.id.description, title: $0.title, isOn: $0.id == chosen)
                },
                wrongTitle: field == "focuses[\(index)].title" ? rejection?.message : nil,
                wrongGoal: field == "focuses[\(index)].goal" ? rejection?.message : nil)
        }
        fault = rejection.map { rejection in
            let wrong = (0..<FocusEntry.size).first { field.hasPrefix("focuses[\($0)]") }
            let part = field.hasSuffix(".goal") ? "goal" : "title"
            return Fault(message: rejection.message, field: "f-\(part)-\((wrong ?? 0) + 1)")
        }
    }

    /// Returns the focuses that the user entered into the form.
    static func drafts(_ form: FormFields) -> [FocusDraft] {
        (1...FocusEntry.size).map { number in
            FocusDraft(
                form["title\(number)"] ?? "",
                goal: form["goal\(number)"].flatMap { GoalID($0) },
                carriedFrom: form["from\(number)"].flatMap { Day($0) })
        }
    }

    var html: String {
        FocusForm.templates.render("form", Drawing(parts: parts, fault: fault))
    }

    private struct Drawing {
        var parts: [Part]
        var fault: Fault?
    }

    private static let templates = Templates([
        "form": #"""
        <form class="sheet" method="post" action="/focus" novalidate>
        {{#fault}}<div class="alert" role="alert" tabindex="-1"><b>Please check:</b>
        <ul><li><a href="#{{field}}">{{message}}</a></li></ul></div>{{/fault}}
        {{#parts}}
        <fieldset class="card stack"><legend class="v">Focus {{number}}</legend>
        <div class="field"><label for="f-title-{{number}}">Focus {{number}}</label>
        <input type="text" id="f-title-{{number}}" name="title{{number}}" value="{{title}}"
        autocomplete="off" maxlength="120" required
        {{#wrongTitle}}aria-invalid="true" aria-describedby="w-title-{{number}}"{{/wrongTitle}}>
        {{#wrongTitle}}<p class="wrong" id="w-title-{{number}}">{{wrongTitle}}</p>{{/wrongTitle}}
        {{#carriedFrom}}<p class="hint">Carried over from {{carriedFrom}}.</p>{{/carriedFrom}}
        {{#carriedDay}}<input type="hidden" name="from{{number}}" value="{{carriedDay}}">
        {{/carriedDay}}</div>
        <div class="field"><label for="f-goal-{{number}}">Goal of focus {{number}}</label>
        <select id="f-goal-{{number}}" name="goal{{number}}"
        {{#wrongGoal}}aria-invalid="true" aria-describedby="w-goal-{{number}}"{{/wrongGoal}}>
        <option value="">Choose a goal</option>
        {{#goals}}<option value="{{value}}"{{#isOn}} selected{{/isOn}}>{{title}}</option>{{/goals}}
        </select>
        {{#wrongGoal}}<p class="wrong" id="w-goal-{{number}}">{{wrongGoal}}</p>{{/wrongGoal}}</div>
        </fieldset>
        {{/parts}}
        <div class="acts"><button class="btn">Set today's three</button></div></form>
        """#
    ])
}
