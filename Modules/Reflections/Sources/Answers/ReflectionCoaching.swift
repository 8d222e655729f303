internal import CoachAPI
internal import Core

/// The sleep quality for the coach, and the action that records it. Rules M1, M2.
struct ReflectionCoaching: CoachSource, CoachActionHandler {
    let kinds: Set<CoachAction.Kind> = [.sleep]

    func facts(at moment: Moment, in view: WorldView) -> CoachFacts {
        let morning = Reflections.reflection(.morning, on: moment.day, in: view)
        return CoachFacts(sleep: morning?.sleep, asksForSleep: true)
    }

    func drafts(
        for action: CoachAction, in context: inout CommandContext
    ) throws(Rejection) -> [EventDraft] {
        let command = WriteReflection(.morning, sleep: action.quality)
        return try WriteReflection.form.record.checked(command).decide(in: &context)
    }
}
