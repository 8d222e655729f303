internal import CoachAPI
public import Core

extension Coach {
    /// Returns the request that a model would receive for a message. Sends nothing. Rule C1.
    public static func request(
        for command: AskCoach, model: String, consent: Consent, at moment: Moment,
        in view: WorldView
    ) -> ModelRequest {
        ModelRequest(
            command.text, about: command.item, model: model,
            context: CoachContext(at: moment, in: view), withNames: consent == .on)
    }

    /// Returns true if a model may word this answer: it must be a coach answer, with consent and
    /// within the budget.
    public static func mayTalk(
        _ reply: CoachReply, consent: Consent, on day: Day, in view: WorldView
    ) -> Bool {
        let budget = view.state(of: CoachSettings.self).budget.value(on: day)
        return reply.kind == .talk && consent != .off && view.coach.spent(on: day) < budget
    }

    /// Returns the user's consent to the server's model.
    public static func consent(on day: Day, in view: WorldView) -> Consent {
        Consent(rawValue: view.state(of: CoachSettings.self).model.value(on: day)) ?? .off
    }
}
