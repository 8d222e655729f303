extension Codec {
    /// The codec for an optional value. A missing member is read as nil; nil is written as `null`
    /// in answers.
    public var orNothing: Codec<Value?> {
        var codec = Codec<Value?>(schema) { json in
            read(json).map(Optional.some)
        } write: { value, bytes in
            if let value { write(value, &bytes) } else { bytes += "null".utf8 }
        }
        codec.absent = .some(nil)
        codec.isBlank = { $0 == nil }
        codec.explain = explain
        if let tidy {
            codec.tidy = { value in
                guard let value else { return .some(nil) }
                return tidy(value).map(Optional.some)
            }
        }
        return codec.kept(
            { value, writer in
                writer.bool(value != nil)
                if let value { self.keep(value, in: &writer) }
            },
            { (reader: inout ByteReader) throws(ByteReaderError) in
                try reader.bool() ? try self.restored(from: &reader) : nil
            })
    }

    /// The same codec, which also reads `null` as nil.
    public var orNull: Codec<Value?> {
        var codec = orNothing.described(\.orNull)
        codec.read = { $0.isNull ? .some(nil) : read($0).map(Optional.some) }
        return codec
    }

    /// The codec for a change of an optional value: a missing member keeps the value, `null` clears
    /// it.
    public var orCleared: Codec<Change<Value>> {
        var codec = Codec<Change<Value>>(schema.orNull) { json in
            json.isNull ? .clear : read(json).map(Change.set)
        } write: { change, bytes in
            if case .set(let value) = change { write(value, &bytes) } else { bytes += "null".utf8 }
        }
        codec.absent = .keep
        codec.isBlank = { if case .keep = $0 { true } else { false } }
        codec.explain = explain
        if let tidy {
            codec.tidy = { change in
                guard case .set(let value) = change else { return change }
                return tidy(value).map(Change.set)
            }
        }
        return codec
    }

    /// The same codec for events. If the value is optional, an invalid value is treated as missing.
    public var lenient: Codec {
        guard let absent else { return self }
        var codec = self
        codec.read = { json in read(json).flatMap { (try? checked($0)) } ?? absent }
        return codec
    }

    /// Returns the codec for a list with a limited number of values.
    public func list(count: ClosedRange<Int> = 0...10_000) -> Codec<[Value]> {
        let schema = Schema.list(of: schema, count: count)
        return Codec<[Value]>(schema) { json in
            guard let values = json.array else { return nil }
            var list: [Value] = []
            for value in values {
                guard let one = read(value) else { return nil }
                list.append(one)
            }
            return list
        } write: { values, bytes in
            bytes.append(UInt8(ascii: "["))
            for index in 0..<values.count {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(values[index], &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        }.tidied { values in
            guard count.contains(values.count) else { return nil }
            guard let tidy else { return values }
            let tidied = values.compactMap(tidy)
            return tidied.count == values.count ? tidied : nil
        }.kept(
            { values, writer in
                writer.count(values.count)
                for value in values { self.keep(value, in: &writer) }
            },
            { (reader: inout ByteReader) throws(ByteReaderError) in
                var values: [Value] = []
                let length = try reader.count()
                guard count.contains(length) else { throw ByteReaderError(at: reader.offset) }
                for _ in 0..<length { values.append(try restored(from: &reader)) }
                return values
            })
    }

    /// Returns the codec for a value with its own text form, such as `3/week`.
    ///
    /// For every value, `value` must parse the text that `text` returns into an equal value.
    public static func text(
        _ schema: Schema, value: @escaping @Sendable (String) -> Value?,
        text: @escaping @Sendable (Value) -> String
    ) -> Codec {
        Codec(schema) {
            $0.string.flatMap(value)
        } write: { value, bytes in
            JSONText.append(text(value), to: &bytes)
        }
    }

    /// Returns the codec for a value with its own text form, whose parser throws a rejection. Only
    /// text that the schema accepts is parsed.
    public static func text(
        _ schema: Schema, reading: @escaping @Sendable (String) throws(Rejection) -> Value,
        text: @escaping @Sendable (Value) -> String
    ) -> Codec {
        var codec = Codec.text(schema, value: { try? reading($0) }, text: text)
        codec.read = { json in
            guard let text = json.string, (try? schema.accept(json)) != nil else { return nil }
            return try? reading(text)
        }
        codec.explain = { json in
            guard let text = json.string else { return nil }
            do throws(Rejection) {
                _ = try reading(text)
                return nil
            } catch {
                return error
            }
        }
        return codec
    }
}

extension Optional: Shaped where Wrapped: Shaped {
    /// The shape of the value or `null`.
    public static var shape: Shape<Wrapped?> {
        let shape = Wrapped.shape
        return Shape(shape.schema.orNull) { value, bytes in
            if let value { shape.append(value, to: &bytes) } else { bytes += "null".utf8 }
        }
    }
}

extension Optional: Coded where Wrapped: Coded {
    /// The codec for a value or nil.
    public static var codec: Codec<Wrapped?> { Wrapped.codec.orNothing }
}

extension Array: Shaped where Element: Shaped {
    /// The shape of the values in order.
    public static var shape: Shape<[Element]> { .list(of: Element.shape) }
}

extension Array: Coded where Element: Coded {
    /// The codec for a list of values.
    public static var codec: Codec<[Element]> { Element.codec.list() }
}

extension Shape where Value == String {
    /// Returns the shape for text that is one of the given words.
    public static func choice(_ words: [String]) -> Shape<String> {
        Shape(.choice(words)) { JSONText.append($0, to: &$1) }
    }
}

extension Shape {
    /// Returns the shape for a list whose elements have the same shape.
    public static func list<Element>(of element: Shape<Element>) -> Shape<[Element]>
    where Value == [Element] {
        Shape<[Element]>(.list(of: element.schema)) { values, bytes in
            bytes.append(UInt8(ascii: "["))
            for index in 0..<values.count {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.append(values[index], to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        }
    }

    /// The shape of the value or `null`.
    public var orNull: Shape<Value?> {
        Shape<Value?>(schema.orNull) { value, bytes in
            if let value { append(value, to: &bytes) } else { bytes += "null".utf8 }
        }
    }
}

/// An enumeration whose cases are written as their raw values.
public protocol StringCodedEnum: Coded, RawRepresentable, CaseIterable where RawValue == String {}

extension StringCodedEnum {
    /// The codec for one of the raw values.
    public static var codec: Codec<Self> {
        .text(
            .choice(allCases.map(\.rawValue)), value: { Self(rawValue: $0) }, text: { $0.rawValue })
    }
}
