/// The reason why a request was refused: a sentence for users and a stable code for programs.
///
/// All surfaces use it. Over HTTP it becomes problem+json (RFC 9457), on the command line a line on
/// stderr with an exit code.
public struct Rejection: Error, Hashable, Sendable {
    /// The category, from which surfaces derive a status.
    public enum Category: String, Hashable, Sendable, CaseIterable {
        /// The input is invalid: HTTP 422, exit 65.
        case invalid
        /// The requested object does not exist: HTTP 404, exit 66.
        case notFound
        /// The input is valid, but not allowed in the current state: HTTP 409, exit 1.
        case conflict
        /// The user or the user's plan does not permit the action: HTTP 403, exit 77.
        case forbidden
        /// The action is temporarily impossible: HTTP 503, exit 75.
        case unavailable
        /// The stored data is damaged or was written by a newer version: HTTP 500, exit 74.
        case damaged
    }

    /// The code of the rejection, `module.reason`, in ASCII. It must not change between releases.
    public var code: String
    /// One plain sentence for users, with a full stop.
    public var message: String
    /// The path of the invalid input, such as `target` or `schedule.interval`; nil if no single
    /// field is invalid.
    public var field: String?
    /// The category, from which surfaces derive an HTTP status and an exit code.
    public var category: Category
    /// Suggestions for the user, such as similar names or next steps.
    public var hints: [String]
    /// The number of seconds after which a retry is useful; nil if unknown.
    public var wait: Int64?

    /// Creates a rejection. The default category is `invalid`.
    public init(
        _ code: String, _ message: String, field: String? = nil, category: Category = .invalid,
        hints: [String] = []
    ) {
        self.code = code
        self.message = message
        self.field = field
        self.category = category
        self.hints = hints
    }
}

extension Rejection {
    /// Returns a rejection for a valid input that conflicts with the current state.
    public static func conflict(
        _ code: String, _ message: String, field: String? = nil, hints: [String] = []
    ) -> Rejection {
        Rejection(code, message, field: field, category: .conflict, hints: hints)
    }

    /// Returns a rejection for an object that does not exist. `noun` is the word for it, such as
    /// "goal".
    public static func unknown(_ noun: String, code: String, field: String? = nil) -> Rejection {
        Rejection(code, "There is no such \(noun).", field: field, category: .notFound)
    }
}

extension Optional {
    /// Returns the value; throws `refusal` if it is nil.
    public func orThrow(
        _ refusal: @autoclosure () -> Rejection
    ) throws(Rejection) -> Wrapped {
        guard let self else { throw refusal() }
        return self
    }
}
