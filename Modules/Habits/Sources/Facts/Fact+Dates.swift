internal import Core

extension Fact.Kind {
    /// The members that contain days in payloads of this kind. The payload of a retraction contains
    /// the day of the retracted event.
    var dates: PayloadDates {
        switch self {
        case .progressed, .confirmed, .skipped, .unskipped, .noted, .imported: .days("day")
        case .added: PayloadDates(days: ["start", "fields.dueDay"], rules: ["fields.schedule"])
        case .edited: PayloadDates(days: ["from", "fields.dueDay"], rules: ["fields.schedule"])
        case .archived, .unarchived: .days("from")
        case .daysSkipped: .days("from", "to")
        case .startMoved: .days("start")
        case .timerStopped: .days("parts.day")
        case .retracted: PayloadDates(days: ["day"], owner: "of")
        case .daysUnskipped, .deleted, .moved, .timerStarted, .timerPaused, .timerResumed,
            .grouped, .ungrouped:
            .none
        }
    }
}
