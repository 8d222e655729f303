internal import Core

/// What a device is told, as JSON.
///
/// One document for two readers: browsers with declarative push show its member `notification` by
/// themselves, and elsewhere our service worker shows the same member. Declarative push asks for
/// somewhere to go, so a notice without a link does without the member `web_push`.
enum PushPayload {
    /// The text of a notice, of at most `PushMessage.longest` bytes; a body that is longer than
    /// fits is cut.
    static func bytes(_ notice: Notice) -> [UInt8] {
        var body = notice.body
        while true {
            let bytes = json(notice, body: body).bytes
            let excess = bytes.count - PushMessage.longest
            guard excess > 0 else { return bytes }
            guard !body.isEmpty else { return json(bare(notice), body: "").bytes }
            // Few at a time, since a character takes from one byte to many.
            let rest = body.dropLast(excess / 12 + 2)
            body = rest.isEmpty ? "" : rest + "…"
        }
    }

    /// A notice whose addresses alone would be too long.
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
