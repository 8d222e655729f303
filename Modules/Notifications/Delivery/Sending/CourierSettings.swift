public import Core

/// What a courier has to know of the server that it works for.
public struct CourierSettings: Sendable {
    /// What push services know us by; nil if there is no Web Push.
    public var serverKey: ServerKey?
    /// How a push service reaches whoever runs this: `mailto:` or `https:`.
    public var contact: String
    /// Through whom mail goes; nil if there is none.
    public var mailServer: MailServer?
    /// What may be reached beyond the public web.
    public var allowed: AllowedReach
    /// Files of certificates (PEM) that are trusted beside the system's.
    public var trustedCertificates: [String]
    /// How many seconds a service has for an answer.
    public var patience: Int

    /// The settings of a server. Refuses a contact that is neither a mailbox nor an address of the
    /// web (`delivery.contact`).
    public init(
        serverKey: ServerKey? = nil, contact: String = "https://localhost",
        mailServer: MailServer? = nil, allowed: AllowedReach = .none,
        trustedCertificates: [String] = [], patience: Int = 10
    ) throws(Rejection) {
        let isMailbox = contact.hasPrefix("mailto:") && Mailbox(String(contact.dropFirst(7))) != nil
        guard isMailbox || WebAddress(contact)?.isSecure == true else {
            throw Rejection(
                "delivery.contact",
                "The contact is mailto: and a mailbox, or begins with https://.",
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
