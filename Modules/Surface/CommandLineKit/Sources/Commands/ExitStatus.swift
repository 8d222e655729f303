public import Core

/// The exit status of a command, for scripts; `cairn help exit-codes` lists them.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    case success = 0
    case failure = 1
    case cancelled = 2
    case usage = 64
    case invalid = 65
    case notFound = 66
    case damaged = 74
    case unavailable = 75
    case forbidden = 77
    case interrupted = 130
    case brokenPipe = 141

    /// Creates the exit status for a rejection, from the rejection's category.
    public init(_ category: Rejection.Category) {
        switch category {
        case .invalid: self = .invalid
        case .notFound: self = .notFound
        case .conflict: self = .failure
        case .forbidden: self = .forbidden
        case .unavailable: self = .unavailable
        case .damaged: self = .damaged
        }
    }

    /// The meaning of the status as shown to users.
    public var meaning: String {
        switch self {
        case .success: "Success. An empty list is also a success."
        case .failure: "Not possible in the current state, or a check of doctor failed."
        case .cancelled: "You did not confirm."
        case .usage: "Usage error: an unknown command or option."
        case .invalid: "Invalid value, such as a name that is too long."
        case .notFound: "Not found: a habit, file or event."
        case .damaged: "The store is damaged or from a newer version, or output failed."
        case .unavailable: "Not possible now: the store is locked, read-only or full."
        case .forbidden: "Not allowed."
        case .interrupted: "Stopped by Ctrl-C. Acknowledged changes are kept."
        case .brokenPipe: "The reader of the output closed the pipe."
        }
    }
}

/// Thrown to end a command with a status. The command must already have shown its output.
public struct Ending: Error, Hashable, Sendable {
    /// The exit status.
    public let status: ExitStatus
    /// Creates an ending with a status.
    public init(_ status: ExitStatus) { self.status = status }
}
