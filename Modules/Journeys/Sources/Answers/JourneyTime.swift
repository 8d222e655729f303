internal import Core

/// Provides journeys as targets for focus time. Recording time for a journey completes its day and
/// adds the minutes. Rules F2, J3.
struct JourneyTime: FocusTargetSource {
    let word = "journey"
    let heading = "Journeys"

    func choices(on day: Day, in view: WorldView) -> [FocusTarget] {
        Journeys.running(on: day, today: day, in: view).map {
            FocusTarget(id: $0.id.description, title: $0.title)
        }
    }

    func title(of id: String, on _: Day, in view: WorldView) -> String? {
        JourneyID(id).flatMap { view.journeys.resolution.record($0)?.birth.title }
    }

    func counting(
        _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for id: String,
        in context: inout CommandContext
    ) -> [EventDraft] {
        guard let journey = JourneyID(id) else { return [] }
        let (state, today) = (context.view.journeys, context.today)
        return time.compactMap { day, milliseconds in
            let minutes = min(Int(milliseconds / 60_000), 1_440)
            // A day outside the journey takes no time.
            guard minutes > 0, (try? state.open(journey, on: day, today: today)) != nil else {
                return nil
            }
            return JourneyFact.completed(
                .init(
                    journey: journey, day: day, moodBefore: nil, moodAfter: nil,
                    minutes: minutes, source: source)
            ).draft
        }
    }
}
