/// Sealed events as JSON, used for exported journals and for sync. Rules P2, Y1.
///
/// The JSON form is lossless: it contains the payload's exact bytes as a string, so every reader
/// can verify the event's hash.
extension SealedEvent {
    /// The event with its seal as JSON. It includes the account for which the event was sealed, if
    /// known.
    public var json: JSON {
        var object: JSONObject = [
            "id": .string(event.id.description),
            "operation": .string(event.operation.description),
            "device": .string(device.description),
            "sequence": .integer(Int64(sequence)),
            // Not every reader of JSON keeps 64-bit numbers, so they are hexadecimal.
            "time": .string(String(event.time.rawValue, radix: 16)),
            "instant": .integer(event.instant.milliseconds),
            "day": .string(event.day.description), "offset": .integer(Int64(event.offset)),
            "zone": .string(event.zone), "kind": .string(event.kind),
            "payload": .string(String(decoding: event.payload, as: UTF8.self)),
            "previous": .string(previous.hexadecimal), "hash": .string(hash.hexadecimal),
        ]
        object["account"] = origin.map { .string($0.description) }
        return .object(object)
    }

    /// Creates a sealed event from its JSON form; nil if the JSON is invalid.
    public init?(json: JSON) {
        guard let event = Event(sealedJSON: json),
            let device = json["device"]?.string.flatMap({ DeviceID($0) }),
            let sequence = json["sequence"]?.integer, sequence > 0,
            let previous = json["previous"]?.string.flatMap({ EventHash(hexadecimal: $0) }),
            let hash = json["hash"]?.string.flatMap({ EventHash(hexadecimal: $0) })
        else { return nil }
        var origin: AccountID?
        if let account = json["account"] {
            guard let id = account.string.flatMap({ AccountID($0) }) else { return nil }
            origin = id
        }
        self.init(
            event: event, device: device, sequence: UInt64(sequence), previous: previous,
            hash: hash, origin: origin)
    }
}

extension Event {
    fileprivate init?(sealedJSON json: JSON) {
        guard let id = json["id"]?.string.flatMap({ EventID($0) }),
            let operation = json["operation"]?.string.flatMap({ EventID($0) }),
            let time = json["time"]?.string.flatMap({ UInt64($0, radix: 16) }),
            let instant = json["instant"]?.integer,
            let day = json["day"]?.string.flatMap({ Day($0) }),
            let offset = json["offset"]?.integer.flatMap({ Int32(exactly: $0) }),
            let zone = json["zone"]?.string, let kind = json["kind"]?.string,
            let payload = json["payload"]?.string
        else { return nil }
        self.init(
            id: id, operation: operation, time: HybridTimestamp(rawValue: time),
            instant: Instant(milliseconds: instant), day: day, offset: offset, zone: zone,
            kind: kind, payload: Array(payload.utf8))
    }
}

extension EventHash {
    /// The hash as 64 lower-case hexadecimal digits.
    public var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Creates the hash from 64 hexadecimal digits; nil for other text.
    public init?(hexadecimal text: String) {
        let digits = text.utf8.map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
            default: 16
            }
        }
        guard digits.count == 64, digits.allSatisfy({ $0 < 16 }) else { return nil }
        self.init(stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }
}
