internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Plans

/// `cairn plan`: shows the plan and adds a licence. Rule O4.
struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Show the features of your plan.",
        discussion: """
            Everything is included unless the operator configured plans
            (CAIRN_PLANS=on). Then three habits, a template of focus and three messages
            to the coach a day are free, what you made always stays, and a licence adds
            the rest. What was bought in the App Store counts on the server that checked it.

            Examples:
              cairn plan                 what you have, and what Pro adds
              cairn plan add FILE        add a licence; - reads standard input
            """,
        subcommands: [Show.self, Add.self], defaultSubcommand: Show.self, aliases: ["plans"])

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show your plan and the features of Pro.")

        func run() async throws {
            let session = Session.current
            _ = try PlanTerms(session.environment)
            let status = try await session.ask { Plans.status(on: $0.today, in: $0.view) }
            session.show(status) { PlanCommand.show($0, session) }
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Add a licence from a file.")

        @Argument(help: "The file; - for standard input.", completion: .file())
        var file: String

        func run() async throws {
            let session = Session.current
            _ = try PlanTerms(session.environment)
            let bytes: [UInt8]
            do throws(Files.Failure) {
                bytes = try Files.read(file, limit: 1 << 16)
            } catch {
                throw Rejection(
                    "plans.unreadable", "\(file) cannot be read: \(error.reason).", field: "file",
                    category: .notFound)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let outcome = try await session.perform(AddLicence(text.trimmed))
            session.show(outcome, as: AddLicence.self) { session.show($0.reply.sentence) }
        }
    }

    private static func show(_ status: PlanStatus, _ session: Session) {
        session.show(status.sentence)
        guard !status.isForEveryone else { return }
        var table = Table(["", "Free", "Pro"])
        for (title, free, pro) in status.features {
            table.add(.init(title), .init(free), .init(pro, .strong))
        }
        session.show(table)
        guard !status.isPro else { return }
        session.tell("Your records stay yours on every plan.")
        if status.terms.licenceKey != nil { session.tell("Add a licence: cairn plan add FILE") }
    }
}
