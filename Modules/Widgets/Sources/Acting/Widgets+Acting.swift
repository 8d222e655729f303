public import Core
public import WidgetsAPI

extension Widgets {
    /// Returns the available actions of a card, each name once. Rule W4.
    public static func actions(
        on card: String, at moment: Moment, in view: WorldView
    ) -> [WidgetAction] {
        let scene = WidgetCard.Scene(view: view, moment: moment)
        var names: Set<String> = []
        return view.answers(to: .widgetActions).filter { $0.card == card }
            .flatMap { $0.actions(scene) }
            .filter { isName($0.name) && names.insert($0.name).inserted }
    }

    /// Returns an action by its name. Throws `widget.unknown` for an unknown card, and
    /// `widget.action` if the action is not available.
    public static func action(
        _ name: String, on card: String, at moment: Moment, in view: WorldView
    ) throws(Rejection) -> WidgetAction {
        guard cards(of: view.program).contains(where: { $0.name == card }) else {
            throw .unknown("card", code: "widget.unknown", field: "card")
        }
        return try actions(on: card, at: moment, in: view).first { $0.name == name }.orThrow(
            Rejection(
                "widget.action", "This action is not available on this card now.", field: "action",
                category: .notFound, hints: ["Fetch the card again to get its current actions."]))
    }

    private static func isName(_ name: String) -> Bool {
        (1...80).contains(name.utf8.count)
            && name.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
                    || $0 == "-" || $0 == "."
            }
    }
}

/// The key of one tap. A repeated tap acts once, and a card of an earlier day cannot act. Rule W4.
public struct TapKey: Hashable, Sendable {
    /// The day of the card.
    public let day: Day
    /// The text: `2026-11-25.` and 32 hexadecimal digits.
    public let text: String

    /// Creates a key for a card of a day.
    public init(of day: Day, from entropy: any Entropy) {
        self.day = day
        let digits = [entropy.bits(), entropy.bits()].map { bits in
            let text = String(bits, radix: 16)
            return String(repeating: "0", count: 16 - text.utf8.count) + text
        }
        text = "\(day).\(digits.joined())"
    }

    /// Parses a key; nil if it is invalid.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 32, let day = Day(String(parts[0])) else {
            return nil
        }
        self.day = day
        self.text = text
    }

    /// Throws `widget.stale` if the day is over.
    public func check(on today: Day) throws(Rejection) {
        guard day != today else { return }
        throw .conflict(
            "widget.stale", "The card is of another day. Nothing was recorded.",
            hints: ["Tap the button on today's card."])
    }
}
