extension ByteWriter {
    /// Appends integers as runs of equal values. The number of integers is not written.
    mutating func runs(_ values: [Int64]) {
        var index = 0
        while index < values.count {
            var end = index + 1
            while end < values.count, values[end] == values[index] { end += 1 }
            count(end - index)
            signedVarint(values[index])
            index = end
        }
    }
}

extension ByteReader {
    /// Reads `count` integers written by `ByteWriter.runs`.
    mutating func runs(of count: Int) throws(ByteReaderError) -> [Int64] {
        var values: [Int64] = []
        values.reserveCapacity(count)
        while values.count < count {
            let start = remaining
            let length = try varint()
            let value = try signedVarint()
            guard length > 0, length <= UInt64(count - values.count) else {
                throw ByteReaderError(at: start)
            }
            values.append(contentsOf: repeatElement(value, count: Int(length)))
        }
        return values
    }
}
