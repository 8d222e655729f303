internal import Core
internal import LocalesAPI
internal import SettingsAPI

/// Where and how a person's days run: every change, in the order in which it was made.
struct SettingsState: LaidOut {
    /// Changes of zone, by stamp.
    var zones: [Change<String>] = []
    /// Changes of the day start, by stamp.
    var dayStarts: [Change<TimeOfDay>] = []
    /// The theme of the page: `dark`, `light` or `system`.
    var theme: String { themes.last?.value ?? "dark" }
    /// Changes of the theme, by stamp.
    var themes: [Change<String>] = []
    /// The palette of page, cards and terminal: one of `Look.palettes`, the first for another.
    var palette: String {
        palettes.last.map(\.value).flatMap { Look.palettes.contains($0) ? $0 : nil }
            ?? Look.palettes[0]
    }
    /// Changes of the palette, by stamp.
    var palettes: [Change<String>] = []
    /// How numbers and days are written: a tag of `LocaleFormat.all`, or `Look.automatic`.
    var locale: String {
        locales.last.map(\.value).flatMap { tag in
            LocaleFormat.all.contains { $0.tag == tag } ? tag : nil
        } ?? Look.automatic
    }
    /// Changes of the locale, by stamp.
    var locales: [Change<String>] = []
    /// The order of Today's parts, as `TodayOrder.text`.
    var todayOrder: String { orders.last?.value ?? TodayOrder.unset }
    /// Changes of the order of Today, by stamp.
    var orders: [Change<String>] = []

    /// A value that a person's day runs by since an instant.
    struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
        /// When it was written, in the order that all devices agree on.
        var stamp: Stamp
        /// When it was set.
        var instant: Instant
        /// The person's day when it was set, already by the new value.
        var day: Day
        /// What it was set to.
        var value: Value
    }

    /// The zone that was set last; nil if none ever was.
    var zone: String? { zones.last?.value }
    /// The wall time at which a day begins. Rule O2, D1.
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
