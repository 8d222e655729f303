internal import Core
internal import Engine
internal import RouteKit
internal import Server

/// A part of a server next to the journal, with its own data or work.
protocol ServerPart: Sendable {
    /// The module for the program; nil without one.
    var module: (any Module)? { get }
    /// Records that an account has new events from a command.
    func notice(_ account: AccountID)
    /// Handles a notification from another node.
    func receive(_ news: NodeEvent) async
    /// Deletes the data of an erased account; repeating it is harmless. Rule O3.
    func forget(_ account: AccountID) async throws(Rejection)
    /// Returns its metrics.
    func figures() -> [Figure]
    /// Runs until the server stops; `engine` returns a user's engine, or the one without an
    /// account.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async
}

extension ServerPart {
    var module: (any Module)? { nil }
    func notice(_ account: AccountID) {}
    func receive(_ news: NodeEvent) async {
        switch news {
        case .recorded(let account, _): notice(account)
        case .erased(let account): try? await forget(account)
        case .announced, .placed, .looked, .missed: break
        }
    }
    func forget(_ account: AccountID) async throws(Rejection) {}
    func figures() -> [Figure] { [] }
}

extension [any ServerPart] {
    /// Passes a report of stored events to the parts that need it.
    func notice(_ recording: NewEventsReport) {
        guard !recording.isAnnounced else { return }
        for part in self { part.notice(recording.account) }
    }
}

extension AccountID {
    /// The account without events, for users who are not signed in.
    static let nobody = AccountID(high: 0, low: 0)
}

/// The parts of a single-user server as background work.
struct ServerPartsModule: Module {
    let parts: [any ServerPart]

    let manifest = ModuleManifest(
        id: "server-parts", stability: .experimental,
        summary: "The background work of a server.")

    init(_ parts: [any ServerPart]) { self.parts = parts }

    func register(with registrar: inout Registrar) throws(WiringError) {
        for part in parts {
            registrar.contribute(
                ServerWork("\(type(of: part))") { engine, _ in { await part.run { _ in engine } } },
                to: .serverWork)
        }
    }
}
