internal import Core
internal import Engine
internal import Habits
internal import RouteKit

/// The HTTP routes that interpret a sentence and add the item that it describes. Rule H16.
enum QuickAddRoutes {
    static let all = [save, preview]

    private static let save = Route.command(
        AddSentence.self, .post, "/quick-add", tag: ItemRoutes.tag,
        location: { "/items/\($0.added.item.id)" },
        answers: "The item, and the meaning found for the words")

    private static let preview = Route(
        .post, Route.api + "/quick-add/preview", operation: "habitsQuickAddPreview",
        summary: "Preview the item that a sentence would add", tag: ItemRoutes.tag,
        access: .person(.read)
    ) { request, engine async throws(Rejection) in
        let command = try request.command(AddSentence.self)
        let answer = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
            try QuickPreview(command.text, asking)
        }
        return .json(QuickPreview.shape.document.json(answer))
    }.taking(body: .object(AddSentence.form.properties)).answering(
        .json(QuickPreview.shape.document.schema, "The item that would be added"))
}

/// The interpretation of a sentence, with the item that would be added.
private struct QuickPreview {
    let reading: QuickAdd
    let next: [Day]

    init(_ text: String, _ asking: QueryContext) throws(Rejection) {
        reading = QuickAdd(text, today: asking.today, in: asking.view)
        if reading.doubt == nil, let refusal = reading.refusal { throw refusal }
        next = try reading.draft.next(14, today: asking.today)
    }

    static let shape = Shape<QuickPreview> {
        Member("parts", \.reading.parts, "Every word of the sentence with its meaning.")
        Member("doubt", \.reading.doubt, "An ambiguous date. Null if there is none.")
        Member("sentence", \.reading.draft.sentence, "A sentence with the same meaning on any day.")
        Member("kind", \.reading.draft.kind, "The kind of the item: habit or task.")
        Member("start", \.reading.draft.start, "The first day. Null if it is today.")
        Member("group", \.reading.draft.group, "The name of the group. Null if there is none.")
        Member(
            "fields", \.reading.draft.fields, as: QuickDraft.fields,
            "The fields, as items are added with them.")
        Member("next", \.next, "The next due days, at most 14.")
    }
}
