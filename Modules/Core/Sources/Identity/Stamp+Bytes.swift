extension ByteWriter {
    /// Appends a stamp as 24 bytes.
    @inlinable public mutating func stamp(_ stamp: Stamp) {
        fixed(stamp.time.rawValue)
        id(stamp.event)
    }

    /// Appends an id as 16 bytes.
    @inlinable public mutating func id<Subject>(_ id: ID<Subject>) {
        fixed(id.high)
        fixed(id.low)
    }
}

extension ByteReader {
    /// Reads a stamp.
    @inlinable public mutating func stamp() throws(ByteReaderError) -> Stamp {
        Stamp(HybridTimestamp(rawValue: try fixed()), try id())
    }

    /// Reads an id.
    @inlinable public mutating func id<Subject>(
        _: Subject.Type = Subject.self
    ) throws(ByteReaderError) -> ID<Subject> {
        ID(high: try fixed(), low: try fixed())
    }
}
