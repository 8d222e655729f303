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
            What is in force is said by a sheet that is signed (cairn-server admin flags)
            and kept in the file “flags” beside the journal, where CAIRN_FLAGS_KEY names
            the key that checks it. All is as it ships where the key is not set.
            """)

    func run() async throws {
        let session = Session.current
        try KeptFlags.check(session.folders.data, session.environment)
        let flags = try await session.ask { Flags.all(on: $0.today, in: $0.view) }
        session.show(flags, as: FlagValue.list) { flags in
            session.list(
                flags, in: ["Name", "Now", "Since", .init("What", isFlexible: true)],
                none: "There is nothing that may be changed."
            ) { flag in
                [
                    .init(flag.name, .accent), .init("\(flag.value)", .strong),
                    .init(flag.since.map { "\($0)" } ?? "", .quiet), .init(flag.summary),
                ]
            }
        }
    }
}
