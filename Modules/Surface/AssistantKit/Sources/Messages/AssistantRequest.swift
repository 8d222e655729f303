internal import Core

/// One message of JSON-RPC 2.0.
enum AssistantMessage: Sendable {
    case request(AssistantRequest)
    /// Says something and waits for no answer.
    case notice(String, JSONObject)

    /// Reads a message. A fault for a batch, which the protocol no longer has, for an answer to
    /// what was never asked, and for anything else that is none.
    init(_ json: JSON) throws(Fault) {
        guard json.array == nil else { throw .invalid("Send one message at a time.") }
        guard let object = json.object, object["jsonrpc"] == "2.0" else {
            throw .invalid("A message is an object of JSON-RPC 2.0.")
        }
        guard let method = object["method"]?.string else {
            throw .invalid("The message names no method.")
        }
        let given = object["params"]
        guard let params = given == nil ? JSONObject() : given?.object else {
            throw .params("The parameters are no object.")
        }
        guard let id = object["id"] else {
            self = .notice(method, params)
            return
        }
        guard id.string != nil || id.whole != nil else {
            throw .invalid("The id of a request is text or a whole number.")
        }
        self = .request(AssistantRequest(id: id, method: method, params: params))
    }

    /// The limits of a message as JSON.
    static func limits(_ bytes: Int) -> JSONLimits { JSONLimits(depth: 32, bytes: bytes) }
}

/// A request: a method with parameters, to be answered under its id.
struct AssistantRequest: Sendable {
    var id: JSON
    var method: String
    var params: JSONObject
    /// What tells the call from any other where the message names no key of its own.
    var ownKey: String?

    /// What is said about the message itself.
    var meta: JSONObject { params["_meta"]?.object ?? [:] }

    /// The version that the message says it is in; nil if it says none.
    var version: JSON? { meta["io.modelcontextprotocol/protocolVersion"] }

    /// Which way the message speaks, as far as it says so itself: with its version and what the
    /// client can do, or after a handshake.
    func era() throws(Fault) -> Era {
        guard let version else {
            guard method == "server/discover" else { return .legacy }
            throw .params("The message says no protocol version in params._meta.")
        }
        guard let text = version.string else { throw .params("The protocol version is no text.") }
        guard meta["io.modelcontextprotocol/clientCapabilities"]?.object != nil else {
            throw .params("The message says no client capabilities in params._meta.")
        }
        guard Era.modernVersions.contains(text) else { throw .version(text) }
        return .modern
    }

    /// The key under which a call may be sent again; nil if nothing tells it from another. Rule Y0.
    func key() throws(Fault) -> String? {
        guard let given = meta["cairn/idempotency-key"] else { return ownKey }
        guard let text = given.string else { throw .params("The idempotency key is no text.") }
        return text
    }

    /// Lists have one page: a cursor of another server is refused.
    func page() throws(Fault) {
        guard params["cursor"] == nil || params["cursor"] == .null else {
            throw .params("There is no page after the first.")
        }
    }

    /// The answer to it.
    func answer(_ result: Result<JSONObject, Fault>, in era: Era) -> JSON {
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

/// Why a message has no result: an error of JSON-RPC.
struct Fault: Error, Hashable, Sendable {
    var code: Int64
    var message: String
    var data: JSON?

    /// The status over HTTP.
    var status: Int { code == -32_601 ? 404 : 400 }

    func answer(to id: JSON) -> JSON {
        var error: JSONObject = ["code": .integer(code), "message": .string(message)]
        if let data { error["data"] = data }
        return ["jsonrpc": "2.0", "id": id, "error": .object(error)]
    }

    static let unreadable = Fault(code: -32_700, message: "The message is no acceptable JSON.")
    static func invalid(_ message: String) -> Fault { Fault(code: -32_600, message: message) }
    static func params(_ message: String) -> Fault { Fault(code: -32_602, message: message) }
    static func mismatch(_ message: String) -> Fault { Fault(code: -32_020, message: message) }

    static func unknownMethod(_ method: String) -> Fault {
        Fault(code: -32_601, message: "There is no method “\(method.prefix(60))”.")
    }

    static func version(_ requested: String) -> Fault {
        Fault(
            code: -32_022, message: "This version of the protocol is not spoken here.",
            data: [
                "supported": .array(Era.modernVersions.map(JSON.string)),
                "requested": .string(String(requested.prefix(60))),
            ])
    }
}
