internal import CommandLineKit
internal import Core
internal import LeaguesAPI
internal import Postgres
internal import Server

/// What the nodes of one server tell each other. What is told late or not at all costs freshness
/// alone: what is stored is looked at again whenever somebody asks or writes, and what is
/// remembered is let go once it may have been missed.
struct ServerNodes: Sendable {
    private let channel: PostgresChannel

    /// The nodes that share a database; listens at `direct` where a pooler stands before it.
    init(_ pool: PostgresPool, direct: PostgresAddress?) {
        let word = DeviceID(
            at: SystemClock().now(), random: (SystemEntropy().bits(), SystemEntropy().bits()))
        channel = PostgresChannel(pool, direct: direct, name: "cairn", sender: "\(word)")
    }

    /// Whether it hears the others, and how long what is told is on its way; nil if it does not
    /// listen at all.
    var lag: (isListening: Bool, time: Duration)? { channel.lag }

    /// Tells all other nodes, soon.
    func tell(_ news: NodeNews) {
        if let text = news.text { channel.tell(text) }
    }

    /// Tells all nodes at once, as far as they can be told: for a command that ends then.
    func tellNow(_ news: NodeNews) async {
        if let text = news.text { try? await channel.tellNow(text) }
    }

    /// Listens until it is cancelled.
    func run(_ hear: @escaping @Sendable (NodeNews) async -> Void) async {
        await channel.run { news in
            switch news {
            case .told(let texts):
                for news in texts.compactMap(NodeNews.init) { await hear(news) }
            case .missed(let isListening): await hear(.missed(isListening: isListening))
            }
        }
    }
}

/// One thing that a node is told by another.
enum NodeNews: Hashable, Sendable {
    /// Something was recorded of a person that rests on what they did; what it was, if that is
    /// short.
    case recorded(AccountID, delta: [UInt8]?)
    /// Something was recorded of a person that rests on nothing they did.
    case announced(AccountID)
    /// A person was erased.
    case erased(AccountID)
    /// What stands of a person was published.
    case placed(AccountID, Placement?)
    /// A page of a person says that they look at it, or not any more, at an instant.
    case looked(AccountID, page: String, isSeen: Bool, Instant)
    /// Anything may have been told and not heard; whether others are heard from now on.
    case missed(isListening: Bool)
}

extension NodeNews {
    /// What others are told of what was stored here.
    init(_ recording: Recording) {
        self = recording.isAnnounced
            ? .announced(recording.account) : .recorded(recording.account, delta: recording.delta)
    }

    /// As it is told, without a space in it; nil for what is not told.
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

    /// What was told; nil for what this program does not know.
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
