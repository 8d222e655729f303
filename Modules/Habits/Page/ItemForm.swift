internal import Core
internal import DesignTokens
internal import Engine
internal import Habits
internal import PageKit

/// What the form of an item is drawn from.
struct ItemForm {
    /// What the form is for.
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
    var windows: [Choice]
    var cues: [Choice]
    var text: [String: String]
    var notify: Bool
    var faults: [Fault]
    var hasFaults: Bool
    /// By field: the sentence that stands beside it.
    var wrong: [String: String]
    var next: [Next]
    var hasNext: Bool
    var moreIsOpen: Bool

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
            (isNew, heading) = (true, "Something new")
        case .edit(let id, let name):
            (title, action, back) = ("Edit \(name)", "/items/\(id)/edit", "/items/\(id)")
            (isNew, heading, save) = (false, name, "Save")
        }
        kinds = FormChoices.kinds(draft)
        icons = FormChoices.icons(draft)
        dyes = FormChoices.dyes(draft)
        types = FormChoices.types(draft)
        units = FormChoices.units(draft)
        periods = FormChoices.periods(draft)
        repeats = FormChoices.repeats(draft)
        weekdays = FormChoices.weekdays(draft)
        windows = FormChoices.windows(draft)
        cues = FormChoices.cues(draft)
        text = draft.texts
        notify = !draft["notify"].isEmpty
        self.faults = faults.list.map { Fault(field: $0.field ?? "name", message: $0.message) }
        hasFaults = !faults.isEmpty
        wrong = Dictionary(self.faults.map { ($0.field, $0.message) }) { first, _ in first }
        next = ItemForm.next(draft, purpose, asking)
        hasNext = !next.isEmpty
        moreIsOpen = faults.list.contains { rejection in
            ["time", "reminders", "until", "from", "start"].contains(rejection.field)
        }
        tints = FormChoices.colours(draft)
    }

    var page: Page {
        Page(
            title, place: "items", main: ItemFormTemplate.render(self), tints: tints,
            status: hasFaults ? 422 : 200)
    }

    /// Rule H4: the next fourteen days of what the form says, as far as it makes sense.
    private static func next(_ draft: ItemDraft, _ purpose: Purpose, _ asking: QueryContext)
        -> [Next]
    {
        var patch = draft.patch().patch
        if patch.name?.isEmpty ?? true { patch.name = "New" }
        let first = Day(draft["start"]) ?? asking.today
        let days: [Day]
        do throws(Rejection) {
            days = try Habits.preview(14, draft.kind, patch, start: first)
        } catch {
            return []
        }
        return days.map { day in
            Next(
                weekday: day.weekday.shortEnglishName, number: day.civil.day,
                month: day.monthName)
        }
    }
}
