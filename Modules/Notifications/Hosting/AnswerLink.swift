public import Core
internal import Crypto
internal import Delivery
public import NotificationsAPI
internal import SecretsAPI

/// The action that a link in a message runs.
public enum MessageAnswer: UInt8, Hashable, Sendable, CaseIterable {
    /// Completes the item.
    case done = 1
    /// Sends the reminder again in an hour.
    case snooze = 2
    /// Skips the item today.
    case skip = 3
    /// Turns off the channel on which the message was sent. If the channel is a mailbox, no more
    /// mail is sent to it.
    case stop = 4
    /// Confirms the mailbox to which the message was sent.
    case confirm = 5

    /// The name of the action, such as `done`.
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

/// A link in a message that runs one action. Anyone who has the link can use it until it expires.
///
/// The text of the link is signed with a key of the user (HMAC-SHA256, shortened to sixteen bytes),
/// so that nobody can forge it. It contains no personal data. Using the link again has no effect,
/// because the action is recorded with an id that is derived from the link. Rules A1, Y0.
public struct AnswerLink: Hashable, Sendable {
    /// The account to which the message belongs.
    public var account: AccountID
    /// The id of the message that contains the link.
    public var message: MessageID
    /// The channel on which the message was sent.
    public var channel: ChannelID
    /// The action that the link runs.
    public var answer: MessageAnswer
    /// The time at which the link expires.
    public var until: Instant
    /// The hash of the mailbox that the link confirms or stops, 16 bytes; empty for other links.
    /// Because of it, the link cannot confirm another mailbox, and can stop the mailbox even after
    /// its channel was removed.
    public var target: [UInt8] = []

    /// Returns the validity of a link in seconds after its message: two days, or ninety days for
    /// links that stop messages, because people keep mail for a long time.
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

    /// The id of the operation that the link runs. It is the same each time the link is used.
    public var operation: EventID { message.derived(Int(answer.rawValue)) }

    /// Returns the text of the link, signed with a key. It consists of letters, digits, hyphens and
    /// underscores.
    public func text(signedBy key: [UInt8]) -> String {
        Base64.urlText(bytes + AnswerLink.signature(bytes, key))
    }

    /// Parses the text of a link. Nil if the text is invalid or not signed with the key of its
    /// account.
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
