internal import CoachAPI
internal import CoachModels
internal import Core
internal import Engine
internal import Server
internal import Synchronization

/// Logs and counts the built-in coach's answers in place of the server's model. Rule C1.
final class CoachFailures: ServerPart {
    private let counts = Mutex<[String: Int]>([:])

    /// Records a failure.
    func note(_ failure: ModelFailure) {
        counts.withLock { $0[failure.kind, default: 0] += 1 }
        ServerLog.modelFailed(failure.sentence)
    }

    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
    }

    /// The numbers of answers that the model failed to give, by reason.
    func figures() -> [Figure] {
        let counts = counts.withLock { $0 }
        guard !counts.isEmpty else { return [] }
        return [
            Figure(
                "cairn_coach_model_failures_total",
                "Answers of the built-in coach instead of the model, by reason.", by: "reason",
                counts, .counter)
        ]
    }
}

/// The operator's language model for the coach, set by variables, so the key is not visible on a
/// command line. A user's words are sent only with the user's consent (`coach.model`). Rule C1.
struct ServerCoach: Module {
    let manifest = ModuleManifest(
        id: "server-coach", stability: .beta, summary: "The model of this server's coach.",
        provides: [Capability<CoachModel>.coachModel.name])
    private let model: CoachModel

    /// Returns nil if no model is configured. Throws if the configuration is invalid.
    init?(_ environment: [String: String], _ failures: CoachFailures) throws(Rejection) {
        guard let url = environment["CAIRN_COACH_URL"], !url.isEmpty else { return nil }
        let key = environment["CAIRN_COACH_KEY"]
        var model = try CoachModel(
            checking: url, name: environment["CAIRN_COACH_MODEL"] ?? "default",
            key: key?.isEmpty == false ? key : nil)
        model.failed = { failures.note($0) }
        self.model = model
    }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(model, as: .coachModel)
    }
}
