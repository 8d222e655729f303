internal import CommandLineKit
internal import Core
internal import LeaguesAPI
internal import Postgres
internal import Server

/// The notifications between the nodes of one server. A late or lost notification only delays
/// updates: stored data is checked at every request and write, and caches are dropped after a
/// possible loss.
struct ServerNodes: Sendable {
    private let channel: PostgresChannel

    /// Creates the notifications for nodes on one database; they listen at `direct` behind a
    /// pooler.
    init(_ pool: PostgresPool, direct: PostgresAddress?) {
        let word = DeviceID(
            at: SystemClock().now(), random: (SystemEntropy().bits(), SystemEntropy().bits()))
        channel = PostgresChannel(pool, direct: direct, name: "cairn", sender: "\(word)")
    }

    /// Whether this node hears the others, and the delay of its notifications; nil if it never
    /// listens.
    var lag: (isListening: Bool, time: Duration)? { channel.lag }

    /// Notifies all other nodes soon.
    func broadcast(_ news: NodeEvent) {
        if let text = news.text { channel.post(text) }
    }

    /// Notifies all nodes at once if possible, for a command that ends afterwards.
    func sendPending(_ news: NodeEvent) async {
        if let text = news.text { try? await channel.sendPending(text) }
    }

    /// Listens until it is cancelled.
    func run(_ receive: @escaping @Sendable (NodeEvent) async -> Void) async {
        await channel.run { news in
            switch news {
            case .told(let texts):
                for news in texts.compactMap(NodeEvent.init) { await receive(news) }
            case .missed(let isListening): await receive(.missed(isListening: isListening))
            }
        }
    }
}

/// A notification from another node.
enum NodeEvent: Hashable, Sendable {
    /// An account has new events from a command, with their rows if they are short.
    case recorded(AccountID, delta: [UInt8]?)
    /// An account has an announced event.
    case announced(AccountID)
    /// An account was erased.
    case erased(AccountID)
    /// A user's standing was published.
    case placed(AccountID, Placement?)
    /// A user's page became visible or hidden at an instant.
    case looked(AccountID, page: String, isSeen: Bool, Instant)
    /// Any notification may have been lost; states whether others are heard from now on.
    case missed(isListening: Bool)
}

extension NodeEvent {
    /// Creates the notification for events stored here.
    init(_ recording: NewEventsReport) {
        self =
            recording.isAnnounced
            ? .announced(recording.account) : .recorded(recording.account, delta: recording.delta)
    }

    /// The text of the notification without spaces; nil if it is not sent.
    fileprivate var text: String? {
        switch self {
        case .recorded(let account, let delta):
            "recorded:\(account)" + (delta.map { ":" + Hex.text($0) } ?? "")
        case .announced(let account): "announced:\(account)"
        case .erased(let account): "erased:\(account)"
        case .placed(let account, let placement): "placed:\(account):\(placement.word)"
        case .looked(let account, let page, let isSeen, let instant):
            "looked:\(account):\(isSeen ? 1 : 0):\(instant.milliseconds):"
                + Hex.text(Array(page.utf8))
        case .missed: nil
        }
    }

    /// Parses a notification; nil if it is unknown.
    fileprivate init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":")).map(Substring.init)
        guard parts.count > 1, let account = AccountID(utf8: parts[1].utf8) else { return nil }
        switch (parts[0], parts.count) {
        case ("recorded", 2): self = .recorded(account, delta: nil)
        case ("recorded", 3): self = .recorded(account, delta: Hex.bytes(parts[2]))
        case ("announced", 2): self = .announced(account)
        case ("erased", 2): self = .erased(account)
        case ("placed", 3): self = .placed(account, Placement?(word: parts[2]))
        case ("looked", 5):
            guard let time = Int64(parts[3]), let page = Hex.bytes(parts[4]) else { return nil }
            self = .looked(
                account, page: String(decoding: page, as: UTF8.self), isSeen: parts[2] == "1",
                Instant(milliseconds: time))
        default: return nil
        }
    }
}

extension Placement? {
    fileprivate var word: String {
        switch self {
        case .seated(let board): "\(board.rawValue)"
        case nil: "left"
        default: "none"
        }
    }

    fileprivate init(word: Substring) {
        let board = Int64(word).map(BoardID.init(rawValue:))
        self = word == "left" ? nil : board.map { .seated($0) } ?? .unseated
    }
}
