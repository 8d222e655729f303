internal import Core

extension AppriseChannel {
    /// Returns the request that forwards a notice. The link comes after the text, because not every
    /// service has a field for it.
    func post(_ notice: Notice) -> Post {
        let lines = [notice.body, notice.link ?? ""].filter { !$0.isEmpty }
        var message: JSON = [
            "title": .string(notice.title),
            "body": .string(lines.isEmpty ? notice.title : lines.joined(separator: "\n")),
            "type": "info", "format": "text",
        ]
        if let tag { message["tag"] = .string(tag) }
        if let urls { message["urls"] = .string(urls) }
        return Post(
            url: url, headers: [("Content-Type", "application/json")], body: message.bytes,
            service: "Apprise")
    }
}
