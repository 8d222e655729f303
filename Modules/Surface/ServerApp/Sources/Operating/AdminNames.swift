internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import LeaguesAPI
internal import StandingsSQLite

extension OperatorDesk {
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

    func operate(_ desk: OperatorDesk) async throws {
        let accounts = try desk.accounts(store)
        let (folder, database) = try desk.place(store)
        let standings = try desk.standings(in: folder, database)
        var table = Table(["Shown as", "Signs in as", "Reports", "Latest"])
        table.indent = 0
        for report in try await standings?.reports(limit: AdminNames.most) ?? [] {
            let person = try await accounts.person(report.account)
            table.add(
                .init(report.name, .strong), .init(person?.name.text ?? ""),
                .init("\(report.count)"), .init(AdminPeople.day(report.latest)))
        }
        guard !table.rows.isEmpty else { return desk.say("No name was reported.") }
        for line in table.lines(for: desk.terminal) { desk.say(line) }
        desk.say("Hide one: cairn-server admin hide NAME, with the sign-in name")
    }
}

/// `cairn-server admin hide`: replaces a name with a mountain's. Rule L7.
struct AdminHide: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "hide",
        abstract: "Show a person under a mountain's name on all boards.")
    @Argument(help: "The name that the person signs in with.") var name: String
    @Flag(help: "Show their own name again.") var undo = false
    @OptionGroup var store: SharedStoreOption

    func operate(_ desk: OperatorDesk) async throws {
        let person = try await desk.accounts(store).person(named: name)
        let (folder, database) = try desk.place(store)
        let standings = try desk.standings(in: folder, database).orRefused(
            Rejection(
                "operator.no-boards", "No boards are kept in this folder yet.", field: "data",
                category: .notFound))
        try await standings.hide(person.account, !undo)
        desk.say(
            undo
                ? "\(person.name.text) is seen by the name that they chose."
                : "\(person.name.text) is seen by a mountain's name.")
    }
}
