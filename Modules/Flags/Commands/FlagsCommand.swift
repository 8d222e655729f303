internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Flags

/// `cairn flags`: lists the values that the operator can change, with those in force. Rule O5.
struct FlagsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flags", abstract: "Show the numbers that the operator can change.",
        discussion: """
            The values come from a signed sheet (cairn-server admin flags) in the file
            “flags” of the data folder. CAIRN_FLAGS_KEY is the key that verifies it.
            Without the key, all values are the defaults.
            """)

    func run() async throws {
        let session = Session.current
        try StoredFlags.check(session.folders.data, session.environment)
        let flags = try await session.ask { Flags.all(on: $0.today, in: $0.view) }
        session.show(flags, as: FlagValue.list) { flags in
            session.list(
                flags, in: ["Name", "Now", "Since", .init("What", isFlexible: true)],
                none: "There are no numbers to change."
            ) { flag in
                [
                    .init(flag.name, .accent), .init("\(flag.value)", .strong),
                    .init(flag.since.map { "\($0)" } ?? "", .quiet), .init(flag.summary),
                ]
            }
        }
    }
}
