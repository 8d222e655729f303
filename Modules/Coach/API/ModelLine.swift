public import Core

/// A model that somebody set up: where it answers, and what carries a request there. Rule C1.
public struct CoachModel: Sendable {
    /// The address that `/chat/completions` follows: `http://127.0.0.1:8080/v1`.
    public var address: String
    /// The name of the model there.
    public var name: String
    /// The key of the endpoint; nil if it asks for none. It is shown to nobody.
    public var key: String?
    /// What carries requests.
    public var line: any ModelLine
    /// Called once for each answer that the built-in coach gave in place of the model.
    public var failed: @Sendable (ModelFailure) -> Void = { _ in }

    /// A model at an address.
    public init(address: String, name: String, key: String?, line: any ModelLine) {
        self.address = address
        self.name = name
        self.key = key
        self.line = line
    }
}

/// Why the built-in coach answered in place of a model. Rule C1.
public enum ModelFailure: Hashable, Sendable {
    /// The endpoint answered with this HTTP status, such as 401 for a wrong key.
    case status(Int)
    /// The endpoint was not reached, or the connection broke, for this reason.
    case unreachable(String)
    /// The words did not come in time.
    case late
    /// The answer ended early, reported an error, or is no answer of a chat endpoint.
    case malformed
    /// The guardrails withheld the words.
    case withheld

    /// The reason in a sentence, for a log.
    public var sentence: String {
        switch self {
        case .status(let status): "The model's endpoint answered with status \(status)."
        case .unreachable(let why): "The model's endpoint was not reached: \(why)"
        case .late: "The model did not answer in time."
        case .malformed: "The model's answer is incomplete or cannot be read."
        case .withheld: "The guardrails withheld the model's answer."
        }
    }

    /// A word for the kind of failure, for counters.
    public var kind: String {
        switch self {
        case .status: "status"
        case .unreachable: "unreachable"
        case .late: "late"
        case .malformed: "malformed"
        case .withheld: "withheld"
        }
    }
}

/// What carries a request to an endpoint and brings what it answers, piece by piece.
public protocol ModelLine: Sendable {
    /// Sends a body by POST. What cannot be reached throws, here or at the first piece.
    func open(
        _ url: String, _ body: [UInt8], key: String?
    ) async throws(Rejection) -> any ModelStream
}

/// What an endpoint answers, as it comes. Let go, it ends.
public protocol ModelStream: Sendable {
    /// The next piece; nil at the end. Cancelled, it ends.
    func next() async throws(Rejection) -> ModelPiece?
}

/// A piece of an answer.
public enum ModelPiece: Hashable, Sendable {
    /// The status, and after how many seconds one may ask again; comes first.
    case head(status: Int, retryAfter: Int?)
    /// Bytes of the body.
    case bytes([UInt8])
}

extension Capability where Value == CoachModel {
    /// The model that whoever runs a server set up.
    public static var coachModel: Capability<CoachModel> { Capability("coach.model") }
}
