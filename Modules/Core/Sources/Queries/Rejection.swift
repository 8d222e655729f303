/// Why something was not done: one clear sentence for people and a stable code for programs.
///
/// The one shape of error on every surface: problem+json (RFC 9457) over HTTP, a line on stderr
/// with an exit code on the command line.
public struct Rejection: Error, Hashable, Sendable {
    /// What surfaces make of it.
    public enum Category: String, Hashable, Sendable, CaseIterable {
        /// What was asked makes no sense: HTTP 422, exit 65.
        case invalid
        /// There is no such thing: HTTP 404, exit 66.
        case notFound
        /// It makes sense, but not in the present state: HTTP 409, exit 1.
        case conflict
        /// Not for this person or this plan: HTTP 403, exit 77.
        case forbidden
        /// It could not be done now and may be later: HTTP 503, exit 75.
        case unavailable
        /// What is stored is damaged or too new: HTTP 500, exit 74.
        case damaged
    }

    /// `module.reason`, ASCII, stable.
    public var code: String
    /// One sentence in plain words, with a full stop.
    public var message: String
    /// The input that is wrong, as a path such as `target` or `schedule.interval`.
    public var field: String?
    /// What surfaces make of it: a status code, an exit code.
    public var category: Category
    /// What the person may have meant, or may do next.
    public var hints: [String]
    /// After how many seconds it is worth trying again; nil if that cannot be said.
    public var wait: Int64?

    /// A rejection; the category is `invalid` unless given.
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
    /// That it makes sense, and not in the present state.
    public static func conflict(
        _ code: String, _ message: String, field: String? = nil, hints: [String] = []
    ) -> Rejection {
        Rejection(code, message, field: field, category: .conflict, hints: hints)
    }

    /// That there is no such thing, which people call `noun`: "goal".
    public static func unknown(_ noun: String, code: String, field: String? = nil) -> Rejection {
        Rejection(code, "There is no such \(noun).", field: field, category: .notFound)
    }
}

extension Optional {
    /// The value, or the refusal thrown where there is none.
    public func orRefused(
        _ refusal: @autoclosure () -> Rejection
    ) throws(Rejection) -> Wrapped {
        guard let self else { throw refusal() }
        return self
    }
}
