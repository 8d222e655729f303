/// A notice to a user, in a form that does not depend on the channel. Rule A3.
///
/// Its texts contain no control characters and have a maximum length, so they fit unchanged into
/// headers, pages and small screens.
public struct Notice: Hashable, Sendable {
    /// The stable id in ASCII, 1 to 200 characters. If a notice is sent again, it has the same id.
    public let id: String
    /// The title, one line of at most 200 characters, never empty.
    public let title: String
    /// The subject for mail, 1 to 200 characters. It equals the title unless it is set separately.
    public let subject: String
    /// The text, at most 1,000 characters. It can contain line feeds.
    public let body: String
    /// The web address that a tap on the notice opens; nil if there is none.
    public let link: String?
    /// The actions that the user can choose in the notice, at most three.
    public let actions: [NoticeAction]
    /// The tag. A notice replaces earlier notices with the same tag.
    public let tag: String
    /// The urgency with which the notice is delivered.
    public let urgency: Urgency
    /// The number of seconds for which the notice is useful, from 1 second to four weeks.
    public let timeToLive: Int
    /// True if the notice is shown without a sound.
    public let isSilent: Bool
    /// The kind of notice as one word, such as `item`.
    public let kind: String
    /// The address that turns off mail of this kind in one step (RFC 8058); nil if there is none.
    /// It has at most 900 bytes, so that it fits into one header line.
    public let stopLink: String?

    /// The urgency, which decides whether a device is woken (RFC 8030 section 5.3).
    public enum Urgency: String, Sendable, CaseIterable {
        case low
        case normal
        case high
    }

    /// Creates a notice. Long texts are shortened; an invalid link and all actions after the third
    /// are left out. An id that is too long or not ASCII is replaced by its hash.
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

/// An action that the user can choose in a notice.
public struct NoticeAction: Hashable, Sendable {
    /// The button's label, at most 40 characters.
    public let label: String
    /// The web address of the action.
    public let url: String
    /// True if a POST request to the address runs the action without opening a page. Only some
    /// channels support this.
    public let isDirect: Bool

    /// Creates an action.
    public init(_ label: String, url: String, isDirect: Bool = false) {
        let label = NoticeText.line(label, most: 40)
        self.label = label.isEmpty ? "Open" : label
        self.url = url
        self.isDirect = isDirect
    }
}
