internal import Core
internal import Engine
internal import RouteKit
internal import Tension

/// The pool of suggestions. SPEC N2.
enum SuggestionRoutes {
    static let all = [list, add, remove]
    private static let path = Route.api + "/tension/suggestions"

    private static let list = Route.question(
        path, operation: "listSuggestions", summary: "What may be suggested",
        tag: TensionSchemas.tag,
        answer: .json(
            .object([.required("suggestions", .list(of: TensionSchemas.suggestion))]), "The pool")
    ) { _, asking throws(Rejection) in
        ["suggestions": .array(Tension.suggestions(in: asking.view).map(\.json))]
    }

    private static let add = Route.command(
        .post, path, operation: "addSuggestion", summary: "Add a suggestion of one's own",
        tag: TensionSchemas.tag,
        body: .object([
            .required("title", .text(.line(1...60))), .required("text", .text(.line(1...200))),
        ]),
        answer: .json(
            TensionSchemas.done([.required("suggestion", TensionSchemas.suggestion)]),
            "The suggestion"),
        { request throws(Rejection) in
            AddSuggestion(
                request.body["title"]?.string ?? "", text: request.body["text"]?.string ?? "")
        }, reply: { $0.json(["suggestion": $0.reply.json]) })

    private static let remove = Route.command(
        .delete, path + "/{id}", operation: "removeSuggestion",
        summary: "Suggest something no longer", tag: TensionSchemas.tag,
        parameters: [.path("id", .text(1...64), "The suggestion.")],
        answer: .json(TensionSchemas.done([]), "It is gone"),
        { request throws(Rejection) in RemoveSuggestion(request.text("id") ?? "") },
        reply: { $0.json([:]) })
}
