public import Core

/// The result of a command, with its operation.
public struct Outcome<Reply: Sendable>: Sendable {
    /// The command's reply.
    public let reply: Reply
    /// The id of the operation. Repeating the operation records nothing new.
    public let operation: EventID
    /// The time, zone and day of the decision.
    public let moment: Moment
    /// The number of events that the operation recorded.
    public let events: Int
    /// False if nothing was recorded, because nothing changed or the operation was already
    /// recorded.
    public let isNew: Bool
}

extension Outcome {
    /// Returns the JSON text that every surface shows: the operation, `isNew`, and the members of
    /// the command's answer.
    public func bytes(_ answer: Shape<Reply>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        bytes += "{\"schema\":\(AnswerDocument.version),\"operation\":".utf8
        bytes += "\"\(operation)\",\"isNew\":\(isNew)".utf8
        if !answer.members.isEmpty { bytes.append(UInt8(ascii: ",")) }
        answer.append(membersOf: reply, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Returns the schema of the JSON text that `bytes` returns.
    public static func schema(_ answer: Shape<Reply>) -> Schema {
        .object(
            [
                .required("schema", .integer.described("The version of answers.")),
                .required(
                    "operation", .id.described("The id of the recorded operation, for undo.")),
                .required(
                    "isNew",
                    .boolean.described("False if nothing new was recorded.")),
            ]
                + answer.members.map { .required($0.name, $0.schema) })
    }
}

/// The input for a query.
public struct QueryContext: Sendable {
    /// The state, and the capabilities and contributions of all modules.
    public let view: WorldView
    /// The current time in the user's zone, and the user's day.
    public let moment: Moment
    /// The revision of the state, under which answers can be cached; see `Engine.revision()`.
    public let revision: UInt64
    /// The cursor up to which the state certainly includes the journal's events. It can also
    /// include later events.
    public let cursor: Cursor
    /// The account whose state this is; nil if unknown.
    public let account: AccountID?
    /// The user's current day.
    public var today: Day { moment.day }
    /// Creates the input of a query.
    public init(
        view: WorldView, moment: Moment, revision: UInt64 = 0, cursor: Cursor = .start,
        account: AccountID? = nil
    ) {
        self.view = view
        self.moment = moment
        self.revision = revision
        self.cursor = cursor
        self.account = account
    }
}

extension Rejection {
    /// The rejection if the user's zone is unknown. Rule D5.
    static var zoneMissing: Rejection {
        .conflict(
            "zone.missing", "No time zone is set. Set one, such as Europe/London.",
            field: "zone")
    }

    /// The rejection if the system clock shows a year that cannot be recorded. Rule Y3.
    static var clockBeyondBounds: Rejection {
        Rejection(
            "clock.bounds",
            "The clock shows a time outside the years 1 to 9999; correct the clock.",
            category: .unavailable)
    }

    /// The rejection if other processes wrote before each decision of the command.
    static var contention: Rejection {
        Rejection(
            "engine.contention", "The store is too busy; try again.", category: .unavailable)
    }

    /// The rejection if the operation's id was already used for a different command. Rule Y0.
    public static var operationReused: Rejection {
        Rejection(
            "idempotency.reused",
            "This Idempotency-Key was used for another request before; nothing was recorded.",
            field: "Idempotency-Key")
    }
}
