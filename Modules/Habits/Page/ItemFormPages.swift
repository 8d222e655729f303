internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import RouteKit

/// The pages for adding and editing items. Errors are shown next to their fields, and the user's
/// text is kept.
enum ItemFormPages {
    static let new = Route.page(
        "/items/new", operation: "pageNewItem", summary: "Show an empty form."
    ) { request, asking throws(Rejection) in
        let draft = ItemDraft(proposed: request.proposal, today: asking.today)
        return ItemForm(draft, .new, asking).page
    }

    static let add = Route.form(
        "/items", operation: "pageAddItem", summary: "Add an item."
    ) { request, engine async throws(Rejection) in
        let draft = ItemDraft(request.form)
        var (patch, faults) = draft.patch(isNew: true)
        let start = day("start", draft, &faults)
        guard faults.isEmpty, request.form["act"] != "preview" else {
            return try await show(draft, .new, faults, request, engine)
        }
        do throws(Rejection) {
            // The form proposes today, which is the same as no start day.
            let today = try await engine.ask(zone: request.zone) { $0.today }
            let command = AddItem(draft.kind, patch, start: start == today ? nil : start)
            return try await engine.done(command, for: request, to: "/") {
                "\($0.item.name): added"
            }
        } catch {
            faults.note(error, at: "name")
            return try await show(draft, .new, faults, request, engine)
        }
    }

    static let edit = Route.page(
        "/items/{id}/edit", operation: "pageEditItem", summary: "Show the form of an item.",
        parameters: [.path("id", .id, "The item.")]
    ) { request, asking throws(Rejection) in
        guard let id = request.id("id", of: Item.self),
            let item = Habits.item(id, on: asking.today, in: asking.view)
        else { throw .unknownItem }
        return ItemForm(ItemDraft(item, today: asking.today), .edit(id, item.name), asking).page
    }

    static let change = Route.form(
        "/items/{id}/edit", operation: "pageChangeItem", summary: "Change an item.",
        parameters: [.path("id", .id, "The item.")]
    ) { request, engine async throws(Rejection) in
        guard let id = request.id("id", of: Item.self) else { throw .unknownItem }
        let draft = ItemDraft(request.form)
        var (patch, faults) = draft.patch()
        let from = day("from", draft, &faults)
        let start = day("start", draft, &faults)
        let purpose = ItemForm.Purpose.edit(id, request.form["title"] ?? "")
        guard faults.isEmpty, request.form["act"] != "preview" else {
            return try await show(draft, purpose, faults, request, engine)
        }
        do throws(Rejection) {
            let command = EditItem(id, patch, from: from, start: start)
            return try await engine.done(command, for: request, to: "/items/\(id)") {
                "\($0.name): changed"
            }
        } catch {
            faults.note(error, at: "name")
            return try await show(draft, purpose, faults, request, engine)
        }
    }

    /// Returns the day from an optional field; nil if the field is empty. Adds an error if the text
    /// is invalid.
    private static func day(
        _ field: String, _ draft: ItemDraft, _ faults: inout ItemDraft.Faults
    ) -> Day? {
        guard !draft[field].isEmpty else { return nil }
        if let day = Day(draft[field]) { return day }
        let shown = field == "start" && draft.kind == .task && draft.saysIfAgain ? "due" : field
        faults.note(
            Rejection("request.format", "Enter the day as 2026-03-21."), at: shown)
        return nil
    }

    private static func show(
        _ draft: ItemDraft, _ purpose: ItemForm.Purpose, _ faults: ItemDraft.Faults,
        _ request: RouteRequest, _ engine: Engine
    ) async throws(Rejection) -> RouteReply {
        try await engine.show(request) { asking throws(Rejection) in
            var form = ItemForm(draft.settled, purpose, asking, faults)
            // The previewed days are in the collapsible part.
            if request.form["act"] == "preview" { form.isOpen = true }
            return form.page
        }
    }
}

extension RouteRequest {
    /// The field values for an empty form, decoded from the request's address.
    fileprivate var proposal: FormFields { FormFields(query: query) }
}
