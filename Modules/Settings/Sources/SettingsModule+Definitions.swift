internal import Core
internal import SettingsAPI

extension SettingsModule {
    /// The settings of this module. New ones are added after those of released programs.
    static let definitions: [SettingDefinition] = [
        zone, dayStart, theme, todayOrder, palette, locale,
    ]

    private static let zone = SettingDefinition(
        key: "zone", title: "Time zone",
        help: "An IANA name such as Europe/London. Past days do not change.",
        read: { view, _ in view.state(of: SettingsState.self).zone },
        since: { isSet(\.zones, on: $1, in: $0) },
        write: { value, _, _ throws(Rejection) in
            [SettingsEvent.zoneSet(.init(zone: try Zone.named(value).identifier)).draft]
        })

    private static let dayStart = SettingDefinition(
        key: "day-start", title: "Day start",
        help: "The time at which your day starts, 00:00–23:59. Past days do not change.",
        read: { view, _ in view.state(of: SettingsState.self).dayStart.description },
        since: { isSet(\.dayStarts, on: $1, in: $0) },
        write: { value, _, _ throws(Rejection) in
            guard let start = TimeOfDay(value) else {
                throw Rejection(
                    "settings.day-start",
                    "The day start must be a time from 00:00 to 23:59, such as 04:00.",
                    field: "value")
            }
            return [SettingsEvent.dayStartSet(.init(minutes: start.minutes)).draft]
        })

    private static let todayOrder = SettingDefinition(
        key: TodayOrder.key, title: "Order of Today",
        help:
            "The parts of Today in your order: tension, habits. “default” resets the order.",
        read: { view, _ in view.state(of: SettingsState.self).todayOrder },
        since: { isSet(\.orders, on: $1, in: $0) },
        write: { value, _, _ throws(Rejection) in
            let order = TodayOrder(text: value)
            guard order.names.count <= 32, Set(order.names).count == order.names.count,
                order.names.allSatisfy(isName)
            else {
                throw Rejection(
                    "settings.today-order",
                    "The order must list each name once: habits, tension.", field: "value")
            }
            return [SettingsEvent.todayOrderSet(.init(order: order.text)).draft]
        })

    /// Returns the day if the user ever made such a change, because these settings do not depend on
    /// the day.
    static func isSet<Value>(
        _ changes: KeyPath<SettingsState, [SettingsState.Change<Value>]>, on day: Day,
        in view: WorldView
    ) -> Day? {
        view.state(of: SettingsState.self)[keyPath: changes].isEmpty ? nil : day
    }

    /// Returns true for 1–40 lower case letters, digits, hyphens and dots, the form of part ids.
    private static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            }
    }
}
