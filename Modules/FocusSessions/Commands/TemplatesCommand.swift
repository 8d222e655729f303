internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import FocusSessions

/// `cairn pomodoro templates`: manages the lengths of work and breaks. Rule F1.
struct TemplatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates", abstract: "List and change the templates for work and rest.",
        subcommands: [List.self, Add.self, Rename.self, Remove.self],
        defaultSubcommand: List.self)
}

extension TemplatesCommand {
    /// The command `cairn pomodoro templates list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show the templates.")

        func run() async throws {
            let all = try await session.ask { asking throws(Rejection) in
                FocusSessions.templates(in: asking.view)
            }
            session.show(all, as: SessionTemplate.list) { session.show(templates: $0) }
        }
    }

    /// The command `cairn pomodoro templates add NAME --work 90`.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Add a template.")

        @Argument(help: "Its name, 1 to 40 characters.")
        var name: String
        @Option(parsing: .unconditional, help: "Minutes of focus in a row, 1 to 240.")
        var work: Int
        @Option(parsing: .unconditional, help: "Minutes of a short break, 1 to 120.")
        var short = 5
        @Option(parsing: .unconditional, help: "Minutes of a long break, 1 to 120.")
        var long = 15
        @Option(parsing: .unconditional, help: "The focus phases before a long break, 1 to 12.")
        var every = 4

        func run() async throws {
            let command = AddSessionTemplate(
                name, work: work, short: short, long: long, every: every)
            try await session.run(command) { session.show("\($0.reply.name): added") }
        }
    }

    /// The command `cairn pomodoro templates rename OLD NEW`.
    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Rename your own template.")

        @Argument(help: "The name of the template.")
        var template: String
        @Argument(help: "The new name, 1 to 40 characters.")
        var name: String

        func run() async throws {
            try await session.run(RenameSessionTemplate(template, to: name)) {
                session.show("\(template): now \($0.reply.name)")
            }
        }
    }

    /// The command `cairn pomodoro templates remove NAME`.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a template that you added; its sessions stay.")

        @Argument(help: "The name of the template.")
        var template: String

        func run() async throws {
            try await session.run(RemoveSessionTemplate(template)) { _ in
                session.show("\(template): removed")
            }
        }
    }
}

extension Session {
    fileprivate func show(templates: [SessionTemplate]) {
        let columns: [Table.Column] = [
            .init("Name", isFlexible: true), .init("Focus", alignsRight: true),
            .init("Break", alignsRight: true), .init("Long break", alignsRight: true),
            .init("After", alignsRight: true),
        ]
        list(templates, in: columns, none: "No templates.") {
            [
                .init($0.name, .accent), .init("\($0.work)"), .init("\($0.short)"),
                .init("\($0.long)"), .init("\($0.every)"),
            ]
        }
    }
}
