internal import Core

extension GotifyChannel {
    /// Returns the request that creates a message for a notice.
    func post(_ notice: Notice) -> Post {
        var message: JSON = [
            "title": .string(notice.title),
            "message": .string(notice.body.isEmpty ? notice.title : notice.body),
            "priority": .integer(priority(of: notice)),
        ]
        var extras: JSON = ["client::display": ["contentType": "text/plain"]]
        if let link = notice.link {
            extras["client::notification"] = ["click": ["url": .string(link)]]
        }
        message["extras"] = extras
        return Post(
            url: WebAddress(url)?.adding("/message") ?? url,
            headers: [("Content-Type", "application/json"), ("X-Gotify-Key", token)],
            body: message.bytes, service: "Gotify")
    }

    /// Returns the priority for a notice: below 4 has no sound, 8 and above has vibration.
    private func priority(of notice: Notice) -> Int64 {
        if notice.isSilent { return 1 }
        return switch notice.urgency {
        case .low: 3
        case .normal: 5
        case .high: 8
        }
    }
}
