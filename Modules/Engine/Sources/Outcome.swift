public import Core

/// What a person is told, and under which operation it was recorded.
public struct Outcome<Reply: Sendable>: Sendable {
    /// What the command replied.
    public let reply: Reply
    /// The operation's id: the same id again records nothing new.
    public let operation: EventID
    /// When and on which day.
    public let moment: Moment
    /// How many events were recorded.
    public let events: Int
    /// False if nothing was recorded, because nothing had to be or it had been before.
    public let isNew: Bool
}

extension Outcome {
    /// The outcome as every surface shows it: the operation, whether it was new, and the members
    /// of the command's answer.
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

    /// What `bytes` looks like.
    public static func schema(_ answer: Shape<Reply>) -> Schema {
        .object(
            [
                .required("schema", .integer), .required("operation", .id),
                .required("isNew", .boolean),
            ]
                + answer.members.map { .required($0.name, $0.schema) })
    }
}

/// What a question is handed.
public struct QueryContext: Sendable {
    /// The state and the modules' answers.
    public let view: WorldView
    /// Now, where the person is.
    public let moment: Moment
    /// The number of the state: answers may be cached under it, as under `Engine.revision()`.
    public let revision: UInt64
    /// How far the journal is known to be in the state: what was committed later may be, too.
    public let cursor: Cursor
    /// Whose state it is; nil where nobody said.
    public let account: AccountID?
    /// The person's day.
    public var today: Day { moment.day }
    /// A question's surroundings.
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
    /// Nobody said in which zone the person lives. Rule D5.
    static var zoneMissing: Rejection {
        .conflict(
            "zone.missing", "Which time zone are you in? Set one, such as Europe/London.",
            field: "zone")
    }

    /// The clock shows a year that nothing can be recorded in. Rule Y3.
    static var clockBeyondBounds: Rejection {
        Rejection(
            "clock.bounds", "The clock shows a time outside the years 1 to 9999; set it.",
            category: .unavailable)
    }

    /// Others wrote before this command each time that it was decided.
    static var contention: Rejection {
        Rejection(
            "engine.contention", "The store is too busy; try again.", category: .unavailable)
    }

    /// The operation's id belongs to another command. Rule Y0.
    public static var operationReused: Rejection {
        Rejection(
            "idempotency.reused",
            "This Idempotency-Key was used for another request before; nothing was recorded.",
            field: "Idempotency-Key")
    }
}
