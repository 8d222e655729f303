/// The short form of a payload before encryption, because a store cannot compress encrypted data.
///
/// Payloads are short JSON that repeats the same words, with ids of 36 characters and days of ten.
/// A byte below 0x20, which JSON text cannot contain (RFC 8259 section 7), represents a piece of
/// text, followed by the id (16 bytes) or the day (three) after it. A completed habit takes 22
/// bytes instead of 80.
enum PackedPayload {
    /// The value after a piece of text.
    private enum Value {
        case nothing, id, day
    }

    private struct Piece: Sendable {
        let text: [UInt8]
        let value: Value

        init(_ text: String, _ value: Value = .nothing) {
            self.text = Array(text.utf8)
            self.value = value
        }
    }

    /// The pieces by their byte, from 1. Stores contain these bytes, so new pieces are appended and
    /// none may change.
    private static let pieces = [
        Piece("{\"item\":\"", .id), Piece("\",\"day\":\"", .day), Piece("\",\"amount\":1000}"),
        Piece("\",\"amount\":"), Piece("\"", .id), Piece("\"", .day), Piece("\",\"note\":\""),
        Piece("\",\"minutes\":"), Piece("\",\"name\":\""), Piece("\",\"zone\":\""),
        Piece("\",\"kind\":\""), Piece("{\"day\":\"", .day), Piece("{\"id\":\"", .id),
        Piece("\":true"), Piece("\":false"), Piece("\":null"), Piece("\",\"start\":\"", .day),
        Piece("\",\"at\":\""), Piece("\":\""), Piece("\",\""),
    ]
    /// The pieces that begin with each of 256 bytes, longest first.
    private static let starts: [[Int]] = {
        let numbers = pieces.indices.sorted { gain(pieces[$0]) > gain(pieces[$1]) }
        return (UInt8.min...UInt8.max).map { byte in numbers.filter { pieces[$0].text[0] == byte } }
    }()

    private static func gain(_ piece: Piece) -> Int {
        switch piece.value {
        case .nothing: piece.text.count
        case .id: piece.text.count + 20
        case .day: piece.text.count + 7
        }
    }

    /// Returns the short form of a payload; nil if the payload is not text or contains bytes of
    /// pieces.
    static func packed(_ payload: [UInt8]) -> [UInt8]? {
        guard payload.allSatisfy({ $0 >= 0x20 }) else { return nil }
        var packed: [UInt8] = []
        packed.reserveCapacity(payload.count)
        var rest = payload[...]
        while let byte = rest.first {
            if let (number, value, count) = match(rest) {
                packed.append(UInt8(number + 1))
                packed += value
                rest = rest.dropFirst(count)
            } else {
                packed.append(byte)
                rest = rest.dropFirst()
            }
        }
        return packed
    }

    /// Returns the piece at the beginning of a text, the value after it, and their length.
    private static func match(_ text: ArraySlice<UInt8>) -> (Int, [UInt8], Int)? {
        guard let first = text.first else { return nil }
        for number in starts[Int(first)] {
            let piece = pieces[number]
            guard text.starts(with: piece.text) else { continue }
            let rest = text.dropFirst(piece.text.count)
            switch piece.value {
            case .nothing: return (number, [], piece.text.count)
            case .id:
                guard let id = id(rest) else { continue }
                return (number, id, piece.text.count + 36)
            case .day:
                guard let day = day(rest) else { continue }
                return (number, day, piece.text.count + 10)
            }
        }
        return nil
    }

    /// Returns the payload of a short form; nil for other bytes.
    static func payload(_ packed: [UInt8]) -> [UInt8]? {
        var payload: [UInt8] = []
        payload.reserveCapacity(packed.count * 4)
        var place = 0
        func taken(_ count: Int) -> ArraySlice<UInt8>? {
            guard packed.count - place >= count else { return nil }
            defer { place += count }
            return packed[place..<place + count]
        }
        while let byte = taken(1)?.first {
            guard byte < 0x20 else {
                payload.append(byte)
                continue
            }
            guard pieces.indices.contains(Int(byte) - 1) else { return nil }
            let piece = pieces[Int(byte) - 1]
            payload += piece.text
            switch piece.value {
            case .nothing: continue
            case .id:
                guard let id = taken(16) else { return nil }
                payload += text(ofID: id)
            case .day:
                guard let day = taken(3) else { return nil }
                payload += text(ofDay: day)
            }
        }
        return payload
    }
}

extension PackedPayload {
    private static let dash = UInt8(ascii: "-")
    private static let digits = Array("0123456789abcdef".utf8)
    /// Returns true if an id has a dash before one of its bytes.
    private static func isDashed(_ number: Int) -> Bool {
        (4...10).contains(number) && number % 2 == 0
    }

    /// Returns the bytes of an id in lower-case digits at the beginning of a text.
    private static func id(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count >= 36 else { return nil }
        var id: [UInt8] = []
        id.reserveCapacity(16)
        var place = text.startIndex
        while id.count < 16 {
            if isDashed(id.count) {
                guard text[place] == dash else { return nil }
                place += 1
            }
            guard let high = digit(text[place]), let low = digit(text[place + 1]) else {
                return nil
            }
            id.append(high << 4 | low)
            place += 2
        }
        return id
    }

    private static func text(ofID id: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (number, byte) in id.enumerated() {
            if isDashed(number) { text.append(dash) }
            text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// Returns a day at the beginning of a text as 14 bits of the year, 4 of the month and 5 of the
    /// day.
    private static func day(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let text = Array(text.prefix(10))
        guard text.count == 10, text[4] == dash, text[7] == dash,
            let year = number(text[0..<4]), let month = number(text[5..<7]),
            let day = number(text[8..<10]), month < 16, day < 32
        else { return nil }
        let bits = year << 9 | month << 5 | day
        return [UInt8(bits >> 16), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
    }

    private static func text(ofDay bytes: ArraySlice<UInt8>) -> [UInt8] {
        let bits = bytes.reduce(0) { $0 << 8 | Int($1) }
        let (year, month, day) = (bits >> 9, bits >> 5 & 15, bits & 31)
        return [year / 1_000 % 10, year / 100 % 10, year / 10 % 10, year % 10].map(figure)
            + [dash, figure(month / 10), figure(month % 10), dash]
            + [figure(day / 10), figure(day % 10)]
    }

    private static func figure(_ number: Int) -> UInt8 { 0x30 + UInt8(number) }

    private static func number(_ text: ArraySlice<UInt8>) -> Int? {
        text.reduce(0) { (sum: Int?, byte) in
            guard let sum, (0x30...0x39).contains(byte) else { return nil }
            return sum * 10 + Int(byte - 0x30)
        }
    }
}
