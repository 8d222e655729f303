/// Appends the parts of JSON text to bytes; all writers of JSON use it.
enum JSONText {
    /// Appends a string with its quotes, with only the escapes of RFC 8259 section 7.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        let quick: Void? = text.utf8.withContiguousStorageIfAvailable {
            append(utf8: $0, to: &bytes)
        }
        if quick == nil {
            Array(text.utf8).withUnsafeBufferPointer { append(utf8: $0, to: &bytes) }
        }
    }

    /// Appends a string with its quotes, from UTF-8.
    static func append(utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var start = 0
        for index in utf8.indices where mustEscape(utf8[index]) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
            appendEscape(utf8[index], to: &bytes)
            start = index + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends a day as `"yyyy-MM-dd"` with its quotes.
    static func append(_ day: Day, to bytes: inout [UInt8]) {
        let date = day.civil
        guard (0...9_999).contains(date.year) else { return append(day.description, to: &bytes) }
        let packed = date.year * 10_000 + date.month * 100 + date.day
        bytes.append(UInt8(ascii: "\""))
        var unit = 10_000_000
        while unit > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: packed / unit % 10))
            if unit == 10_000 || unit == 100 { bytes.append(UInt8(ascii: "-")) }
            unit /= 10
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends an integer in decimal.
    static func append(_ value: Int64, to bytes: inout [UInt8]) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let magnitude = value.magnitude
        var unit: UInt64 = 1
        while magnitude / unit >= 10 { unit *= 10 }
        while unit > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude / unit % 10))
            unit /= 10
        }
    }

    /// Appends the shortest text that parses as the same Double; `null` for NaN and infinities.
    static func append(_ value: Double, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: value.isFinite ? value.description.utf8 : "null".utf8)
    }

    @inline(__always) private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        }
    }
}
