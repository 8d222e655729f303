internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import LeaguesAPI
internal import StandingsSQLite

extension OperatorContext {
    /// Returns the boards of a store; nil if there are none, so that reading creates no file.
    func standings(
        in folder: String, _ database: ServerDatabase?
    ) throws(Rejection) -> (any Standings)? {
        if let database { return try database.standings() }
        return try standings(in: folder)
    }

    /// Returns the boards of a folder; nil if there are none, so that reading creates no file.
    func standings(in folder: String) throws(Rejection) -> SQLiteStandings? {
        guard Files.exists(folder + "/" + SQLiteStandings.name) else { return nil }
        return try SQLiteStandings(folder: folder)
    }
}

/// `cairn-server admin names`: lists reported names on boards. Rule L7.
struct AdminNames: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "names", abstract: "List the reported names on boards, latest first.")
    @OptionGroup var store: SharedStoreOption

    private static let most = 200

    func operate(_ context: OperatorContext) async throws {
        let accounts = try context.accounts(store)
        let (folder, database) = try context.place(store)
        let standings = try context.standings(in: folder, database)
        var table = Table(["Shown as", "Signs in as", "Reports", "Latest"])
        table.indent = 0
        for report in try await standings?.reports(limit: AdminNames.most) ?? [] {
            let person = try await accounts.person(report.account)
            table.add(
                .init(report.name, .strong), .init(person?.name.text ?? ""),
                .init("\(report.count)"), .init(AdminPeople.day(report.latest)))
        }
        guard !table.rows.isEmpty else { return context.say("No names were reported.") }
        for line in table.lines(for: context.terminal) { context.say(line) }
        context.say("To hide one: cairn-server admin hide NAME, with the sign-in name")
    }
}

/// `cairn-server admin hide`: replaces a name with a mountain's. Rule L7.
struct AdminHide: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "hide",
        abstract: "Hide a user's name on all boards behind the name of a mountain.")
    @Argument(help: "The sign-in name of the user.") var name: String
    @Flag(help: "Show the user's own name again.") var undo = false
    @OptionGroup var store: SharedStoreOption

    func operate(_ context: OperatorContext) async throws {
        let person = try await context.accounts(store).person(named: name)
        let (folder, database) = try context.place(store)
        let standings = try context.standings(in: folder, database).orThrow(
            Rejection(
                "operator.no-boards", "This folder has no boards yet.", field: "data",
                category: .notFound))
        try await standings.hide(person.account, !undo)
        context.say(
            undo
                ? "\(person.name.text) is shown with their own name."
                : "\(person.name.text) is shown with the name of a mountain.")
    }
}
