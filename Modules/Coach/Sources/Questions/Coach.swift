internal import CoachAPI
public import Core
internal import EntitlementsAPI

/// The queries of the coach.
public enum Coach {
    /// Returns true if the limit allows another message on a day. Rule C3.
    static func mayAsk(on day: Day, in view: WorldView) -> Bool {
        view.includes(.coachMessages, on: day)
            || view.coach.asked(on: day) < view.free(FreeLimits.coachMessages, on: day)
    }

    /// Returns the messages left on a day; nil if there is no limit.
    static func left(on day: Day, in view: WorldView) -> Int? {
        guard !view.includes(.coachMessages, on: day) else { return nil }
        return max(0, view.free(FreeLimits.coachMessages, on: day) - view.coach.asked(on: day))
    }

    /// Returns the answer to a message: fixed words if a guardrail applies, otherwise the built-in
    /// answer.
    static func answer(
        to command: AskCoach, at moment: Moment, wasCounted: Bool, in view: WorldView
    ) -> CoachReply {
        switch Guardrails.verdict(on: command.text) {
        case .crisis(let language):
            let lines = lines(at: moment, in: view)
            return CoachReply(.crisis, GuardAnswers.crisis(language, lines), lines: lines)
        case .harm(let language):
            let lines = lines(at: moment, in: view)
            return CoachReply(.crisis, GuardAnswers.harm(language, lines), lines: lines)
        case .care(let language): return CoachReply(.care, GuardAnswers.care(language))
        case .clear: break
        }
        if view.coach.isPaused(on: moment.day) { return paused(at: moment, in: view) }
        var reply =
            wasCounted
            ? reply(to: command, at: moment, in: view)
            : CoachReply(.limit, limitWords(view.free(FreeLimits.coachMessages, on: moment.day)))
        reply.left = left(on: moment.day, in: view)
        return reply
    }

    /// Returns the answer of the built-in coach, regardless of limits.
    static func reply(
        to command: AskCoach, at moment: Moment, in view: WorldView
    ) -> CoachReply {
        let context = CoachContext(at: moment, in: view)
        var coach = BuiltInCoach(context: context, topic: CoachTopic(command.text))
        coach.item = command.item.flatMap { id in context.items.first { $0.id == id } }
        if command.isSkipping { coach.topic = .skip }
        coach.turn = turn(moment, view)
        return coach.reply()
    }

    /// Returns advice about an item. The advice does not count as a message. Rule U3.
    public static func advice(
        on item: String, skipping isSkipping: Bool = false, at moment: Moment, in view: WorldView
    ) -> CoachReply {
        guard !isPaused(on: moment.day, in: view) else { return paused(at: moment, in: view) }
        let context = CoachContext(at: moment, in: view)
        var coach = BuiltInCoach(
            context: context, topic: isSkipping ? .skip : .lighten, turn: turn(moment, view))
        coach.item = context.items.first { $0.id == item }
        return coach.reply()
    }

    /// Returns the reply while the coach is paused.
    static func paused(at moment: Moment, in view: WorldView) -> CoachReply {
        let lines = lines(at: moment, in: view)
        let text = "I am paused for today, until you resume me. People can help at any hour."
        return CoachReply(.paused, text, lines: lines)
    }

    /// Returns the crisis helplines for the user's country. Rule C2.
    public static func lines(at moment: Moment, in view: WorldView) -> [CrisisLine] {
        let chosen = view.state(of: CoachSettings.self).country.value(on: moment.day)
        return CrisisLines.lines(
            of: chosen.isEmpty ? Countries.country(ofZone: moment.zone.identifier) : chosen)
    }

    /// Returns true if the coach is paused on a day. Rule C2.
    public static func isPaused(on day: Day, in view: WorldView) -> Bool {
        view.coach.isPaused(on: day)
    }

    /// Returns a number that changes with each message and day, used to vary the wording.
    static func turn(_ moment: Moment, _ view: WorldView) -> Int {
        Int(moment.day.number) &+ view.coach.asked(on: moment.day)
    }

    private static func limitWords(_ free: Int) -> String {
        "You have used today's \(free) messages. Your plan is still here."
    }
}
