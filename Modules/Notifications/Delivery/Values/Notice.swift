/// A notice to a user, independent of the channel. Rule A3.
///
/// Its texts contain no control characters and have a maximum length, so that they fit into
/// headers, pages and small screens unchanged.
public struct Notice: Hashable, Sendable {
    /// The stable ASCII id, 1 to 200 characters. A repeated notice has the same id.
    public let id: String
    /// The title, one line of at most 200 characters, never empty.
    public let title: String
    /// The subject of mail, 1 to 200 characters; the title unless it is fixed.
    public let subject: String
    /// The text, at most 1,000 characters with line feeds.
    public let body: String
    /// The web address that a tap opens; nil for none.
    public let link: String?
    /// The actions, at most three.
    public let actions: [NoticeAction]
    /// The tag. Notices with the same tag replace each other.
    public let tag: String
    /// The urgency.
    public let urgency: Urgency
    /// The number of seconds for which it is useful, at least one and at most four weeks.
    public let timeToLive: Int
    /// True if it has no sound.
    public let isSilent: Bool
    /// The kind, a word such as `item`.
    public let kind: String
    /// The address that turns off mail of this kind in one step (RFC 8058), at most 900 bytes so
    /// that it fits into one header line; nil if there is none.
    public let stopLink: String?

    /// The urgency for waking a device (RFC 8030 section 5.3).
    public enum Urgency: String, Sendable, CaseIterable {
        case low
        case normal
        case high
    }

    /// Creates a notice. Texts are truncated; an invalid link and actions after the third are
    /// dropped. An id that is too long or not ASCII is replaced by its hash.
    public init(
        id: String, title: String, body: String, link: String? = nil,
        actions: [NoticeAction] = [], tag: String? = nil, urgency: Urgency = .normal,
        timeToLive: Int = 3_600, isSilent: Bool = false, kind: String = "notice",
        stopLink: String? = nil, subject: String? = nil
    ) {
        self.id = NoticeText.handle(id)
        let title = NoticeText.line(title, most: 200)
        self.title = title.isEmpty ? "Cairn" : title
        let line = NoticeText.line(subject ?? "", most: 200)
        self.subject = line.isEmpty ? self.title : line
        self.body = NoticeText.lines(body, most: 1_000)
        self.link = link.flatMap(NoticeText.address)
        self.actions = Array(actions.filter { NoticeText.address($0.url) != nil }.prefix(3))
        self.tag = NoticeText.handle(tag ?? id)
        self.urgency = urgency
        self.timeToLive = min(max(timeToLive, 1), 28 * 86_400)
        self.isSilent = isSilent
        self.kind = NoticeText.handle(kind)
        self.stopLink = stopLink.flatMap(NoticeText.address).flatMap {
            $0.utf8.count <= 900 ? $0 : nil
        }
    }
}

/// An action of a notice.
public struct NoticeAction: Hashable, Sendable {
    /// The button's label, at most 40 characters.
    public let label: String
    /// The absolute address.
    public let url: String
    /// True if a POST request runs the action without opening a page, on channels that support it.
    public let isDirect: Bool

    /// Creates an action.
    public init(_ label: String, url: String, isDirect: Bool = false) {
        let label = NoticeText.line(label, most: 40)
        self.label = label.isEmpty ? "Open" : label
        self.url = url
        self.isDirect = isDirect
    }
}
