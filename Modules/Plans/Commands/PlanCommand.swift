internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Plans

/// `cairn plan`: shows the plan and adds a licence. Rule O4.
struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Show your plan or add a licence.",
        discussion: """
            Everything is free unless the operator sets CAIRN_PLANS=on. Then three habits,
            one focus template and three coach messages a day are free, and a licence
            adds the rest. Your data stays on every plan. A purchase in the App Store is
            valid on the server that received it.

            Examples:
              cairn plan                 show your plan and the features of Pro
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

        @Argument(help: "The file with the licence. - reads standard input.", completion: .file())
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
        session.display("Your data stays on every plan.")
        if status.terms.licenceKey != nil { session.display("Add a licence: cairn plan add FILE") }
    }
}
