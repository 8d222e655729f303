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

    /// A model at an address.
    public init(address: String, name: String, key: String?, line: any ModelLine) {
        self.address = address
        self.name = name
        self.key = key
        self.line = line
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
