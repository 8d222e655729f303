public import Core

/// A journal as JSON Lines: a header that says how many facts there are, then a line for each fact
/// with its seal. Rule P2.
///
/// Lossless: a payload stands in a JSON string that holds its bytes unchanged, so that the hash of
/// the line's event can be checked wherever it is read. In version 2 some lines name an account of
/// their own, which they were sealed for; a journal without such lines is of version 1.
public enum JournalLine {
    /// The version of this format.
    public static let version = 2

    /// The first line: whose journal it is, and how many facts follow.
    public static func header(
        _ account: AccountID, facts: Int, hasStrangers: Bool = false
    ) -> JSON {
        [
            "format": "cairn.journal", "version": .integer(hasStrangers ? Int64(version) : 1),
            "account": .string(account.description), "facts": .integer(Int64(facts)),
        ]
    }

    /// What a header line says; earlier versions did not say how many facts there are. Refuses
    /// other formats (`import.not-journal`) and newer versions (`import.newer`).
    public static func header(
        of line: [UInt8]
    ) throws(Rejection) -> (account: AccountID, facts: Int?) {
        guard let json = try? JSON(parsing: line), json["format"]?.string == "cairn.journal",
            let account = json["account"]?.string.flatMap({ AccountID($0) }),
            let version = json["version"]?.integer
        else {
            throw Rejection(
                "import.not-journal", "The file does not begin like a journal of Cairn.",
                field: "file")
        }
        guard version <= Int64(JournalLine.version) else {
            throw Rejection(
                "import.newer", "The journal was written by a newer version of Cairn.",
                field: "file", category: .damaged)
        }
        return (account, json["facts"]?.integer.map { Int($0) })
    }

    /// The line of an event; it names the account that it was sealed for if that is another one.
    public static func line(_ sealed: SealedEvent) -> JSON {
        let event = sealed.event
        var line: JSONObject = [
            "id": .string(event.id.description),
            "operation": .string(event.operation.description),
            "device": .string(sealed.device.description),
            "sequence": .integer(Int64(sealed.sequence)),
            // Sixty-four bits do not survive every reader of JSON numbers, so they are hexadecimal.
            "time": .string(String(event.time.rawValue, radix: 16)),
            "instant": .integer(event.instant.milliseconds),
            "day": .string(event.day.description), "offset": .integer(Int64(event.offset)),
            "zone": .string(event.zone), "kind": .string(event.kind),
            "payload": .string(String(decoding: event.payload, as: UTF8.self)),
            "previous": .string(hex(sealed.previous.bytes)),
            "hash": .string(hex(sealed.hash.bytes)),
        ]
        line["account"] = sealed.origin.map { .string($0.description) }
        return .object(line)
    }

    /// The event of a line; refuses what is no such line, naming its number.
    public static func event(_ line: [UInt8], number: Int) throws(Rejection) -> SealedEvent {
        guard let json = try? JSON(parsing: line), let event = event(json),
            let device = json["device"]?.string.flatMap({ DeviceID($0) }),
            let sequence = json["sequence"]?.integer, sequence > 0,
            let previous = json["previous"]?.string.flatMap(hash),
            let hash = json["hash"]?.string.flatMap(hash),
            let origin = origin(json)
        else {
            throw Rejection(
                "import.line", "Line \(number) is not a fact of a journal; nothing was imported.",
                field: "file")
        }
        return SealedEvent(
            event: event, device: device, sequence: UInt64(sequence), previous: previous,
            hash: hash, origin: origin.account)
    }

    /// The account that a line names, if it names one; nil if it is none.
    private static func origin(_ json: JSON) -> (account: AccountID?, Void)? {
        guard let text = json["account"] else { return (nil, ()) }
        return text.string.flatMap { AccountID($0) }.map { ($0, ()) }
    }

    private static func event(_ json: JSON) -> Event? {
        guard let id = json["id"]?.string.flatMap({ EventID($0) }),
            let operation = json["operation"]?.string.flatMap({ EventID($0) }),
            let time = json["time"]?.string.flatMap({ UInt64($0, radix: 16) }),
            let instant = json["instant"]?.integer,
            let day = json["day"]?.string.flatMap({ Day($0) }),
            let offset = json["offset"]?.integer.flatMap({ Int32(exactly: $0) }),
            let zone = json["zone"]?.string, let kind = json["kind"]?.string,
            let payload = json["payload"]?.string
        else { return nil }
        return Event(
            id: id, operation: operation, time: HybridTimestamp(rawValue: time),
            instant: Instant(milliseconds: instant), day: day, offset: offset, zone: zone,
            kind: kind, payload: Array(payload.utf8))
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func hash(_ text: String) -> EventHash? {
        let digits = Array(text.utf8)
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: 64, by: 2) {
            guard
                let byte = UInt8(
                    String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(byte)
        }
        return EventHash(bytes)
    }
}
