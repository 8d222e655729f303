public import Core

/// The order in which a person wants the methods of their day: on the page and in `cairn today`.
/// Rule U2.
///
/// It names parts, such as `habits` or `tension`. A name stands for all whose id is the name, or
/// begins with it and a dot. Names that nothing answers to are passed over, and what nobody named
/// comes after the rest, in the order that it has by itself.
public struct TodayOrder: Hashable, Sendable {
    /// The key of the setting that holds it.
    public static let key = "today.order"

    /// The names, first to last.
    public var names: [String]

    /// The order of these names.
    public init(_ names: [String] = []) { self.names = names }

    /// The order that a value of the setting says: names apart by commas or spaces.
    public init(text: String) {
        names = text.split { ", ".contains($0) }.map(String.init)
        if names == [TodayOrder.unset] { names = [] }
    }

    /// The value of the setting when each part stands where it stands by itself.
    public static let unset = "default"

    /// The value of the setting.
    public var text: String { names.isEmpty ? TodayOrder.unset : names.joined(separator: ", ") }

    /// The parts as the person wants them; among equals, as they were.
    public func sorted<Part>(_ parts: [Part], id: (Part) -> String) -> [Part] {
        guard !names.isEmpty, parts.count > 1 else { return parts }
        let ranked = parts.enumerated().map { place, part in
            (rank: rank(of: id(part)), place: place, part: part)
        }
        return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.part)
    }

    private func rank(of id: String) -> Int {
        names.firstIndex { id == $0 || id.hasPrefix($0 + ".") } ?? names.count
    }
}

extension WorldView {
    /// The order of a person's day in force on a day; no names if no module keeps it.
    public func todayOrder(on day: Day) -> TodayOrder {
        TodayOrder(text: setting(TodayOrder.key, on: day) ?? "")
    }
}
