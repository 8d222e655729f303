internal import Core
internal import Engine
internal import RouteKit
internal import Server

/// Something that a server keeps or does beside the journal, and that goes on while it runs.
protocol ServerPart: Sendable {
    /// What it gives to the program; nil if nothing.
    var module: (any Module)? { get }
    /// Notes that something was recorded of a person that rests on what they did.
    func notice(_ account: AccountID)
    /// Takes in what another node told.
    func hear(_ news: NodeNews) async
    /// Forgets a person who was erased; to do it twice does no harm. Rule O3.
    func forget(_ account: AccountID) async throws(Rejection)
    /// What whoever watches the server is told.
    func figures() -> [Figure]
    /// Goes on until the server stops; `engine` is that of a person, or of nobody.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async
}

extension ServerPart {
    var module: (any Module)? { nil }
    func notice(_ account: AccountID) {}
    func hear(_ news: NodeNews) async {
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
    /// Notes what was stored, for those whom it concerns.
    func notice(_ recording: Recording) {
        guard !recording.isAnnounced else { return }
        for part in self { part.notice(recording.account) }
    }
}

extension AccountID {
    /// Of whom nothing is recorded: that of whoever is not signed in.
    static let nobody = AccountID(high: 0, low: 0)
}

/// The parts of a server of one person, at work beside answering.
struct PartsWork: Module {
    let parts: [any ServerPart]

    let manifest = ModuleManifest(
        id: "server-parts", stability: .experimental,
        summary: "What a server does beside answering.")

    init(_ parts: [any ServerPart]) { self.parts = parts }

    func register(with registrar: inout Registrar) throws(WiringError) {
        for part in parts {
            registrar.contribute(
                ServerWork("\(type(of: part))") { engine, _ in { await part.run { _ in engine } } },
                to: .serverWork)
        }
    }
}
