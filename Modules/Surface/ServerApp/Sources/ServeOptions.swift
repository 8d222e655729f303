internal import ArgumentParser
internal import CommandLineKit
internal import Core

/// `cairn-server`: where it listens and where its store lies.
struct ServeOptions: ParsableArguments {
    @Option(help: .init("Where to listen: this machine's own addresses.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: "The port; the next free one is taken if it is in use, any with 0.")
    var port = 8_080

    @Option(help: ArgumentHelp("The folder of the store (CAIRN_DATA).", valueName: "folder"))
    var data: String?

    @Option(help: .init("What time it is, for tests (CAIRN_NOW).", valueName: "time"))
    var now: String?

    @Flag(help: "Show the version and end.")
    var version = false

    /// The machine's clock, or one that stands still at `--now`.
    func clock(_ environment: [String: String]) throws(Rejection) -> any Clock {
        guard let text = now ?? environment["CAIRN_NOW"], !text.isEmpty else {
            return SystemClock()
        }
        return FixedClock(try InstantText.read(text, zone: .utc))
    }
}
