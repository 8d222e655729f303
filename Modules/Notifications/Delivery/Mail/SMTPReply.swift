/// A reply from a mail server: a code and lines of text (RFC 5321 section 4.2).
struct SMTPReply: Hashable, Sendable {
    var code: Int
    var lines: [String]

    /// The extensions that the server lists in its reply to EHLO, in upper case, with their
    /// parameters.
    var extensions: [String: [String]] {
        var found: [String: [String]] = [:]
        for line in lines.dropFirst() {
            let words = line.uppercased().split(separator: " ").map(String.init)
            // Some servers write `AUTH=PLAIN`, a form from before the standard.
            guard let name = words.first else { continue }
            found[name, default: []] += words.dropFirst()
        }
        return found
    }

    /// Returns the outcome for the mail if the exchange ends with this reply at a step.
    func outcome(_ step: SMTPStep) -> DeliveryOutcome {
        switch (step, code) {
        case (.login, 500...): .denied("The mail server rejected the login (\(code)).")
        case (.greeting, 500...), (.hello, 500...):
            .denied("The mail server rejected the sender (\(code)).")
        case (.recipient, 500...): .refused("The mail server rejected the recipient (\(code)).")
        case (_, 500...): .refused("The mail server rejected the mail (\(code)).")
        default: .retry(after: nil, "The mail server cannot accept mail now (\(code)).")
        }
    }
}

/// The steps of sending a mail.
enum SMTPStep: Sendable {
    case greeting, hello, secure, login, sender, recipient, letter
}
