internal import Core
internal import RouteKit

/// One message over HTTP and its answer. There is no session, and nothing is stored.
struct HTTPExchange: Sendable {
    private let assistant: Assistant
    private let request: RouteRequest

    init(_ assistant: Assistant, _ request: RouteRequest) {
        self.assistant = assistant
        self.request = request
    }

    func reply() async -> RouteReply {
        guard isJSON else {
            return Problem.reply(
                Rejection(
                    "request.media-type", "Send the message as application/json.",
                    field: "Content-Type"))
        }
        let limits = AssistantMessage.limits(AssistantRoute.longest)
        guard let json = try? JSON(parsing: request.file, limits: limits) else {
            return shown(Fault.unreadable.answer(to: .null), 400)
        }
        do throws(Fault) {
            switch try AssistantMessage(json) {
            case .notice:
                var reply = RouteReply.empty
                reply.status = 202
                return reply
            case .request(var message):
                message.ownKey = request.header("idempotency-key")
                return await answer(message)
            }
        } catch {
            return shown(error.answer(to: .null), error.status)
        }
    }

    private var isJSON: Bool {
        let type = request.header("content-type") ?? ""
        return type.prefix { $0 != ";" }.lowercased().filter { $0 != " " } == "application/json"
    }

    private func answer(_ message: AssistantRequest) async -> RouteReply {
        let era: ProtocolVersion
        do throws(Fault) {
            era = try self.era(of: message)
        } catch {
            return shown(error.answer(to: message.id), error.status)
        }
        let request = request
        let asker = AssistantAsker { method, path, query, body, key in
            await request.ask(method, path, query: query, body: body, key: key)
        } may: {
            await request.may($0)
        }
        let result: Result<JSONObject, Fault>
        do throws(Fault) {
            result = .success(try await assistant.result(of: message, in: era, for: asker))
        } catch {
            result = .failure(error)
        }
        // For an older client, a status would refer to its assumed session.
        guard era == .modern, case .failure(let fault) = result else {
            return shown(message.answer(result, in: era), 200)
        }
        return shown(message.answer(result, in: era), fault.status)
    }

    // MARK: - Headers

    /// Returns the form of a message. Repeated values in its headers must match, so a router that
    /// reads headers and the program that reads the message see the same call.
    private func era(of message: AssistantRequest) throws(Fault) -> ProtocolVersion {
        let header = request.header("mcp-protocol-version")
        guard let version = message.version else {
            if let header, ProtocolVersion.modernVersions.contains(header) {
                throw .params("The protocol version is missing in params._meta.")
            }
            if let header, !ProtocolVersion.legacyVersions.contains(header) {
                throw .version(header)
            }
            return try message.era()
        }
        guard let header, version == .string(header) else {
            throw .mismatch("The header MCP-Protocol-Version differs from the message.")
        }
        guard request.header("mcp-method") == message.method else {
            throw .mismatch("The header Mcp-Method does not name the method of the message.")
        }
        let named = ["tools/call": "name", "prompts/get": "name", "resources/read": "uri"]
        if let key = named[message.method], let name = message.params[key]?.string,
            request.header("mcp-name").flatMap(HeaderText.decode) != name
        {
            throw .mismatch("The header Mcp-Name differs from the message.")
        }
        return try message.era()
    }

    private func shown(_ json: JSON, _ status: Int) -> RouteReply {
        RouteReply.json(json, status: status).with("Cache-Control", "no-store")
    }
}

/// The text of a header field with any characters: plain, or `=?base64?…?=`.
enum HeaderText {
    static func decode(_ text: String) -> String? {
        guard text.hasPrefix("=?base64?"), text.hasSuffix("?="), text.utf8.count >= 11 else {
            return text
        }
        let coded = Array(text.utf8.dropFirst(9).dropLast(2))
        return bytes(coded).flatMap { String(validating: $0, as: UTF8.self) }
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Decodes base64; nil unless the text is the canonical encoding.
    private static func bytes(_ coded: [UInt8]) -> [UInt8]? {
        let digits = coded.prefix { $0 != UInt8(ascii: "=") }
        let padding = coded.count - digits.count
        guard coded.count % 4 == 0, padding <= 2, coded.suffix(padding).allSatisfy({ $0 == 61 })
        else { return nil }
        var (bytes, held, bits): ([UInt8], UInt32, Int) = ([], 0, 0)
        for digit in digits {
            guard let value = alphabet.firstIndex(of: digit) else { return nil }
            held = held << 6 | UInt32(value)
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: held >> bits))
            held &= 1 << bits - 1
        }
        return held == 0 ? bytes : nil
    }
}
