internal import Core
internal import RouteKit

extension RouteRequest {
    /// True if the page's script sent the request; it shows the answer itself.
    var wantsWord: Bool { header("accept")?.hasPrefix("application/json") ?? false }
}

extension RouteReply {
    /// Returns the answer to a form: a redirect for a browser, or the message and the undo for the
    /// page's script, which may send forms hours later and stays on its page.
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
