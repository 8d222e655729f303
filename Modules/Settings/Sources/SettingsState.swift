public import Core
internal import SettingsAPI

/// Where and how a person's days run: every change, in the order in which it was made.
public struct SettingsState: Snapshot {
    /// Changes of zone, by stamp.
    public internal(set) var zones: [Change<String>] = []
    /// Changes of the day start, by stamp.
    public internal(set) var dayStarts: [Change<TimeOfDay>] = []
    /// The theme of the page: `dark`, `light` or `system`.
    public var theme: String { themes.last?.value ?? "dark" }
    /// Changes of the theme, by stamp.
    public internal(set) var themes: [Change<String>] = []
    /// The order of Today's parts, as `TodayOrder.text`.
    public var todayOrder: String { orders.last?.value ?? TodayOrder.unset }
    /// Changes of the order of Today, by stamp.
    public internal(set) var orders: [Change<String>] = []

    /// A value that a person's day runs by since an instant.
    public struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
        /// When it was written, in the order that all devices agree on.
        public var stamp: Stamp
        /// When it was set.
        public var instant: Instant
        /// The person's day when it was set, already by the new value.
        public var day: Day
        /// What it was set to.
        public var value: Value
    }

    init() {}

    /// The zone that was set last; nil if none ever was.
    public var zone: String? { zones.last?.value }
    /// The wall time at which a day begins. Rules O2, D1.
    public var dayStart: TimeOfDay { dayStarts.last?.value ?? .midnight }

    static func insert<Value>(_ change: Change<Value>, into list: inout [Change<Value>]) {
        let place = list.firstIndex { $0.stamp > change.stamp } ?? list.count
        list.insert(change, at: place)
    }
}

extension SettingsState {
    public func write(to writer: inout ByteWriter) {
        SettingsState.write(zones, to: &writer) { $0.string($1) }
        SettingsState.write(dayStarts, to: &writer) { $0.fixed(UInt16($1.minutes)) }
        SettingsState.write(themes, to: &writer) { $0.string($1) }
        SettingsState.write(orders, to: &writer) { $0.string($1) }
    }

    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init()
        zones = try SettingsState.read(&reader) { (r) throws(ByteReaderError) in try r.string() }
        dayStarts = try SettingsState.read(&reader) { (r) throws(ByteReaderError) in
            TimeOfDay(minutes: Int(try r.fixed(UInt16.self))) ?? .midnight
        }
        themes = try SettingsState.read(&reader) { (r) throws(ByteReaderError) in try r.string() }
        orders = try SettingsState.read(&reader) { (r) throws(ByteReaderError) in try r.string() }
    }

    private static func write<Value>(
        _ list: [Change<Value>], to writer: inout ByteWriter,
        value: (inout ByteWriter, Value) -> Void
    ) {
        writer.count(list.count)
        for change in list {
            writer.stamp(change.stamp)
            writer.fixed(change.instant.milliseconds)
            writer.fixed(change.day.number)
            value(&writer, change.value)
        }
    }

    private static func read<Value>(
        _ reader: inout ByteReader, value: (inout ByteReader) throws(ByteReaderError) -> Value
    ) throws(ByteReaderError) -> [Change<Value>] {
        var list: [Change<Value>] = []
        for _ in 0..<(try reader.count(ofWidth: 37)) {
            list.append(
                Change(
                    stamp: try reader.stamp(),
                    instant: Instant(milliseconds: try reader.fixed()),
                    day: Day(try reader.fixed(Int32.self)), value: try value(&reader)))
        }
        return list
    }
}
