internal import Core
internal import RouteKit

extension Assistant {
    /// Returns the tools that the user can use, sorted by name.
    func listedTools(
        _ request: AssistantRequest, for asker: AssistantAsker
    ) async throws(Fault) -> JSONObject {
        try request.page()
        var allowed: Set<AccessScope> = []
        for scope in AccessScope.allCases {
            if await asker.may(scope) { allowed.insert(scope) }
        }
        let shown = tools.filter { allowed.contains($0.scope) }.map(\.description)
        return ["tools": .array(shown), "ttlMs": 300_000, "cacheScope": "private"]
    }

    /// Returns the answer of a tool. A refusal is an answer too, so the assistant can correct its
    /// call. A repeated call with the same key gets its first result. Rule Y0.
    func call(
        _ request: AssistantRequest, for asker: AssistantAsker
    ) async throws(Fault) -> JSONObject {
        let params = request.params
        guard let name = params["name"]?.string else {
            throw .params("The parameter name of the tool is missing.")
        }
        guard let tool = tool(name) else {
            throw .params("There is no tool “\(name.prefix(60))”.")
        }
        let given = params["arguments"]
        guard let arguments = given == nil ? JSONObject() : given?.object else {
            throw .params("The arguments must be an object.")
        }
        let key = try request.key()
        let reply: RouteReply
        do throws(Rejection) {
            let (path, query, body) = try tool.request(arguments)
            reply = await asker.ask(tool.method, path, query, body, key)
        } catch {
            reply = Problem.reply(error)
        }
        return Assistant.shown(reply)
    }

    private static func shown(_ reply: RouteReply) -> JSONObject {
        let isFault = reply.status >= 400
        let text = reply.body.isEmpty ? "Done." : String(decoding: reply.body, as: UTF8.self)
        var result: JSONObject = [
            "content": [["type": "text", "text": .string(text)]], "isError": .bool(isFault),
        ]
        if let json = try? JSON(parsing: reply.body), json.object != nil {
            result["structuredContent"] = json
        }
        if reply.fields.contains(where: { $0.name == "Idempotency-Replayed" }) {
            result["_meta"] = ["cairn/idempotency-replayed": true]
        }
        return result
    }
}
