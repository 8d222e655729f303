import CommandLineKit
import Core
import Synchronization

/// A server with scripted answers.
final class AtHand: Module, Sendable {
    private let answers = Mutex<[String: JSON]>([:])
    let manifest = ModuleManifest(
        id: "at-hand", stability: .experimental, summary: "A server that a test plays.",
        provides: [Capability<HomeServer>.homeServer.name])

    /// Answers this path with this value from now on.
    func answer(_ path: String, _ answer: JSON) { answers.withLock { $0[path] = answer } }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(
            HomeServer { path, _ throws(Rejection) in
                try self.answers.withLock { $0[path] }.orThrow(
                    Rejection("sync.none", "There is no server.", category: .notFound))
            }, as: .homeServer)
    }
}
