public import Core
internal import Foundation
public import RouteKit

extension Visitor {
    /// Sends a GET request.
    public func gets(_ target: String) async -> RouteReply { await sends("GET", target) }

    /// Sends a JSON document; `key` identifies a repeatable operation.
    public func posts(_ target: String, _ body: JSON, key: String? = nil) async -> RouteReply {
        var fields = ["content-type": "application/json"]
        fields["idempotency-key"] = key
        return await sends("POST", target, Array(body.text.utf8), fields)
    }

    /// Sends a PUT request with a JSON document.
    public func puts(_ target: String, _ body: JSON) async -> RouteReply {
        await sends(
            "PUT", target, Array(body.text.utf8), ["content-type": "application/json"])
    }

    /// Sends a form of the page, encoded like a browser: `level=7`.
    public func submits(_ target: String, _ form: String) async -> RouteReply {
        await sends(
            "POST", target, Array(form.utf8),
            ["content-type": "application/x-www-form-urlencoded"])
    }

    /// Sends a request; names of header fields are in lower case.
    public func sends(
        _ method: String, _ target: String, _ body: [UInt8] = [], _ fields: [String: String] = [:]
    ) async -> RouteReply {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        let all = fields.merging(["cairn-zone": "UTC"]) { given, _ in given }
        let request = RawRequest(
            method: method, path: parts[0], query: parts.count > 1 ? parts[1] : "", body: body
        ) { all[$0] }
        let match = dispatcher.find(method: method, path: parts[0])
        var reply = await dispatcher.answer(request, to: match)
        if let file = reply.file {
            reply.body = Array(FileManager.default.contents(atPath: file.path) ?? Data())
        }
        if let route = routes.first(where: {
            $0.path == match.template && $0.method.rawValue == method
        }) {
            log.take(reply, of: route)
        }
        return reply
    }
}

extension RouteReply {
    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
    /// The body as JSON; nil if it is not JSON.
    public var json: JSON? { try? JSON(parsing: body) }
}
