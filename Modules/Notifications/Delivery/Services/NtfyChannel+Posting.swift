internal import Core

extension NtfyChannel {
    /// Returns the request that publishes a notice. It is sent as JSON to the server's root,
    /// because JSON can contain all characters.
    func post(_ notice: Notice) -> Post {
        var message: JSON = [
            "topic": .string(topic), "title": .string(notice.title),
            "message": .string(notice.body.isEmpty ? notice.title : notice.body),
            "priority": .integer(priority(of: notice)), "tags": [.string(notice.kind)],
        ]
        if let link = notice.link { message["click"] = .string(link) }
        if !notice.actions.isEmpty {
            message["actions"] = .array(
                notice.actions.map { action in
                    [
                        "action": action.isDirect ? "http" : "view",
                        "label": .string(action.label), "url": .string(action.url), "clear": true,
                    ]
                })
        }
        var headers = [("Content-Type", "application/json")]
        if let token { headers.append(("Authorization", "Bearer \(token)")) }
        return Post(
            url: WebAddress(url)?.adding("/") ?? url, headers: headers, body: message.bytes,
            service: "ntfy")
    }

    /// Returns the priority for a notice, from 1 to 5. Priorities 1 and 2 have no sound and no
    /// vibration.
    private func priority(of notice: Notice) -> Int64 {
        switch (notice.urgency, notice.isSilent) {
        case (.low, true): 1
        case (.low, false), (_, true): 2
        case (.normal, false): 3
        case (.high, false): 4
        }
    }
}
