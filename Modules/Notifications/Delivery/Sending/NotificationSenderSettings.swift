public import Core

/// The settings for delivering notices.
public struct NotificationSenderSettings: Sendable {
    /// The server's key pair for push services; nil if Web Push is not used.
    public var serverKey: ServerKey?
    /// The operator's contact address for push services, beginning with `mailto:` or `https:`.
    public var contact: String
    /// The server for outgoing mail; nil if there is none.
    public var mailServer: MailServer?
    /// The destinations outside the public web that are allowed.
    public var allowed: AllowedDestinations
    /// The paths of files with additional trusted certificates (PEM).
    public var trustedCertificates: [String]
    /// The timeout in seconds for a request to a service.
    public var patience: Int

    /// Creates settings. Throws `delivery.contact` if the contact is neither a mail address nor a
    /// web address.
    public init(
        serverKey: ServerKey? = nil, contact: String = "https://localhost",
        mailServer: MailServer? = nil, allowed: AllowedDestinations = .none,
        trustedCertificates: [String] = [], patience: Int = 10
    ) throws(Rejection) {
        let isMailbox = contact.hasPrefix("mailto:") && Mailbox(String(contact.dropFirst(7))) != nil
        guard isMailbox || WebAddress(contact)?.isSecure == true else {
            throw Rejection(
                "delivery.contact",
                "The contact must be mailto: with a mail address, or start with https://.",
                field: "contact", hints: ["Such as mailto:admin@example.org."])
        }
        self.serverKey = serverKey
        self.contact = contact
        self.mailServer = mailServer
        self.allowed = allowed
        self.trustedCertificates = trustedCertificates
        self.patience = min(max(patience, 1), 60)
    }
}
