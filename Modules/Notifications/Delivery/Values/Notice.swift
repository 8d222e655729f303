/// Something that a person is told, whichever way it goes to them. Rule A3.
///
/// Its texts hold no control characters and are bounded, so that they fit into headers, pages and
/// small screens as they are.
public struct Notice: Hashable, Sendable {
    /// Stable and ASCII, 1 to 200 characters: the same notice sent twice has the same.
    public let id: String
    /// A line of at most 200 characters, never empty.
    public let title: String
    /// The subject of mail, 1 to 200 characters; the title unless it is fixed.
    public let subject: String
    /// At most 1,000 characters; lines end in line feeds.
    public let body: String
    /// Where a tap leads, an address of the web; nil if nowhere.
    public let link: String?
    /// What may be done at once, three at most.
    public let actions: [NoticeAction]
    /// Notices with one tag take each other's place.
    public let tag: String
    /// How much it matters that it comes soon.
    public let urgency: Urgency
    /// For how many seconds it is of use, at least one and at most four weeks.
    public let timeToLive: Int
    /// Whether it comes without sound.
    public let isSilent: Bool
    /// What kind it is of, a word such as `item`.
    public let kind: String
    /// Where mail of this kind is turned off by one press (RFC 8058), of at most 900 bytes, since
    /// it stands in one line of a header; nil if it cannot be turned off so.
    public let stopLink: String?

    /// How soon a device should be woken for it (RFC 8030 section 5.3).
    public enum Urgency: String, Sendable, CaseIterable {
        case low
        case normal
        case high
    }

    /// A notice. Texts are made to fit; a link that is no address of the web is left out, and so
    /// are actions after the third. An id that is not ASCII or too long becomes its hash.
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

/// Something that may be done from a notice.
public struct NoticeAction: Hashable, Sendable {
    /// What the button says, at most 40 characters.
    public let label: String
    /// Where it leads, an absolute address.
    public let url: String
    /// Whether it is done by a POST without opening a page, where the channel can do that.
    public let isDirect: Bool

    /// An action.
    public init(_ label: String, url: String, isDirect: Bool = false) {
        let label = NoticeText.line(label, most: 40)
        self.label = label.isEmpty ? "Open" : label
        self.url = url
        self.isDirect = isDirect
    }
}
