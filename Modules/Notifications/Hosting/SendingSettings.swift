public import Core
public import Delivery

/// The settings for delivering notices. They are read from environment variables, so that no
/// password is part of a command line.
///
/// - `CAIRN_MAIL`: `smtp://USER:PASSWORD@HOST:587`, with `smtps://` for TLS from the first byte.
/// - `CAIRN_MAIL_FROM`: the sender's address, `cairn@example.org`.
/// - `CAIRN_REACH`: the hosts, addresses and blocks outside the public web that are allowed,
///   separated by commas.
/// - `CAIRN_CONTACT`: the operator's contact address for push services, beginning with `mailto:` or
///   `https:`.
/// - `CAIRN_TRUST`: files with additional trusted certificates, separated by commas.
public enum SendingSettings {
    /// Reads the settings from environment variables. Throws `notifications.mail` for an invalid
    /// mail server, and the errors of the other settings.
    public static func read(
        _ environment: [String: String]
    ) throws(Rejection) -> NotificationSenderSettings {
        func list(_ name: String) -> [String] {
            (environment[name] ?? "").split(separator: ",").map { String($0).trimmed }
                .filter { !$0.isEmpty }
        }
        let contact = environment["CAIRN_CONTACT"] ?? ""
        return try NotificationSenderSettings(
            contact: contact.isEmpty ? "https://localhost" : contact,
            mailServer: try mailServer(environment),
            allowed: try AllowedDestinations(list("CAIRN_REACH")),
            trustedCertificates: list("CAIRN_TRUST"))
    }

    private static func mailServer(
        _ environment: [String: String]
    ) throws(Rejection) -> MailServer? {
        guard let text = environment["CAIRN_MAIL"], !text.isEmpty else { return nil }
        let unread = Rejection(
            "notifications.mail", "CAIRN_MAIL is not the address of a mail server.",
            field: "CAIRN_MAIL",
            hints: ["Write smtp://USER:PASSWORD@HOST:587, or smtps:// for TLS from the start."])
        let parts = text.split(separator: "://", maxSplits: 1).map(String.init)
        guard parts.count == 2,
            let security = ["smtp": MailServer.Security.startTLS, "smtps": .implicitTLS][parts[0]]
        else { throw unread }
        // A password can contain the characters that end a user name.
        let ends = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        let rest = ends.dropLast(ends.last == "" ? 1 : 0).joined(separator: "/")
        let at = rest.lastIndex(of: "@")
        let login = at.map { rest[..<$0].split(separator: ":", maxSplits: 1).map(String.init) }
        let place = at.map { String(rest[rest.index(after: $0)...]) } ?? rest
        let colon = place.lastIndex(of: ":").flatMap { place.hasSuffix("]") ? nil : $0 }
        let port = colon.map { Int(place[place.index(after: $0)...]) }
        guard login.map({ $0.count == 2 }) ?? true, port != .some(nil) else { throw unread }
        let host = colon.map { String(place[..<$0]) } ?? place
        let isHere = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
        return try MailServer(
            host: host.trimmingBrackets, port: port ?? nil,
            security: isHere && login == nil && security == .startTLS ? .none : security,
            user: login?[0].unescaped, password: login?[1].unescaped,
            from: environment["CAIRN_MAIL_FROM"] ?? "")
    }
}

extension String {
    /// The text without the brackets of an IPv6 address.
    fileprivate var trimmingBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }

    /// The text with percent escapes decoded; unchanged if they are invalid.
    fileprivate var unescaped: String {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(Substring(digits)), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
