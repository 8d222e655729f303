internal import Core

/// The JSON content of a push message.
///
/// One document serves two readers. Browsers with declarative push show its member `notification`
/// themselves; in other browsers Cairn's service worker shows it. Declarative push requires a link,
/// so a notice without a link has no member `web_push`.
enum PushPayload {
    /// Returns the document for a notice, at most `PushMessage.longest` bytes. If the notice's text
    /// is too long, it is shortened.
    static func bytes(_ notice: Notice) -> [UInt8] {
        var body = notice.body
        while true {
            let bytes = json(notice, body: body).bytes
            let excess = bytes.count - PushMessage.longest
            guard excess > 0 else { return bytes }
            guard !body.isEmpty else { return json(bare(notice), body: "").bytes }
            // Removes a few characters at a time, because a character can have one or many bytes.
            let rest = body.dropLast(excess / 12 + 2)
            body = rest.isEmpty ? "" : rest + "…"
        }
    }

    /// Returns the notice without its web addresses, in case they are too long.
    private static func bare(_ notice: Notice) -> Notice {
        Notice(
            id: notice.id, title: notice.title, body: "", tag: notice.tag,
            isSilent: notice.isSilent, kind: notice.kind)
    }

    private static func json(_ notice: Notice, body: String) -> JSON {
        var shown: JSON = [
            "title": .string(notice.title), "body": .string(body), "tag": .string(notice.tag),
            "silent": .bool(notice.isSilent),
        ]
        if let link = notice.link { shown["navigate"] = .string(link) }
        let actions = notice.actions.enumerated().map { place, action -> JSON in
            [
                "action": .string("\(place)"), "title": .string(action.label),
                "navigate": .string(action.url),
            ]
        }
        if !actions.isEmpty { shown["actions"] = .array(actions) }
        shown["data"] = [
            "id": .string(notice.id), "kind": .string(notice.kind),
            "direct": .array(
                notice.actions.enumerated().filter { $0.element.isDirect }.map {
                    .string("\($0.offset)")
                }),
        ]
        var document: JSON = [:]
        if notice.link != nil { document["web_push"] = 8_030 }
        document["notification"] = shown
        return document
    }
}
