internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Tension

/// `cairn tension suggest`: the pool of suggestions. Rule N2.
struct SuggestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest", abstract: "The suggestions: list, add and remove.",
        subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)
}

extension SuggestCommand {
    /// `cairn tension suggest list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "What may be suggested.")

        func run() async throws {
            let session = Session.current
            let pool = try await session.ask { asking throws(Rejection) in
                Tension.suggestions(in: asking.view)
            }
            session.show(pool, as: Suggestion.pool) { session.show(table(of: $0)) }
        }

        private func table(of pool: [Suggestion]) -> Table {
            var table = Table([.init("Suggestion"), .init("What to do", wraps: true), .init("")])
            for one in pool {
                table.add(
                    .init(one.title, .accent), .init(one.text),
                    .init(one.isShipped ? "" : "yours", .quiet))
            }
            return table
        }
    }

    /// `cairn tension suggest add TITLE TEXT`.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Add one of your own.")

        @Argument(help: "A title of 1 to 60 characters.")
        var title: String
        @Argument(help: "What to do, in 1 to 200 characters.")
        var text: [String]

        func run() async throws {
            let session = Session.current
            try await session.run(AddSuggestion(title, text: text.joined(separator: " "))) {
                session.show("\($0.reply.title) may be suggested.")
            }
        }
    }

    /// `cairn tension suggest remove NAME`.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Suggest something no longer; two must stay.")

        @Argument(help: "Its title, a part of it, or its id.")
        var name: [String]

        func run() async throws {
            let session = Session.current
            let words = name.joined(separator: " ")
            let found = try await session.ask { asking throws(Rejection) in
                try SuggestCommand.find(words, among: Tension.suggestions(in: asking.view))
            }
            try await session.run(RemoveSuggestion(found.id)) {
                session.show("\($0.reply.title) is suggested no longer.")
            }
        }
    }

    /// The one suggestion that a word means.
    private static func find(
        _ name: String, among pool: [Suggestion]
    ) throws(Rejection) -> Suggestion {
        let wanted = name.lowercased()
        let exact = pool.filter { $0.id == wanted || $0.title.lowercased() == wanted }
        let part = pool.filter { $0.title.lowercased().contains(wanted) }
        let found = exact.isEmpty ? part : exact
        guard found.count == 1, !wanted.isEmpty else {
            throw Rejection(
                "tension.suggestion.unknown",
                found.isEmpty
                    ? "There is no suggestion “\(TextFitting.cut(name, to: 40))”."
                    : "“\(TextFitting.cut(name, to: 40))” may mean several suggestions.",
                field: "name", category: .notFound,
                hints: (found.isEmpty ? pool : found).prefix(5).map(\.title))
        }
        return found[0]
    }
}
