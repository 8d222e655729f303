internal import Core

/// A message of JSON-RPC 2.0.
enum AssistantMessage: Sendable {
    case request(AssistantRequest)
    /// A notification without an answer.
    case notice(String, JSONObject)

    /// Parses a message. Throws a fault for a batch (which the protocol no longer has), for an
    /// unrequested answer, and for invalid messages.
    init(_ json: JSON) throws(Fault) {
        guard json.array == nil else { throw .invalid("Send one message at a time.") }
        guard let object = json.object, object["jsonrpc"] == "2.0" else {
            throw .invalid("A message must be an object of JSON-RPC 2.0.")
        }
        guard let method = object["method"]?.string else {
            throw .invalid("The message has no method.")
        }
        let given = object["params"]
        guard let params = given == nil ? JSONObject() : given?.object else {
            throw .params("The parameters must be an object.")
        }
        guard let id = object["id"] else {
            self = .notice(method, params)
            return
        }
        guard id.string != nil || id.whole != nil else {
            throw .invalid("The id of a request must be text or a whole number.")
        }
        self = .request(AssistantRequest(id: id, method: method, params: params))
    }

    /// Returns the JSON limits of a message.
    static func limits(_ bytes: Int) -> JSONLimits { JSONLimits(depth: 32, bytes: bytes) }
}

/// A request: a method with parameters and an id for the answer.
struct AssistantRequest: Sendable {
    var id: JSON
    var method: String
    var params: JSONObject
    /// The key of the call if the message contains none.
    var ownKey: String?

    /// The metadata of the message.
    var meta: JSONObject { params["_meta"]?.object ?? [:] }

    /// The protocol version in the message; nil if missing.
    var version: JSON? { meta["io.modelcontextprotocol/protocolVersion"] }

    /// Returns the form of the message as it declares it: with its version and the client's
    /// capabilities, or after a handshake.
    func era() throws(Fault) -> ProtocolVersion {
        guard let version else {
            guard method == "server/discover" else { return .legacy }
            throw .params("The protocol version is missing in params._meta.")
        }
        guard let text = version.string else { throw .params("The protocol version must be text.") }
        guard meta["io.modelcontextprotocol/clientCapabilities"]?.object != nil else {
            throw .params("The client capabilities are missing in params._meta.")
        }
        guard ProtocolVersion.modernVersions.contains(text) else { throw .version(text) }
        return .modern
    }

    /// Returns the key for repeating the call; nil if there is none. Rule Y0.
    func key() throws(Fault) -> String? {
        guard let given = meta["cairn/idempotency-key"] else { return ownKey }
        guard let text = given.string else { throw .params("The idempotency key must be text.") }
        return text
    }

    /// Throws for a cursor, because lists have one page.
    func page() throws(Fault) {
        guard params["cursor"] == nil || params["cursor"] == .null else {
            throw .params("There is only one page of results.")
        }
    }

    /// Returns the answer to the request.
    func answer(_ result: Result<JSONObject, Fault>, in era: ProtocolVersion) -> JSON {
        switch result {
        case .failure(let fault): return fault.answer(to: id)
        case .success(var members):
            if era == .modern {
                members["resultType"] = "complete"
                var meta = members["_meta"]?.object ?? [:]
                meta["io.modelcontextprotocol/serverInfo"] = Assistant.identity
                members["_meta"] = .object(meta)
            }
            return ["jsonrpc": "2.0", "id": id, "result": .object(members)]
        }
    }
}

/// The reason why a message has no result: a JSON-RPC error.
struct Fault: Error, Hashable, Sendable {
    var code: Int64
    var message: String
    var data: JSON?

    /// The HTTP status.
    var status: Int { code == -32_601 ? 404 : 400 }

    func answer(to id: JSON) -> JSON {
        var error: JSONObject = ["code": .integer(code), "message": .string(message)]
        if let data { error["data"] = data }
        return ["jsonrpc": "2.0", "id": id, "error": .object(error)]
    }

    static let unreadable = Fault(code: -32_700, message: "The message is not valid JSON.")
    static func invalid(_ message: String) -> Fault { Fault(code: -32_600, message: message) }
    static func params(_ message: String) -> Fault { Fault(code: -32_602, message: message) }
    static func mismatch(_ message: String) -> Fault { Fault(code: -32_020, message: message) }

    static func unknownMethod(_ method: String) -> Fault {
        Fault(code: -32_601, message: "There is no method “\(method.prefix(60))”.")
    }

    static func version(_ requested: String) -> Fault {
        Fault(
            code: -32_022, message: "This version of the protocol is not supported.",
            data: [
                "supported": .array(ProtocolVersion.modernVersions.map(JSON.string)),
                "requested": .string(String(requested.prefix(60))),
            ])
    }
}
