internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import TimeTradingAPI

/// `cairn shield run -- COMMAND`: runs a program while its app may be open. Rule B6.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run a program while its app is unlocked.",
        discussion: """
            Unlocks the app if it is locked. Locks it again when the program ends, so you
            pay only for the time used. When the balance is spent, a warning is printed
            and the program gets SIGTERM. If it still runs 10 seconds later, it is killed.
            """)

    /// The seconds before the end at which the user is warned.
    private static let warnings = [60, 10]
    /// The seconds that a program has to exit by itself.
    private static let grace = 10

    @Option(help: "The app. Default: the app with the program's name.")
    var app: String?
    @Argument(parsing: .captureForPassthrough, help: "The program and its arguments.")
    var command: [String]

    func run() async throws {
        let words = command.first == "--" ? Array(command.dropFirst()) : command
        guard let program = words.first else {
            throw Rejection(
                "run.program", "No program given. Example: cairn shield run -- supertuxkart",
                field: "command")
        }
        let found = try await app(of: program)
        var access = try await access(to: found)
        let isOurs = !access.isOpen
        if isOurs { access = try await session.perform(UnlockApp(found.id)).reply }
        let child: ChildProcess
        do throws(Rejection) {
            child = try ChildProcess(words)
        } catch {
            if isOurs { _ = try await session.perform(LockApp(found.id)) }
            throw error
        }
        let status = try await watch(child, found, access)
        if isOurs { _ = try? await session.perform(LockApp(found.id)) }
        if status != 0 { StartedProcess.end(with: status) }
    }

    /// Waits until a program exits, and ends it when its app may no longer be open.
    private func watch(
        _ child: ChildProcess, _ app: TrackedApp, _ access: AppAccess
    ) async throws -> Int32 {
        var access = access
        var told = Int.max
        var turn = 0
        while access.isOpen {
            if let left = access.seconds, let mark = Self.warnings.last(where: { left <= $0 }),
                mark < told
            {
                told = mark
                say("\(app.name) is locked in \(left) s.")
            }
            for _ in 0..<5 {
                try await Task.sleep(for: .milliseconds(200))
                if let status = child.status() { return status }
            }
            // A store that is busy for a moment does not end the program.
            access = (try? await self.access(to: app)) ?? access
        }
        say("\(app.name) is locked: asking the program to end.")
        child.end()
        while true {
            if let status = child.status() { return status }
            turn += 1
            if turn == Self.grace * 5 { child.end(now: true) }
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    private func say(_ text: String) {
        session.terminal.send("\u{7}", to: .messages)
        session.display(text)
    }

    private func app(of program: String) async throws -> TrackedApp {
        let name = program.split(separator: "/").last.map(String.init) ?? program
        let wanted = app
        return try await session.ask { asking throws(Rejection) in
            let apps = asking.view.apps
            guard let wanted else {
                return try apps.match(name: name).orThrow(
                    Rejection(
                        "time-trading.app.unknown",
                        "\(TextFitting.quoted(name)) is not one of your apps.", field: "app",
                        category: .notFound,
                        hints: [
                            "Name one with --app, or add it: cairn apps add NAME --bundle \(name)"
                        ]))
            }
            return try NameSearch(
                "app", code: "time-trading.app", field: "app", title: \.name, id: \.id
            ).one(wanted, among: apps.all)
        }
    }

    private func access(to app: TrackedApp) async throws -> AppAccess {
        try await session.ask { asking throws(Rejection) in
            try asking.view.answer(.usageService)
                .flatMap { $0.access(to: app.id, at: asking.moment, in: asking.view) }
                .orThrow(.unknownApp)
        }
    }
}
