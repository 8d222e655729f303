internal import Core

extension Rejection {
    static var unknownItem: Rejection {
        Rejection(
            "habits.item.unknown", "There is no such item.", field: "item", category: .notFound)
    }

    static func archived(_ name: String) -> Rejection {
        Rejection(
            "habits.item.archived", "\(quoted(name)) is archived on that day.", field: "item",
            category: .conflict)
    }

    static var futureDay: Rejection {
        Rejection("habits.day", "That day is still to come.", field: "day")
    }

    static var badDay: Rejection {
        Rejection(
            "habits.day", "Days go from 0001-01-01 to 9999-12-31.", field: "day")
    }

    static var tooMuch: Rejection {
        Rejection(
            "habits.amount", "Amounts go up to 1,000,000,000.", field: "amount")
    }
}

/// A note as it may be recorded: trimmed, at most 2,000 characters, no control characters but line
/// ends and tabs.
func checkedNote(_ note: String) throws(Rejection) -> String {
    let note = trimmed(note)
    let isClean = note.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t" || $0 == "\r"
    }
    guard note.count <= 2_000, note.utf8.count <= 20_000, isClean else {
        throw Rejection(
            "habits.note", "A note has at most 2,000 characters.", field: "note")
    }
    return note
}
