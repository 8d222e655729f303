public import Core

/// A channel that sends mail to a mailbox.
public struct MailChannel: Hashable, Sendable {
    /// The mail address, such as `ada@example.org`.
    public let to: String

    static let record = Record(
        MailChannel.init(to:), Field("to", \.to, .text(1...254)))

    /// Creates the channel. Throws `delivery.mail` for an invalid mail address.
    public init(to: String) throws(Rejection) {
        self.to = try Mailbox(to).orThrow(
            Rejection(
                "delivery.mail", "The mail address is invalid.", field: "to",
                hints: ["Such as ada@example.org."])
        ).text
    }

    /// A description of the mailbox that contains only the first letter of the name and the domain.
    var summary: String {
        let halves = to.split(separator: "@")
        return "Mail to \(to.prefix(1))…@\(halves.last ?? "")"
    }
}
