public import Core

extension Rejection {
    /// There is no such item, or none of that name; `habits.item.unknown`.
    public static func unknownItem(
        called name: String? = nil, hints: [String] = []
    ) -> Rejection {
        let what = name.map { "item called \(quoted($0))" } ?? "such item"
        return Rejection(
            "habits.item.unknown", "There is no \(what).", field: "item", category: .notFound,
            hints: hints)
    }

    /// There is no such item; `habits.item.unknown`.
    public static var unknownItem: Rejection { unknownItem() }

    static func archived(_ name: String) -> Rejection {
        .conflict("habits.item.archived", "\(quoted(name)) is archived on that day.", field: "item")
    }

    static var futureDay: Rejection {
        Rejection("habits.day", "That day is still to come.", field: "day")
    }

    static var noTimer: Rejection {
        .conflict("habits.timer.none", "No timer is on for this item.", field: "item")
    }
}
