internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Tension

/// `cairn tension suggest`: manages the pool of suggestions. Rule N2.
struct SuggestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest", abstract: "List, add and remove suggestions.",
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

    /// The command `cairn tension suggest list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List and change the suggestions.")

        func run() async throws {
            let pool = try await session.ask { asking throws(Rejection) in
                Tension.suggestions(in: asking.view)
            }
            session.show(pool, as: Suggestion.pool) {
                session.list(
                    $0, in: ["Suggestion", .init("Instruction", wraps: true), ""],
                    none: "No suggestions yet."
                ) {
                    [
                        .init($0.title, .accent), .init($0.text),
                        .init($0.isShipped ? "" : "yours", .quiet),
                    ]
                }
            }
        }
    }

    /// The command `cairn tension suggest add TITLE TEXT`.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Add a suggestion.")

        @Argument(help: "The title, 1–60 characters.")
        var title: String
        @Argument(help: "The instruction, 1–200 characters.")
        var text: [String]

        func run() async throws {
            try await session.run(AddSuggestion(title, text: text.joined(separator: " "))) {
                session.show("\($0.reply.title) added to the suggestions.")
            }
        }
    }

    /// The command `cairn tension suggest remove NAME`.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a suggestion. At least two must remain.")

        @Argument(help: "The suggestion, by a part of its title or by id.")
        var name: [String]

        func run() async throws {
            let words = name.joined(separator: " ")
            let found = try await session.ask { asking throws(Rejection) in
                try NameSearch(
                    "suggestion", code: "tension.suggestion", field: "name", title: \.title,
                    id: \.id
                ).one(words, among: Tension.suggestions(in: asking.view))
            }
            try await session.run(RemoveSuggestion(found.id)) {
                session.show("\($0.reply.title) removed from the suggestions.")
            }
        }
    }
}
