public import Core
public import Foundation
public import GRDB

extension ID {
    /// The sixteen bytes, as files keep them.
    public var data: Data {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Data($0) }
    }
}

extension Row {
    /// An id out of a column; refused if it is none.
    public func id<Subject>(
        _ column: String, orRefused refusal: Rejection
    ) throws -> ID<Subject> {
        let found = try withUnsafeData(named: column) { data -> ID<Subject>? in
            guard let data, data.count == 16 else { return nil }
            return data.withUnsafeBytes { bytes in
                ID(
                    high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                    low: UInt64(
                        bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
            }
        }
        return try found.orRefused(refusal)
    }
}
