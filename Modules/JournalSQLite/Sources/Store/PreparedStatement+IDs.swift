internal import Core

extension PreparedStatement {
    /// Binds an id as its 16 bytes.
    func bind<Subject>(_ index: Int32, _ id: ID<Subject>) {
        withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { bind(index, $0) }
    }

    /// Returns the id in a column; nil unless it has 16 bytes.
    func id<Subject>(_ column: Int32, _: Subject.Type = Subject.self) -> ID<Subject>? {
        let bytes = raw(column)
        guard bytes.count == 16 else { return nil }
        return ID(
            high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
}
