internal import Accounts
internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DirectorySQLite
internal import Engine
internal import JournalPostgres
internal import JournalSQLite
internal import LeaguesAPI
internal import OutboxSQLite
internal import PlansSQLite
internal import ProductEventsHosting
internal import StandingsSQLite

/// `cairn-server admin`: manages the accounts of a server, also while it runs.
struct AdminCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin", abstract: "Administer the users of a server.",
        subcommands: [
            AdminPeople.self, AdminInvite.self, AdminDisable.self, AdminEnable.self,
            AdminReset.self, AdminErase.self, AdminEvents.self, AdminNames.self, AdminHide.self,
            AdminStats.self, AdminFlags.self, AdminLicence.self, AdminLicenceKey.self,
        ])
}

extension OperatorContext {
    /// Returns the accounts of a store.
    func accounts(_ option: SharedStoreOption) throws(Rejection) -> AccountService {
        let (folder, database) = try place(option)
        try database?.refuseUnfinished()
        let known: any Directory =
            if let database { try database.directory() } else { try directory(in: folder) }
        return AccountService(known, clock: try timekeeper, entropy: SystemEntropy())
    }
}

struct AdminPeople: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "List the users of the server with the time of their last visit.")
    @OptionGroup var store: SharedStoreOption

    func operate(_ context: OperatorContext) async throws {
        let accounts = try context.accounts(store)
        var table = Table(["Name", "State", "Since", "Last seen"])
        table.indent = 0
        for person in try await accounts.people() {
            table.add(
                .init(person.name.text, .strong), .init(AdminPeople.state(of: person)),
                .init(AdminPeople.day(person.since)),
                .init(try await accounts.lastSeen(person.account).map(AdminPeople.day) ?? "never"))
        }
        guard !table.rows.isEmpty else { return context.say("There are no accounts yet.") }
        for line in table.lines(for: context.terminal) { context.say(line) }
    }

    static func state(of person: Person) -> String {
        let role = person.isOperator ? ", operator" : ""
        return switch person.state {
        case .active: "active" + role
        case .disabled: "disabled" + role
        case .leaving(let due): "erased on \(day(due))" + role
        }
    }

    /// Returns a day in UTC, because a server has no zone for users. Rule D5.
    static func day(_ instant: Instant) -> String { "\(Zone.utc.wallTime(at: instant).day)" }
}

struct AdminInvite: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Print an invitation link for one user.")
    @OptionGroup var store: SharedStoreOption
    @OptionGroup var site: SiteOption
    @Flag(name: .customLong("operator"), help: "Invite the user as an operator.")
    var isOperator = false

    func operate(_ context: OperatorContext) async throws {
        let made = try await context.accounts(store).invite(asOperator: isOperator)
        context.say("Valid for one person, for a week:")
        context.say("\(site.root)/sign-up?invitation=\(made.secret)")
    }
}

/// The public address of the server, for links.
struct SiteOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("The public address of the server.", valueName: "address"))
    var url = "http://localhost:8080"

    /// The address without a final slash.
    var root: String { url.hasSuffix("/") ? String(url.dropLast()) : url }
}

struct AdminDisable: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Disable a user and sign them out everywhere. Their data stays.")
    @Argument(help: "The user's name.") var name: String
    @OptionGroup var store: SharedStoreOption

    func operate(_ context: OperatorContext) async throws {
        let accounts = try context.accounts(store)
        let person = try await accounts.person(named: name)
        try await accounts.setDisabled(person.account, true)
        context.say("\(person.name.text) is signed out everywhere and cannot sign in.")
    }
}

struct AdminEnable: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable",
        abstract: "Enable a user who was disabled or is about to be erased.")
    @Argument(help: "The user's name.") var name: String
    @OptionGroup var store: SharedStoreOption

    func operate(_ context: OperatorContext) async throws {
        let accounts = try context.accounts(store)
        let person = try await accounts.person(named: name)
        if case .leaving = person.state {
            try await accounts.cancelErasure(person.account)
        } else {
            try await accounts.setDisabled(person.account, false)
        }
        context.say("\(person.name.text) can sign in.")
    }
}

struct AdminReset: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Print a code for setting a new password.")
    @Argument(help: "The user's name.") var name: String
    @OptionGroup var store: SharedStoreOption

    func operate(_ context: OperatorContext) async throws {
        let accounts = try context.accounts(store)
        let person = try await accounts.person(named: name)
        let code = try await accounts.recoveryCode(for: person.account)
        context.say(
            "\(person.name.text) can set a new password with this code, once, within a day:")
        context.say(code)
    }
}

struct AdminErase: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Erase a user and all their data after a grace period of seven days.")
    @Argument(help: "The user's name.") var name: String
    @Flag(help: "Erase immediately. This cannot be undone.") var now = false
    @OptionGroup var store: SharedStoreOption

    func operate(_ context: OperatorContext) async throws {
        let accounts = try context.accounts(store)
        let person = try await accounts.person(named: name)
        guard now else {
            let due = try await accounts.scheduleErasure(person.account)
            context.say("\(person.name.text) will be erased on \(AdminPeople.day(due)).")
            return context.say("To cancel: cairn-server admin enable \(name)")
        }
        let (folder, database) = try context.place(store)
        try await context.productEvents(in: folder)?.erase(person.account)
        let now = try context.timekeeper.now()
        if let database {
            try await database.erase(person.account, at: now, try context.timekeeper)
        } else {
            try await erase(person.account, of: accounts, at: now, in: folder, context)
        }
        context.say("\(person.name.text) and all their data are erased.")
        context.say("Back up the keys again. Otherwise a restored backup restores this user.")
    }

    private func erase(
        _ account: AccountID, of accounts: AccountService, at now: Instant, in folder: String,
        _ context: OperatorContext
    ) async throws(Rejection) {
        let (journal, known) = try context.journal(in: folder)
        let keys = if let known { known } else { try ServerApp.openKeys(folder) }
        // The name can be reused only after the publicly visible data is erased.
        try await context.standings(in: folder)?.erase(account)
        try await context.outbox(in: folder)?.erase(account)
        try await context.claims(in: folder)?.erase(account)
        try await accounts.erase(account)
        try await journal.forget(account, keys, at: now)
    }
}

struct AdminStats: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show the numbers of users, facts and bytes.")
    @OptionGroup var store: SharedStoreOption

    func operate(_ context: OperatorContext) async throws {
        let (folder, database) = try context.place(store)
        let accounts = try context.accounts(store)
        let people = try await accounts.people()
        let counted = try await AdminStats.countAll(context, folder, database)
        let states = people.map(\.state)
        let leaving = states.count { if case .leaving = $0 { true } else { false } }
        let lines: [(String, Int)] = [
            ("people", people.count), ("active", states.count { $0 == .active }),
            ("disabled", states.count { $0 == .disabled }), ("leaving", leaving),
            ("erased", try await accounts.erasedCount()),
            ("accounts with facts", counted.accounts), ("facts", counted.events),
            ("bytes", try await database?.bytes() ?? AdminStats.bytes(in: folder)),
        ]
        for (name, count) in lines { context.say("\(name): \(count)") }
    }

    private static func countAll(
        _ context: OperatorContext, _ folder: String, _ database: ServerDatabase?
    ) async throws(Rejection) -> (accounts: Int, events: Int) {
        let shared = try database.map { database throws(Rejection) in
            try database.journal(try database.keys(), try context.timekeeper)
        }
        let local = try shared == nil ? context.journal(in: folder).journal : nil
        do throws(JournalError) {
            if let shared { return try await shared.countAll() }
            return try await local?.countAll() ?? (0, 0)
        } catch {
            throw error.rejection
        }
    }

    private static func bytes(in folder: String) -> Int {
        let names = (try? Files.names(in: folder)) ?? []
        return names.reduce(0) { $0 + (Files.length(of: folder + "/" + $1) ?? 0) }
    }
}
