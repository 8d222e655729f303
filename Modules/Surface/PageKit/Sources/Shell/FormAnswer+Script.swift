internal import Core
internal import RouteKit

extension RouteRequest {
    /// True if the page's script sent the request. The script then shows the answer itself.
    var wantsWord: Bool { header("accept")?.hasPrefix("application/json") ?? false }
}

extension RouteReply {
    /// Returns the reply to a form: a redirect for a browser, or JSON with the message and the
    /// operation to undo for the page's script. The script can send forms hours later, and stays on
    /// its page.
    func suited(to request: RouteRequest) -> RouteReply {
        guard request.wantsWord, status == 303 else { return self }
        let location = fields.first { $0.name == "Location" }?.value ?? "/"
        return .json([
            "said": formAnswer.map { .string($0.text) } ?? .null,
            "undo": formAnswer?.undo.map { .string($0.description) } ?? .null,
            "location": .string(location),
        ])
    }
}
