/// The outcome of delivering a notice on one channel, with texts for the user. Rule A3.
public enum DeliveryOutcome: Hashable, Sendable {
    /// The service accepted the notice.
    case delivered
    /// The address no longer exists and must not be used again.
    case gone(String)
    /// The service rejects the credentials. The user must check the channel's settings.
    case denied(String)
    /// The delivery can be retried. `after` is the delay in seconds that the service requested,
    /// from 1 to 21,600; nil if it requested none.
    case retry(after: Int?, String)
    /// The delivery cannot succeed, because the address is wrong or not allowed.
    case refused(String)

    /// The name of the outcome for logs and programs: `delivered`, `gone`, `denied`, `retry` or
    /// `refused`.
    public var word: String {
        switch self {
        case .delivered: "delivered"
        case .gone: "gone"
        case .denied: "denied"
        case .retry: "retry"
        case .refused: "refused"
        }
    }

    /// The reason for the outcome in one sentence, without secrets.
    public var sentence: String {
        switch self {
        case .delivered: "The message was delivered."
        case .gone(let sentence), .denied(let sentence), .retry(_, let sentence),
            .refused(let sentence):
            sentence
        }
    }
}
