internal import ArgumentParser
internal import Coach
internal import CommandLineKit
internal import Core
internal import Engine

/// `cairn suggest`: shows the library of suggestions. Rule C4.
struct SuggestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest", abstract: "List ideas for habits and tasks, or add one.",
        discussion: """
            Examples:
              cairn suggest
              cairn suggest --area sleep
              cairn suggest read
              cairn suggest --add read-pages
            """)

    @Argument(help: "Words to find in the name.")
    var words: [String] = []
    @Option(help: "An area: sleep, fitness, study or wellness.")
    var area: String?
    @Option(help: "Add the suggestion with this id.")
    var add: String?
    @Option(help: "The language of the names: en or de.")
    var language = "en"

    func run() async throws {
        let session = Session.current
        if let add {
            let found = try Suggestions.template(add).orThrow(
                .unknown("suggestion", code: "coach.template", field: "add"))
            let named = Suggestions.find(language: language).first { $0.id == found.id } ?? found
            return try await session.apply(named.action)
        }
        let chosen = try area.map { text throws(Rejection) in
            try SuggestionArea(rawValue: text.lowercased()).orThrow(.unknownArea)
        }
        let found = Suggestions.find(
            words.joined(separator: " "), area: chosen, language: language)
        session.show(found, as: Suggestion.list) {
            session.list(
                $0, in: ["Area", "Id", .init("Name", isFlexible: true), "Plan"],
                none: "No suggestion matches."
            ) { [.init($0.area.title, .quiet), .init($0.id), .init($0.name), .init($0.words)] }
            if !$0.isEmpty { session.display("Add one: cairn suggest --add \($0[0].id)") }
        }
    }
}
