internal import Core
internal import DesignTokens
internal import Engine
internal import Habits
internal import PageKit

/// The data for an item's form.
struct ItemForm {
    /// The purpose of the form: adding or editing an item.
    enum Purpose: Sendable {
        case new
        case edit(ItemID, String)
    }

    struct Choice {
        var value: String
        var title: String
        var more: String
        var isOn: Bool
    }

    struct Next {
        var weekday: String
        var number: Int
        var month: String
    }

    struct Fault {
        var field: String
        var message: String
    }

    var title: String
    var action: String
    var back: String
    var save: String
    var isNew: Bool
    var heading: String
    var kinds: [Choice]
    var icons: [Choice]
    var dyes: [Choice]
    var types: [Choice]
    var units: [Choice]
    var periods: [Choice]
    var repeats: [Choice]
    var weekdays: [Choice]
    var monthDays: [Choice]
    var endings: [Choice]
    var windows: [Choice]
    var cues: [Choice]
    var text: [String: String]
    var notify: Bool
    var again: Bool
    /// The CSS class to add if the item's kind cannot change.
    var kindClass: String
    var faults: [Fault]
    var hasFaults: Bool
    /// The error message for each invalid field.
    var wrong: [String: String]
    /// The content of the form as a sentence, for the preview.
    var understood: String
    /// The error message for the preview; nil if the form is valid.
    var puzzle: String?
    var next: [Next]
    var hasNext: Bool
    var ideas: [Idea]
    var links: String
    var isOpen: Bool
    var script = FormAssets.script.path
    var style = FormAssets.style.path
    let line = SentencePages.line

    private let draft: ItemDraft
    private let tints: [RGB]

    init(
        _ draft: ItemDraft, _ purpose: Purpose, _ asking: QueryContext,
        _ faults: ItemDraft.Faults = .init()
    ) {
        self.draft = draft
        switch purpose {
        case .new:
            (title, action, back, save) = ("New", "/items", "/", "Add")
            (isNew, heading, kindClass) = (true, "New", "")
        case .edit(let id, let name):
            (title, action, back) = ("Edit \(name)", "/items/\(id)/edit", "/items/\(id)")
            (isNew, heading, save) = (false, name, "Save")
            kindClass = draft.kind.rawValue
        }
        kinds = FormChoices.kinds(draft)
        icons = FormChoices.icons(draft)
        dyes = FormChoices.dyes(draft)
        types = FormChoices.types(draft)
        units = FormChoices.units(draft)
        periods = FormChoices.periods(draft)
        repeats = FormChoices.repeats(draft)
        weekdays = FormChoices.weekdays(draft)
        monthDays = FormChoices.monthDays(draft)
        endings = FormChoices.endings(draft)
        windows = FormChoices.windows(draft)
        cues = FormChoices.cues(draft)
        text = draft.texts
        notify = !draft["notify"].isEmpty
        again = !draft["again"].isEmpty
        let shownAt =
            draft.kind == .task && draft.saysIfAgain
            ? ["time": "at", "start": "due"] : [:]
        self.faults = faults.list.map { fault in
            let field = fault.field ?? "name"
            return Fault(field: shownAt[field] ?? field, message: fault.message)
        }
        hasFaults = !faults.isEmpty
        wrong = Dictionary(self.faults.map { ($0.field, $0.message) }) { first, _ in first }
        let reading = FormReading(draft, asking)
        (understood, puzzle) = (reading.sentence, reading.puzzle)
        next = reading.days.map { day in
            Next(
                weekday: day.weekday.shortEnglishName, number: day.civil.day,
                month: day.monthName)
        }
        hasNext = !next.isEmpty
        ideas = isNew ? Idea.all : []
        links = isNew ? asking.view.links(.start) : ""
        let shown: Set = ["name", "due", "at", "dueDay"]
        isOpen = !isNew || self.faults.contains { !shown.contains($0.field) }
        tints = FormChoices.colours(draft)
    }

    var page: Page {
        Page(
            title, place: "items", main: ItemFormTemplate.render(self),
            tints: tints + (isNew ? Idea.tints : []),
            status: hasFaults ? 422 : 200)
    }
}
