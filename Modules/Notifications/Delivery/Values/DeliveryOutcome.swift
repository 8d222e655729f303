/// What became of a notice on one channel, with words for the person whose channel it is. Rule A3.
public enum DeliveryOutcome: Hashable, Sendable {
    /// The other side took it.
    case delivered
    /// The address is not there any more, and is never tried again.
    case gone(String)
    /// The other side does not let us: the person has to look at the channel.
    case denied(String)
    /// It may work later; after so many seconds if the other side said when, from 1 to 21,600.
    case retry(after: Int?, String)
    /// It will not work like this: a wrong address, or one that is not to be reached from here.
    case refused(String)

    /// A word for logs and programs: `delivered`, `gone`, `denied`, `retry` or `refused`.
    public var word: String {
        switch self {
        case .delivered: "delivered"
        case .gone: "gone"
        case .denied: "denied"
        case .retry: "retry"
        case .refused: "refused"
        }
    }

    /// A sentence for people, without a secret in it.
    public var sentence: String {
        switch self {
        case .delivered: "It was delivered."
        case .gone(let sentence), .denied(let sentence), .retry(_, let sentence),
            .refused(let sentence):
            sentence
        }
    }
}
