public import CoachAPI
public import Core
public import Engine

/// The entry point for messages from all surfaces.
///
/// It counts and checks each message and gets the built-in answer. If a model is configured and
/// allowed, the model words the answer. Rules C1, C2, C3.
public struct CoachService: Sendable {
    private let engine: Engine
    private let zone: Zone?
    private let model: CoachModel?
    /// The data that the model may receive; nil for the user's setting.
    private let consent: Consent?
    private let limits: CoachTalk.Limits

    /// Creates a service. Without a model, the built-in coach answers.
    public init(
        _ engine: Engine, zone: Zone?, model: CoachModel?, consent: Consent? = nil,
        limits: CoachTalk.Limits = .init()
    ) {
        self.engine = engine
        self.zone = zone
        self.model = model
        self.consent = consent
        self.limits = limits
    }

    /// Returns the turns of the answer. The last turn contains the whole answer.
    ///
    /// A repeated operation is answered by the built-in coach, so nothing is sent to a model twice.
    /// Rule Y0.
    public func turns(
        _ command: AskCoach, operation: EventID? = nil, at instant: Instant? = nil
    ) async throws(Rejection) -> AsyncStream<CoachTalk.Turn> {
        let outcome = try await engine.perform(
            command, operation: operation, zone: zone, at: instant)
        guard let model, outcome.isNew, outcome.reply.kind == .talk,
            let talk = try await talk(command, model, outcome.reply)
        else {
            return AsyncStream { continuation in
                continuation.yield(.end(outcome.reply, tokens: 0))
                continuation.finish()
            }
        }
        return counted(talk.turns())
    }

    /// Returns the whole answer.
    public func answer(
        _ command: AskCoach, operation: EventID? = nil, at instant: Instant? = nil
    ) async throws(Rejection) -> CoachReply {
        for await turn in try await turns(command, operation: operation, at: instant) {
            if case .end(let reply, _) = turn { return reply }
        }
        throw Rejection(
            "coach.broken", "The coach's answer was interrupted. Try again.", category: .unavailable
        )
    }

    private func talk(
        _ command: AskCoach, _ model: CoachModel, _ reply: CoachReply
    ) async throws(Rejection) -> CoachTalk? {
        let (given, limits) = (consent, limits)
        return try await engine.ask(zone: zone) { asking throws(Rejection) -> CoachTalk? in
            let consent = given ?? Coach.consent(on: asking.today, in: asking.view)
            guard Coach.mayTalk(reply, consent: consent, on: asking.today, in: asking.view) else {
                return nil
            }
            let request = Coach.request(
                for: command, model: model.name, consent: consent, at: asking.moment,
                in: asking.view)
            return CoachTalk(model, request, fallback: reply, limits: limits)
        }
    }

    /// Returns the same turns, and records the tokens before the last turn.
    private func counted(_ turns: AsyncStream<CoachTalk.Turn>) -> AsyncStream<CoachTalk.Turn> {
        AsyncStream { continuation in
            let task = Task {
                for await turn in turns {
                    if case .end(_, let tokens) = turn, tokens > 0 {
                        _ = try? await engine.perform(CountTokens(tokens), zone: zone)
                    }
                    continuation.yield(turn)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
