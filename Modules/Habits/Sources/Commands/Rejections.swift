public import Core

extension Rejection {
    /// Returns the rejection `habits.item.unknown` for an id or a name that matches no item.
    public static func unknownItem(
        called name: String? = nil, hints: [String] = []
    ) -> Rejection {
        let what = name.map { "item called \(quoted($0))" } ?? "such item"
        return Rejection(
            "habits.item.unknown", "There is no \(what).", field: "item", category: .notFound,
            hints: hints)
    }

    /// The rejection `habits.item.unknown` for an item that does not exist.
    public static var unknownItem: Rejection { unknownItem() }

    static func archived(_ name: String) -> Rejection {
        .conflict("habits.item.archived", "\(quoted(name)) is archived on that day.", field: "item")
    }

    static var futureDay: Rejection {
        Rejection("habits.day", "The day must not be in the future.", field: "day")
    }

    static var noTimer: Rejection {
        .conflict("habits.timer.none", "No timer is running for this item.", field: "item")
    }
}
