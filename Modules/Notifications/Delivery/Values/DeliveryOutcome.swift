/// The outcome of a notice on one channel, with texts for the channel's user. Rule A3.
public enum DeliveryOutcome: Hashable, Sendable {
    /// The service accepted the notice.
    case delivered
    /// The address no longer exists and is never used again.
    case gone(String)
    /// The service rejects the credentials. The user must check the channel.
    case denied(String)
    /// The delivery can be retried, after the seconds requested by the service, from 1 to 21,600,
    /// if any.
    case retry(after: Int?, String)
    /// The delivery cannot succeed: the address is wrong or not allowed.
    case refused(String)

    /// The name for logs and programs: `delivered`, `gone`, `denied`, `retry` or `refused`.
    public var word: String {
        switch self {
        case .delivered: "delivered"
        case .gone: "gone"
        case .denied: "denied"
        case .retry: "retry"
        case .refused: "refused"
        }
    }

    /// The reason in one sentence, without secrets.
    public var sentence: String {
        switch self {
        case .delivered: "The message was delivered."
        case .gone(let sentence), .denied(let sentence), .retry(_, let sentence),
            .refused(let sentence):
            sentence
        }
    }
}
