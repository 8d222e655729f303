internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// The command `cairn archive`: archives an item. Its earlier days do not change. Rule H11.
struct ArchiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive", abstract: "Archive an item; its past stays.")

    @OptionGroup var name: ItemName
    @Option(parsing: .unconditional, help: "The first day without it. Default: today.")
    var from: String?

    func run() async throws {
        let (session, words) = (Session.current, name.item)
        let (item, day) = try await session.ask { asking throws(Rejection) in
            (try ItemPicking.item(words, asking), try session.start(from, asking))
        }
        try await session.change(ArchiveItem(item.id, from: day), "\(item.name) is archived")
    }
}

/// The command `cairn unarchive`: restores an archived item.
struct UnarchiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unarchive", abstract: "Restore an archived item.")

    @OptionGroup var name: ItemName
    @Option(parsing: .unconditional, help: "The first day with it. Default: today.")
    var from: String?

    func run() async throws {
        let (session, words) = (Session.current, name.item)
        let (item, day) = try await session.ask { asking throws(Rejection) in
            (try ItemPicking.item(words, asking), try session.start(from, asking))
        }
        try await session.change(UnarchiveItem(item.id, from: day), "\(item.name) is restored")
    }
}

/// The command `cairn delete`: deletes an item and its records.
struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete an item with its past; archive keeps it.",
        discussion: """
            Examples:
              cairn archive run          remove it from the list, keep its past
              cairn delete run --yes     delete its past too; streaks and points change
            """)

    @OptionGroup var name: ItemName
    @Flag(name: .shortAndLong, help: "Do not ask.")
    var yes = false

    func run() async throws {
        let (session, words) = (Session.current, name.item)
        let item = try await session.ask { asking throws(Rejection) in
            try ItemPicking.item(words, asking)
        }
        try session.confirm("Delete \(item.name) with all its past?", isSure: yes)
        try await session.change(DeleteItem(item.id), "\(item.name) is deleted")
    }
}

extension Session {
    /// Returns the day from which a change applies; nil if the user gave none, which means today.
    func start(_ text: String?, _ asking: QueryContext) throws(Rejection) -> Day? {
        guard let text else { return nil }
        return try DayReader(today: asking.today, leaning: .future).day(text)
    }

    /// Runs a command on an item and prints the result.
    func change<C: Command>(_ command: C, _ sentence: String) async throws {
        try await run(command) { show($0.isNew ? "\(sentence)." : "\(sentence) already.") }
    }
}
