public import Core
internal import Crypto
internal import Delivery
public import NotificationsAPI
internal import SecretsAPI

/// An action that a link in a message can run.
public enum MessageAnswer: UInt8, Hashable, Sendable, CaseIterable {
    /// The item is completed.
    case done = 1
    /// The reminder is sent again in an hour.
    case snooze = 2
    /// The item is skipped today.
    case skip = 3
    /// The channel that it came on is switched off, and a mailbox gets nothing more.
    case stop = 4
    /// The mailbox that it came to is confirmed.
    case confirm = 5

    /// The name used in answers.
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

/// A link in a message, which runs one action for anyone who has it, until it expires.
///
/// Its text is signed with a key of the user (HMAC-SHA256, sixteen bytes of it), so that it cannot
/// be forged, and contains no personal data. A second use has no effect, because the action is
/// recorded with an id derived from the link. Rules A1, Y0.
public struct AnswerLink: Hashable, Sendable {
    /// The account of the message.
    public var account: AccountID
    /// The message.
    public var message: MessageID
    /// The channel on which it was sent.
    public var channel: ChannelID
    /// The action.
    public var answer: MessageAnswer
    /// The time at which the link expires.
    public var until: Instant
    /// The hash of the mailbox that it confirms or stops, 16 bytes; empty for another link. So it
    /// confirms no other mailbox, and stops one whose channel was removed.
    public var target: [UInt8] = []

    /// Returns the validity of a link in seconds after its message: two days, or ninety for
    /// stopping messages, because mail is kept for a long time.
    static func life(of answer: MessageAnswer) -> Int64 { (answer == .stop ? 90 : 2) * 86_400 }

    /// Creates a link.
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

    /// The operation of the link, the same at each use.
    public var operation: EventID { message.derived(Int(answer.rawValue)) }

    /// Returns the text of letters, digits, hyphens and underscores.
    public func text(signedBy key: [UInt8]) -> String {
        Base64.urlText(bytes + AnswerLink.signature(bytes, key))
    }

    /// Parses a link with a valid signature by the key of its account; nil for any other text.
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
