/// Encodes and decodes percent-encoded text (RFC 3986 section 2.1) and forms.
public enum PercentCoding {
    /// Returns the text with all characters escaped except unreserved ones. The result is valid
    /// anywhere in an address.
    public static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            let isPlain =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                    UInt8(ascii: "_"), UInt8(ascii: "~"):
                    true
                default: false
                }
            guard !isPlain else { return encoded.unicodeScalars.append(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            encoded += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
        }
    }

    /// Returns the decoded text; nil if an escape is malformed or the bytes are not UTF-8.
    static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        let utf8 = text.utf8
        guard utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(text)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var rest = utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit)
                else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns the fields in text such as `a=1&b=2`; nil if a field is invalid or there are more
    /// than a thousand.
    static func fields(_ text: some StringProtocol) -> FormFields? {
        var result = FormFields()
        guard !text.isEmpty else { return result }
        for pair in text.split(separator: "&", omittingEmptySubsequences: true) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decode(parts[0], plusIsSpace: true),
                let value = decode(parts.count > 1 ? parts[1] : "", plusIsSpace: true),
                result.fields.count < 1_000
            else { return nil }
            result.fields.append(.init(name: name, value: value))
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// Parses the header `Cookie` (RFC 6265 section 5.4).
public enum Cookies {
    /// Returns the value of the first cookie with a name; nil if there is none.
    public static func value(of name: String, in header: String) -> String? {
        for pair in header.split(separator: ";") {
            let parts = pair.drop { $0 == " " }.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, parts[0] == name { return PercentCoding.decode(parts[1]) }
        }
        return nil
    }
}
