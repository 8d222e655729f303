public import Core
internal import Crypto
internal import Delivery
public import NotificationsAPI
internal import SecretsAPI

/// What may be done about a message straight from it.
public enum MessageAnswer: UInt8, Hashable, Sendable, CaseIterable {
    /// What it is about is done.
    case done = 1
    /// It comes again in an hour.
    case snooze = 2
    /// What it is about is skipped today.
    case skip = 3
    /// The channel that it came on is switched off, and a mailbox gets nothing more.
    case stop = 4
    /// The mailbox that it came to is confirmed.
    case confirm = 5

    /// As it stands in answers.
    public var word: String {
        switch self {
        case .done: "done"
        case .snooze: "snooze"
        case .skip: "skip"
        case .stop: "stop"
        case .confirm: "confirm"
        }
    }
}

/// What a link in a message says: it opens this one thing, for whoever has it, until it ends.
///
/// Its text is signed with a key of the person's (HMAC-SHA256, sixteen bytes of it), so that nobody
/// makes one, and says nothing of a person. Used again it does nothing more: what it does is
/// recorded under an id that follows from it. Rules A1, Y0.
public struct AnswerLink: Hashable, Sendable {
    /// Whose message it is.
    public var account: AccountID
    /// The message.
    public var message: MessageID
    /// The channel that it went out on.
    public var channel: ChannelID
    /// What it does.
    public var answer: MessageAnswer
    /// When it ends.
    public var until: Instant
    /// The hash of the mailbox that it confirms or stops, 16 bytes; empty for another link. So it
    /// confirms no other mailbox, and stops one whose channel was removed.
    public var target: [UInt8] = []

    /// For how many seconds a link is good after its message: two days, and ninety where no more
    /// messages are wanted, since mail lies about.
    static func life(of answer: MessageAnswer) -> Int64 { (answer == .stop ? 90 : 2) * 86_400 }

    /// What a link does.
    public init(
        account: AccountID, message: MessageID, channel: ChannelID, answer: MessageAnswer,
        until: Instant
    ) {
        self.account = account
        self.message = message
        self.channel = channel
        self.answer = answer
        self.until = until
    }

    /// The operation that it stands for: the same whenever it is used.
    public var operation: EventID { message.derived(Int(answer.rawValue)) }

    /// Its text: letters, digits, hyphens and underscores.
    public func text(signedBy key: [UInt8]) -> String {
        Base64.urlText(bytes + AnswerLink.signature(bytes, key))
    }

    /// Reads a link that was signed with the key of the person that it names; nil for anything
    /// else.
    public init?(
        _ text: String, signedBy key: (AccountID) throws(Rejection) -> [UInt8]?
    ) throws(Rejection) {
        guard text.utf8.count < 200, !text.contains("="),
            let all = Base64.urlBytes(text),
            [AnswerLink.length + 16, AnswerLink.length + 32].contains(all.count)
        else {
            return nil
        }
        let (content, signature) = (all.dropLast(16), all.suffix(16))
        func number(_ place: Int) -> UInt64 {
            all[place..<place + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
        let account = AccountID(high: number(1), low: number(9))
        guard let key = try key(account),
            SecretBytes.areEqual(AnswerLink.signature(Array(content), key), signature),
            let answer = MessageAnswer(rawValue: all[0])
        else { return nil }
        self.init(
            account: account,
            message: MessageID(high: number(17), low: number(25)),
            channel: ChannelID(high: number(33), low: number(41)), answer: answer,
            until: Instant(milliseconds: Int64(bitPattern: number(49))))
        target = Array(content.dropFirst(AnswerLink.length))
    }

    private static let length = 57

    private var bytes: [UInt8] {
        [answer.rawValue]
            + [
                account.high, account.low, message.high, message.low, channel.high, channel.low,
                UInt64(bitPattern: until.milliseconds),
            ].flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
            + target
    }

    private static func signature(_ bytes: [UInt8], _ key: [UInt8]) -> [UInt8] {
        let code = HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key))
        return Array(code.prefix(16))
    }
}
