internal import Core
internal import Crypto

/// A mail (RFC 5322) with its envelope.
struct Letter: Sendable {
    /// Whom it comes from, in the envelope.
    let from: String
    /// Whom it goes to.
    let to: Mailbox?
    /// Header and body; lines end in CRLF, none is longer than 998 bytes.
    let text: String

    /// The mail that tells a notice: as text and as HTML, marked as made by a program.
    init(_ notice: Notice, to: String, from: String, name: String, at now: Instant) {
        self.from = from
        self.to = Mailbox(to)
        let hash = Hex.text(SHA256.hash(data: Array("\(notice.id)\n\(to)".utf8)).prefix(20))
        let domain = from.split(separator: "@").last.map(String.init) ?? "localhost"
        let boundary = "=_\(hash)"
        var lines = [
            "Date: \(HTTPDate.mailText(now))", "Message-ID: <\(hash)@\(domain)>",
            Self.header("From", name, address: from), "To: <\(to)>",
            Self.header("Subject", notice.subject), "MIME-Version: 1.0",
            "Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: All",
            "Content-Type: multipart/alternative; boundary=\"\(boundary)\"",
        ]
        if let stop = notice.stopLink {
            lines.append("List-Unsubscribe: <\(stop)>")
            lines.append("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
        }
        lines += ["", "--\(boundary)"] + Self.part("plain", Self.plain(notice))
        lines += ["--\(boundary)"] + Self.part("html", Self.html(notice))
        lines += ["--\(boundary)--", ""]
        text = lines.joined(separator: "\r\n")
    }

    /// A header of words of people, as `EncodedWord` writes them.
    private static func header(_ field: String, _ words: String, address: String? = nil) -> String {
        let text = EncodedWord.text(words, after: field.utf8.count + 2, isPhrase: address != nil)
        guard let address else { return "\(field): \(text)" }
        return "\(field): \(text)\r\n <\(address)>"
    }

    private static func part(_ kind: String, _ text: String) -> [String] {
        [
            "Content-Type: text/\(kind); charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable", "", QuotedPrintable.text(text), "",
        ]
    }

    /// What stands in the mail as text; what is done by a POST cannot be done from there.
    private static func plain(_ notice: Notice) -> String {
        var lines = [notice.title]
        if !notice.body.isEmpty { lines += ["", notice.body] }
        if let link = notice.link { lines += ["", link] }
        for action in notice.actions where !action.isDirect {
            lines += ["", "\(action.label): \(action.url)"]
        }
        if let stop = notice.stopLink { lines += ["", "No more mail like this: \(stop)"] }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func html(_ notice: Notice) -> String {
        var lines = [
            "<!doctype html><html><head><meta charset=\"utf-8\"><title>\(escaped(notice.title))"
                + "</title></head>", "<body><h1>\(escaped(notice.title))</h1>",
        ]
        if !notice.body.isEmpty {
            let body = notice.body.split(separator: "\n", omittingEmptySubsequences: false)
            lines.append("<p>\(body.map { escaped(String($0)) }.joined(separator: "<br>"))</p>")
        }
        if let link = notice.link { lines.append(anchor("Open", link)) }
        for action in notice.actions where !action.isDirect {
            lines.append(anchor(action.label, action.url))
        }
        if let stop = notice.stopLink { lines.append(anchor("No more mail like this", stop)) }
        return lines.joined(separator: "\n") + "</body></html>\n"
    }

    private static func anchor(_ label: String, _ url: String) -> String {
        "<p><a href=\"\(escaped(url))\">\(escaped(label))</a></p>"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
