internal import Coach
internal import Core
internal import PageKit
internal import RouteKit

/// The page with the library of suggestions. Rule C4.
enum IdeasPage {
    static let path = "/coach/ideas"

    static let route = Route.page(
        path, operation: "pageIdeas", summary: "Show the library of suggestions.",
        parameters: [
            .query(
                "area", .choice(SuggestionArea.allCases.map(\.rawValue)),
                "The area of life. Default: all."),
            .query("words", .text(.looseLine(0...80)), "The words to find in the name."),
        ]
    ) { request, asking in
        let words = request.text("words") ?? ""
        // The page shows one area at a time, except for a search, which covers all areas.
        let area =
            request.text("area").flatMap(SuggestionArea.init(rawValue:))
            ?? (words.isEmpty ? .sleep : nil)
        let found = Suggestions.find(words, area: area)
        let drawing = Drawing(
            areas: SuggestionArea.allCases.map {
                CoachDrawing.Area(id: $0.rawValue, title: $0.title, isHere: $0 == area)
            },
            words: words, ideas: found.map { Line($0) }, hasIdeas: !found.isEmpty)
        return Page(
            "Ideas", place: "coach", main: CoachText.templates.render("ideas", drawing))
    }

    private struct Drawing {
        var style = CoachAssets.style.path
        var areas: [CoachDrawing.Area]
        var words: String
        var ideas: [Line]
        var hasIdeas: Bool
    }

    private struct Line {
        var name: String
        var words: String
        var title: String
        var detail: String
        var fields: [CoachDrawing.Button.Field]

        init(_ suggestion: Suggestion) {
            let button = CoachDrawing.Button(suggestion.proposal)
            (name, words) = (suggestion.name, suggestion.words)
            (title, detail, fields) = (button.title, button.detail, button.fields)
        }
    }
}
