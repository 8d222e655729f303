public import Core

extension ReminderID: LosslessStringConvertible {
    /// The maximum length of text that can be parsed, in bytes.
    public static let longest = 600

    /// The text form: kind, subject, day and time separated by `~`, followed by the new time in
    /// milliseconds if the reminder was snoozed. Characters other than letters, digits, dots and
    /// hyphens are written as `_` and two hexadecimal digits.
    public var description: String {
        var parts = [
            ReminderID.escaped(kind.rawValue), ReminderID.escaped(subject), day.description,
            time.map { $0.description.replacing(":", with: "") } ?? "at",
        ]
        if let again { parts.append(String(again.milliseconds)) }
        return parts.joined(separator: "~")
    }

    /// Parses the text form that `description` returns; nil for any other text.
    public init?(_ text: String) {
        guard text.utf8.count <= ReminderID.longest else { return nil }
        let parts = text.split(separator: "~", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4 || parts.count == 5,
            let kind = ReminderID.plain(parts[0]), let subject = ReminderID.plain(parts[1]),
            let day = Day(parts[2])
        else { return nil }
        var time: TimeOfDay?
        if parts[3] != "at" {
            guard parts[3].count == 4,
                let read = TimeOfDay("\(parts[3].prefix(2)):\(parts[3].suffix(2))")
            else { return nil }
            time = read
        }
        var again: Instant?
        if parts.count == 5 {
            guard let milliseconds = Int64(parts[4]) else { return nil }
            again = Instant(milliseconds: milliseconds)
        }
        self.init(ReminderKind(rawValue: kind), subject, day, time, again: again)
        guard description == text else { return nil }
    }

    private static func escaped(_ text: String) -> String {
        guard !text.utf8.allSatisfy(isPlain) else { return text }
        let digits = Array("0123456789abcdef".utf8)
        let bytes = text.utf8.flatMap { byte in
            isPlain(byte)
                ? [byte] : [UInt8(ascii: "_"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func plain(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "_") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let hex = UInt8(String(Substring(digits)), radix: 16) else {
                return nil
            }
            bytes.append(hex)
            rest.removeFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension ReminderID: Coded {
    /// The codec for the text form that `description` returns.
    public static let codec = Codec.text(
        .text(rule), value: { ReminderID($0) }, text: \.description)

    private static let rule = TextRule(
        length: 1...longest, pattern: "^[A-Za-z0-9._~-]+$", wanted: "the id of a reminder"
    ) { ReminderID($0) != nil }
}

extension ReminderID: Snapshot {}
