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
    public var line: any ModelLine

    /// Creates a model at an address.
    public init(address: String, name: String, key: String?, line: any ModelLine) {
        self.address = address
        self.name = name
        self.key = key
        self.line = line
    }
}

/// Sends a request to an endpoint and streams the response.
public protocol ModelLine: Sendable {
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
