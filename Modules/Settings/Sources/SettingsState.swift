internal import Core
internal import LocalesAPI
internal import SettingsAPI

/// All changes of the settings that determine a user's days and appearance, in the order of their
/// stamps.
struct SettingsState: CompositeSnapshot {
    /// The changes of the zone, by stamp.
    var zones: [Change<String>] = []
    /// The changes of the day start, by stamp.
    var dayStarts: [Change<TimeOfDay>] = []
    /// The theme: `dark`, `light` or `system`.
    var theme: String { themes.last?.value ?? "dark" }
    /// The changes of the theme, by stamp.
    var themes: [Change<String>] = []
    /// The palette of the page, the cards and the terminal: one of `Appearance.palettes`, or the
    /// first if it is unknown.
    var palette: String {
        palettes.last.map(\.value).flatMap { Appearance.palettes.contains($0) ? $0 : nil }
            ?? Appearance.palettes[0]
    }
    /// The changes of the palette, by stamp.
    var palettes: [Change<String>] = []
    /// The format of numbers and days: a tag of `LocaleFormat.all`, or `Appearance.automatic`.
    var locale: String {
        locales.last.map(\.value).flatMap { tag in
            LocaleFormat.all.contains { $0.tag == tag } ? tag : nil
        } ?? Appearance.automatic
    }
    /// The changes of the locale, by stamp.
    var locales: [Change<String>] = []
    /// The order of Today's parts, as `TodayOrder.text`.
    var todayOrder: String { orders.last?.value ?? TodayOrder.unset }
    /// The changes of the order of Today, by stamp.
    var orders: [Change<String>] = []

    /// A change of a setting at an instant.
    struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
        /// The stamp of the change, which defines the same order on all devices.
        var stamp: Stamp
        /// The time of the change.
        var instant: Instant
        /// The user's day of the change, computed with the new value.
        var day: Day
        /// The new value.
        var value: Value
    }

    /// The last zone set; nil if none was set.
    var zone: String? { zones.last?.value }
    /// The wall-clock time at which a day begins. Rule O2, D1.
    var dayStart: TimeOfDay { dayStarts.last?.value ?? .midnight }

    static func insert<Value>(_ change: Change<Value>, into list: inout [Change<Value>]) {
        let place = list.firstIndex { $0.stamp > change.stamp } ?? list.count
        list.insert(change, at: place)
    }
}

extension SettingsState {
    static let layout = Layout(
        SettingsState(), \.zones, \.dayStarts, \.themes, \.orders, \.palettes, \.locales)
}

extension SettingsState.Change: Snapshot where Value: Snapshot {
    func write(to writer: inout ByteWriter) {
        writer.stamp(stamp)
        instant.write(to: &writer)
        day.write(to: &writer)
        value.write(to: &writer)
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        stamp = try reader.stamp()
        instant = try Instant(from: &reader)
        day = try Day(from: &reader)
        value = try Value(from: &reader)
    }
}
