public import Core

/// A configured language model: its address and its connection. Rule C1.
public struct CoachModel: Sendable {
    /// The base address, to which `/chat/completions` is appended: `http://127.0.0.1:8080/v1`.
    public var address: String
    /// The model's name at the endpoint.
    public var name: String
    /// The API key; nil if the endpoint needs none. It is never shown.
    public var key: String?
    /// The connection that carries requests.
    public var line: any ModelConnection
    /// Called once for each answer that the built-in coach gave in place of the model.
    public var failed: @Sendable (ModelFailure) -> Void = { _ in }

    /// Creates a model at an address.
    public init(address: String, name: String, key: String?, line: any ModelConnection) {
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

/// Sends a request to an endpoint and streams the response.
public protocol ModelConnection: Sendable {
    /// Sends a body by POST. Throws if the endpoint cannot be reached, either here or at the first
    /// piece.
    func open(
        _ url: String, _ body: [UInt8], key: String?
    ) async throws(Rejection) -> any ModelStream
}

/// A streamed response. Releasing it ends the request.
public protocol ModelStream: Sendable {
    /// Returns the next piece; nil at the end of the response. Cancellation ends the stream.
    func next() async throws(Rejection) -> ModelPiece?
}

/// A piece of a response.
public enum ModelPiece: Hashable, Sendable {
    /// The status and the number of seconds until a retry is allowed. It is always the first piece.
    case head(status: Int, retryAfter: Int?)
    /// Bytes of the body.
    case bytes([UInt8])
}

extension Capability where Value == CoachModel {
    /// The model that the operator configured.
    public static var coachModel: Capability<CoachModel> { Capability("coach.model") }
}
