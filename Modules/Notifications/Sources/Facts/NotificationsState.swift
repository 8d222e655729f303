internal import Core
internal import NotificationsAPI

/// The user's decisions about reminders: settings, each in force from a day on, and the snoozed and
/// dismissed reminders of each day.
struct NotificationsState: FactState {
    static var name: String { "notifications" }
    static var version: Int { 1 }

    /// The settings by name. An empty value means that the user did not set it.
    private(set) var settings: [String: Effective<String>] = [:]
    private var snoozes: [Day: EventSet<NotificationFact.Snooze>] = [:]
    private var dismissals: [Day: EventSet<NotificationFact.Mark>] = [:]
    /// The initial value for a setting. It contains the retractions received so far.
    private var unset = Effective("")

    /// The retractions of the module's events.
    var retractions: Retractions { unset.retractions }

    init() {}

    mutating func apply(_ fact: NotificationFact, from event: Event) {
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

    /// Adds a retraction to every setting, and to the initial value for settings that are added
    /// later.
    private mutating func take(_ retraction: Retraction, _ stamp: Stamp) {
        for name in settings.keys { settings[name]?.write(retraction, stamp) }
        unset.write(retraction, stamp)
    }

    /// Returns the value of a setting on a day; nil if the user never set it.
    func value(of name: String, on day: Day) -> String? {
        guard let text = settings[name]?.value(on: day), !text.isEmpty else { return nil }
        return text
    }

    /// Returns the first day on which the setting has the value of the given day; nil if the user
    /// never set it.
    func since(_ name: String, on day: Day) -> Day? { settings[name]?.since(day) }

    /// Returns the new times of the reminders snoozed on a day. If a reminder was snoozed several
    /// times, the latest counts.
    func snoozes(on day: Day) -> [ReminderID: Instant] {
        guard let all = snoozes[day] else { return [:] }
        var found: [ReminderID: Instant] = [:]
        for snooze in all.kept(retractions) {
            found[snooze.value.mark.reminder] = snooze.value.until
        }
        return found
    }

    /// Returns the dismissed reminders of a day.
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
