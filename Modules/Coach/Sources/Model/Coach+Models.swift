internal import CoachAPI
public import Core

extension Coach {
    /// What would be sent to a model for a message; nothing is sent by asking. Rule C1.
    public static func request(
        for command: AskCoach, model: String, consent: Consent, at moment: Moment,
        in view: WorldView
    ) -> ModelRequest {
        ModelRequest(
            command.text, about: command.item, model: model,
            context: CoachContext(at: moment, in: view), withNames: consent == .on)
    }

    /// Whether a model may word this answer: only that of a coach, with leave, within the budget.
    public static func mayTalk(
        _ reply: CoachReply, consent: Consent, on day: Day, in view: WorldView
    ) -> Bool {
        let budget = view.state(of: CoachSettings.self).budget.value(on: day)
        return reply.kind == .talk && consent != .off && view.coach.spent(on: day) < budget
    }

    /// Whether the person lets a server's model answer.
    public static func consent(on day: Day, in view: WorldView) -> Consent {
        Consent(rawValue: view.state(of: CoachSettings.self).model.value(on: day)) ?? .off
    }
}
