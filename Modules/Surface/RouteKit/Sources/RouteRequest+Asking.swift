internal import Core

extension RouteRequest {
    /// All routes of the server that received this request.
    public var routes: [Route] { site?.routes ?? [] }

    /// Returns another route's reply to the sender of this request, with the same credentials and
    /// zone. Access is checked again. `key` identifies an operation that can be repeated; the key
    /// of this request is not passed on. Rule Y0.
    public func ask(
        _ method: RouteMethod, _ path: String, query: String = "", body: [UInt8] = [],
        key: String? = nil
    ) async -> RouteReply {
        let raw = asking(method, path, query: query, body: body, key: key)
        guard let site else { return Problem.reply(.unknown("route", code: "request.path")) }
        return await site.answer(raw, to: site.find(method: raw.method, path: raw.path))
    }

    /// Returns true if the sender of this request has a scope.
    public func may(_ scope: AccessScope) async -> Bool {
        await site?.authorizes(asking(.get, path, query: "", body: [], key: nil), to: scope)
            ?? false
    }

    private func asking(
        _ method: RouteMethod, _ path: String, query: String, body: [UInt8], key: String?
    ) -> RawRequest {
        let own: Set = ["accept", "content-type", "if-none-match", "idempotency-key"]
        let fields = fields
        return RawRequest(
            method: method.rawValue, path: path, query: query, body: body, place: place, base: base
        ) { name in
            guard own.contains(name) else { return fields(name) }
            if name == "idempotency-key" { return key }
            return name == "content-type" && !body.isEmpty ? "application/json" : nil
        }
    }
}
