// The codecs of plain values. Each reads one JSON type strictly and writes snapshots as bytes.

extension Int64: Coded {
    /// The codec for a whole number that every JSON parser represents exactly.
    public static var codec: Codec<Int64> {
        Codec(.integer, read: \.whole, write: JSONText.append).kept(
            { $1.signedVarint($0) },
            { (reader: inout ByteReader) throws(ByteReaderError) in try reader.signedVarint() })
    }
}

extension Int: Coded {
    /// The codec for a whole number that every JSON parser represents exactly.
    public static var codec: Codec<Int> {
        Codec(
            .integer, read: { $0.whole.map { Int($0) } },
            write: { JSONText.append(Int64($0), to: &$1) }
        )
        .kept(
            { $1.signedVarint(Int64($0)) },
            { (reader: inout ByteReader) throws(ByteReaderError) in
                Int(try reader.signedVarint())
            })
    }
}

extension Codec where Value == Int {
    /// Returns the codec for a whole number in a range.
    public static func integer(_ range: ClosedRange<Int>) -> Codec {
        let schema = Schema.integer(Int64(range.lowerBound)...Int64(range.upperBound))
        return Int.codec.described { _ in schema }.tidied { range.contains($0) ? $0 : nil }
    }

    /// Returns the codec for one of the given whole numbers.
    public static func integer(among numbers: [Int]) -> Codec {
        Int.codec.described { _ in .integer(among: numbers.map(Int64.init)) }
            .tidied { numbers.contains($0) ? $0 : nil }
    }
}

extension Double: Coded {
    /// The codec for a number.
    public static var codec: Codec<Double> {
        Codec(.number(-1e15...1e15), read: \.double, write: JSONText.append)
            .tidied { (-1e15...1e15).contains($0) ? $0 : nil }.kept(
                { $1.fixed($0) },
                { (reader: inout ByteReader) throws(ByteReaderError) in try reader.double() })
    }
}

extension Bool: Coded {
    /// The codec for `true` or `false`.
    public static var codec: Codec<Bool> {
        Codec(.boolean, read: \.bool) { $1 += ($0 ? "true" : "false").utf8 }.kept(
            { $1.bool($0) },
            { (reader: inout ByteReader) throws(ByteReaderError) in try reader.bool() })
    }
}

extension String: Coded {
    /// The codec for any text of at most 4,000 characters.
    public static var codec: Codec<String> {
        plain.tidied { $0.utf8.count <= 4_000 || $0.unicodeScalars.count <= 4_000 ? $0 : nil }
    }

    /// The codec for text of any length, for codecs that add their own limits.
    fileprivate static var plain: Codec<String> {
        Codec(.text(), read: \.string, write: JSONText.append).kept(
            { $1.string($0) },
            { (reader: inout ByteReader) throws(ByteReaderError) in try reader.string() })
    }
}

extension Codec where Value == String {
    /// Returns the codec for text that satisfies a rule. The text is not changed.
    public static func text(_ rule: TextRule) -> Codec {
        String.plain.described { _ in .text(rule) }.tidied { rule.allows($0) ? $0 : nil }
    }

    /// Returns the codec for text with a limited number of characters.
    public static func text(_ length: ClosedRange<Int>) -> Codec { text(TextRule(length: length)) }

    /// Returns the codec for one line of text with a limited number of characters, trimmed at both
    /// ends. Rule H2.
    public static func line(_ length: ClosedRange<Int>) -> Codec {
        let rule = TextRule.line(length)
        return String.plain.described { _ in .text(.looseLine(length)) }
            .tidied { text in
                let line = text.trimmed
                return rule.allows(line) ? line : nil
            }
    }

    /// Returns the codec for several lines of text with a limited number of characters, trimmed at
    /// both ends. CR LF from HTML forms becomes a line feed.
    public static func lines(_ length: ClosedRange<Int>) -> Codec {
        let rule = TextRule.lines(length)
        return String.plain.described { _ in .text(rule) }
            .tidied { text in
                let lines = String(text.map { $0 == "\r\n" ? "\n" : $0 }).trimmed
                return rule.allows(lines) ? lines : nil
            }
    }
}

extension Day: Coded {
    /// The codec for a day in the form `yyyy-MM-dd`.
    public static var codec: Codec<Day> {
        Codec(.day, read: { $0.string.flatMap { Day($0) } }, write: JSONText.append)
            .tidied { TextRule.days.contains($0) ? $0 : nil }
            .kept(
                { $1.fixed($0.number) },
                { (reader: inout ByteReader) throws(ByteReaderError) in
                    Day(try reader.fixed(Int32.self))
                })
    }
}

extension TimeOfDay: Coded {
    /// The codec for a time of day in the form `HH:mm`.
    public static var codec: Codec<TimeOfDay> {
        Codec.text(.timeOfDay, value: { TimeOfDay($0) }, text: \.description)
    }
}

extension Instant: Coded {
    /// The form in answers: an RFC 3339 date and time in UTC, truncated to whole seconds.
    public static var shape: Shape<Instant> {
        Shape(.text(.line(20...28)).described("A date and time of RFC 3339, in UTC.")) {
            JSONText.append($0.utcText, to: &$1)
        }
    }

    /// The form in events and request bodies: milliseconds since 1970, limited to 48 bits because
    /// ids contain them. Rule Y3.
    public static var codec: Codec<Instant> {
        let range: Range<Int64> = -(1 << 48)..<(1 << 48)
        let schema = Schema.integer(range.lowerBound...range.upperBound - 1)
        return Codec(schema.described("Milliseconds since 1970.")) { json in
            json.whole.map { Instant(milliseconds: $0) }
        } write: { instant, bytes in
            JSONText.append(instant.milliseconds, to: &bytes)
        }.tidied { range.contains($0.milliseconds) ? $0 : nil }.kept(
            { $1.fixed($0.milliseconds) },
            { (reader: inout ByteReader) throws(ByteReaderError) in
                Instant(milliseconds: try reader.fixed())
            })
    }
}

extension ID: Coded, Shaped {
    /// The codec for the text form of RFC 9562.
    public static var codec: Codec<ID> {
        Codec(.id) {
            $0.string.flatMap { ID($0) }
        } write: { id, bytes in
            JSONText.append(id.description, to: &bytes)
        }.kept(
            { $1.id($0) },
            { (reader: inout ByteReader) throws(ByteReaderError) in try reader.id() })
    }
}

extension JSON: Coded {
    /// The codec for any JSON value.
    public static var codec: Codec<JSON> {
        Codec(.anything, read: { $0 }, write: { $0.write(to: &$1) })
    }
    /// The value itself.
    public var json: JSON { self }
}
