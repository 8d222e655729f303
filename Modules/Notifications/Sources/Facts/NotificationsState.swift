internal import Core
internal import NotificationsAPI

/// What a person decided about reminders: settings in force from a day on, and what is put off or
/// waved away, by day.
struct NotificationsState: FactState {
    static var name: String { "notifications" }
    static var version: Int { 1 }

    /// By name; empty stands for what nobody set.
    private(set) var settings: [String: Effective<String>] = [:]
    private var snoozes: [Day: EventSet<NotificationFact.Snooze>] = [:]
    private var dismissals: [Day: EventSet<NotificationFact.Mark>] = [:]
    /// What a setting is before its first value: it knows what is taken back so far.
    private var unset = Effective("")

    /// What is taken back.
    var retractions: Retractions { unset.retractions }

    init() {}

    mutating func take(_ fact: NotificationFact, from event: Event) {
        switch fact {
        case .set(let change):
            settings[change.name, default: unset].write(
                change.value, from: change.from, event.stamp)
        case .snoozed(let snooze):
            snoozes[snooze.mark.day, default: EventSet()].insert(snooze, event.stamp)
        case .dismissed(let mark):
            dismissals[mark.day, default: EventSet()].insert(mark, event.stamp)
        case .retracted(let retraction): take(retraction, event.stamp)
        }
    }

    /// Every setting hears of it, and one whose first value comes later has to know as well.
    private mutating func take(_ retraction: Retraction, _ stamp: Stamp) {
        for name in settings.keys { settings[name]?.write(retraction, stamp) }
        unset.write(retraction, stamp)
    }

    /// The value of a setting on a day; nil if nobody set it.
    func value(of name: String, on day: Day) -> String? {
        guard let text = settings[name]?.value(on: day), !text.isEmpty else { return nil }
        return text
    }

    /// The day from which the value on a day was set; nil if nobody set it.
    func since(_ name: String, on day: Day) -> Day? { settings[name]?.since(day) }

    /// Until when reminders of a day are put off, by reminder: the last word of each stands.
    func snoozes(on day: Day) -> [ReminderID: Instant] {
        guard let all = snoozes[day] else { return [:] }
        var found: [ReminderID: Instant] = [:]
        for snooze in all.kept(retractions) {
            found[snooze.value.mark.reminder] = snooze.value.until
        }
        return found
    }

    /// The reminders of a day that were waved away.
    func dismissals(on day: Day) -> Set<ReminderID> {
        guard let all = dismissals[day] else { return [] }
        return Set(all.kept(retractions).map(\.value.reminder))
    }

    func write(to writer: inout ByteWriter) {
        writer.count(settings.count)
        for (name, setting) in settings.sorted(by: { $0.key < $1.key }) {
            writer.string(name)
            setting.write(to: &writer) { $0.string($1) }
        }
        snoozes.write(to: &writer)
        dismissals.write(to: &writer)
        unset.write(to: &writer) { $0.string($1) }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 2)) {
            let name = try reader.string()
            var setting = Effective("")
            try setting.read(from: &reader) { (reader) throws(ByteReaderError) in
                try reader.string()
            }
            settings[name] = setting
        }
        snoozes = try Dictionary(from: &reader)
        dismissals = try Dictionary(from: &reader)
        try unset.read(from: &reader) { (reader) throws(ByteReaderError) in
            try reader.string()
        }
    }
}

extension WorldView {
    var notifications: NotificationsState { state(of: NotificationsState.self) }
}
