public import Core
public import Foundation
public import GRDB

extension ID {
    /// The 16 bytes as stored in files.
    public var data: Data {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Data($0) }
    }
}

extension Row {
    /// Returns the id in a column; throws the rejection if it is invalid.
    public func id<Subject>(
        _ column: String, orThrow refusal: Rejection
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
        return try found.orThrow(refusal)
    }
}
