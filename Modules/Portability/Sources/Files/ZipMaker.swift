internal import CZlib
internal import Core

/// A writer of uncompressed zip archives of small files.
///
/// It follows PKWARE's APPNOTE 6.3.10 sections 4.3.7 to 4.3.16. All files have the same date, so
/// equal files give equal archives. Names are UTF-8.
struct ZipMaker {
    private var body: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// Adds a file.
    mutating func add(_ name: String, _ text: String) {
        let bytes = Array(text.utf8)
        let sum = bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) }
        // Version 2.0, names in UTF-8, stored; 1 January 1980.
        let common =
            le(20, 2) + le(1 << 11, 2) + le(0, 2) + le(0, 2) + le(1 << 5 | 1, 2) + le(Int(sum), 4)
            + le(bytes.count, 4) + le(bytes.count, 4) + le(name.utf8.count, 2) + le(0, 2)
        directory += le(0x0201_4B50, 4) + le(20, 2) + common + le(0, 10) + le(body.count, 4)
        directory += name.utf8
        body += le(0x0403_4B50, 4) + common + Array(name.utf8) + bytes
        count += 1
    }

    /// The complete archive.
    var archive: [UInt8] {
        body + directory + le(0x0605_4B50, 4) + le(0, 4) + le(count, 2) + le(count, 2)
            + le(directory.count, 4) + le(body.count, 4) + le(0, 2)
    }

    private func le(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }
}
