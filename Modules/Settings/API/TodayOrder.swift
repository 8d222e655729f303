public import Core

/// The order of the parts of Today, on the page and in `cairn today`. Rule U2.
///
/// The order lists names such as `habits` or `tension`. A name matches all parts whose id equals it
/// or begins with it and a dot. Unknown names are ignored, and parts without a name follow in their
/// default order.
public struct TodayOrder: Hashable, Sendable {
    /// The key of the setting with the order.
    public static let key = "today.order"

    /// The names, first to last.
    public var names: [String]

    /// Creates an order from names.
    public init(_ names: [String] = []) { self.names = names }

    /// Parses the setting's value: names separated by commas or spaces.
    public init(text: String) {
        names = text.split { ", ".contains($0) }.map(String.init)
        if names == [TodayOrder.unset] { names = [] }
    }

    /// The setting's value for the default order.
    public static let unset = "default"

    /// The setting's value.
    public var text: String { names.isEmpty ? TodayOrder.unset : names.joined(separator: ", ") }

    /// Sorts parts by this order. Parts of equal rank keep their order.
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
    /// Returns the order in force on a day; empty if no module provides the setting.
    public func todayOrder(on day: Day) -> TodayOrder {
        TodayOrder(text: setting(TodayOrder.key, on: day) ?? "")
    }
}
