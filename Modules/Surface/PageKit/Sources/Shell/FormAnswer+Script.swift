internal import Core
internal import RouteKit

extension RouteRequest {
    /// Whether the page's script asks, which shows the answer itself.
    var wantsWord: Bool { header("accept")?.hasPrefix("application/json") ?? false }
}

extension RouteReply {
    /// The answer to a form as the asker wants it: a redirect for a browser, the words and the way
    /// back for the page's script, which has sent forms that were kept for hours and stays where it
    /// is.
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
