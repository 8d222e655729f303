internal import CZlib
internal import Core
internal import Foundation

/// The files of a zip archive, stored or deflated, not encrypted, within limits.
///
/// It is read from the central directory (PKWARE's APPNOTE 6.3.10 section 4.3). An archive that
/// would unpack to too much is refused before and during unpacking.
struct ZipArchive {
    /// The maximum size of an archive, and of all its unpacked files: 64 MiB.
    static let limit = 64 << 20
    /// The maximum number of files.
    static let entryLimit = 20_000

    private let bytes: [UInt8]
    private var entries: [String: Entry] = [:]
    /// The paths of the files in archive order.
    private(set) var names: [String] = []

    private struct Entry {
        var method: Int
        var checksum: UInt32
        var packed: Int
        var unpacked: Int
        var header: Int
    }

    /// Returns true if the bytes start like a zip archive.
    static func isZip(_ data: Data) -> Bool { data.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    init(_ data: Data) throws(Rejection) {
        guard data.count <= ZipArchive.limit else { throw ZipArchive.bomb }
        bytes = [UInt8](data)
        let (count, start) = try directory()
        guard count <= ZipArchive.entryLimit else { throw ZipArchive.bomb }
        var place = start
        var total = 0
        for _ in 0..<count {
            let (name, entry, next) = try self.entry(at: place)
            place = next
            total += entry.unpacked
            guard total <= ZipArchive.limit else { throw ZipArchive.bomb }
            if entries.updateValue(entry, forKey: name) == nil { names.append(name) }
        }
    }

    /// Returns an unpacked file, which counts towards the limit; nil if it does not exist.
    func contents(of name: String) throws(Rejection) -> [UInt8]? {
        guard let entry = entries[name] else { return nil }
        guard try number(at: entry.header, width: 4) == 0x0403_4B50 else {
            throw ZipArchive.damaged
        }
        let nameLength = try number(at: entry.header + 26, width: 2)
        let start = entry.header + 30 + nameLength + (try number(at: entry.header + 28, width: 2))
        guard start >= 0, start + entry.packed <= bytes.count else { throw ZipArchive.damaged }
        let packed = bytes[start..<start + entry.packed]
        let unpacked: [UInt8]
        switch entry.method {
        case 0: unpacked = Array(packed)
        case 8: unpacked = try ZipArchive.inflate(Array(packed), to: entry.unpacked)
        default:
            throw Rejection(
                "import.zip-method", "The zip archive uses an unknown compression.",
                field: "file")
        }
        let sum = unpacked.withUnsafeBufferPointer {
            crc32(0, $0.baseAddress, uInt($0.count))
        }
        guard unpacked.count == entry.unpacked, UInt32(truncatingIfNeeded: sum) == entry.checksum
        else { throw ZipArchive.damaged }
        return unpacked
    }
}

extension ZipArchive {
    static let damaged = Rejection(
        "import.zip-damaged", "The zip archive is damaged or cut short.", field: "file",
        category: .damaged)
    static let bomb = Rejection(
        "import.zip-bomb",
        "The zip archive has, or would unpack to, more than \(limit >> 20) MiB or too many files.",
        field: "file")

    /// Finds the end record and returns the number of entries and the offset of the first.
    private func directory() throws(Rejection) -> (count: Int, start: Int) {
        var place = bytes.count - 22
        let lowest = max(0, place - 65_535)
        while place >= lowest {
            if bytes[place...].starts(with: [0x50, 0x4B, 0x05, 0x06]) {
                return (try number(at: place + 10, width: 2), try number(at: place + 16, width: 4))
            }
            place -= 1
        }
        throw ZipArchive.damaged
    }

    private func entry(at place: Int) throws(Rejection) -> (String, Entry, next: Int) {
        guard try number(at: place, width: 4) == 0x0201_4B50 else { throw ZipArchive.damaged }
        let flags = try number(at: place + 8, width: 2)
        guard flags & 1 == 0 else {
            throw Rejection(
                "import.zip-encrypted", "The zip archive is encrypted; unpack it first.",
                field: "file")
        }
        let length = try number(at: place + 28, width: 2)
        let rest = (try number(at: place + 30, width: 2)) + (try number(at: place + 32, width: 2))
        guard place + 46 + length <= bytes.count else { throw ZipArchive.damaged }
        let name = String(decoding: bytes[place + 46..<place + 46 + length], as: UTF8.self)
        let entry = Entry(
            method: try number(at: place + 10, width: 2),
            checksum: UInt32(try number(at: place + 16, width: 4)),
            packed: try number(at: place + 20, width: 4),
            unpacked: try number(at: place + 24, width: 4),
            header: try number(at: place + 42, width: 4))
        return (name, entry, place + 46 + length + rest)
    }

    /// Reads a little-endian number. Throws beyond the end.
    private func number(at place: Int, width: Int) throws(Rejection) -> Int {
        guard place >= 0, place + width <= bytes.count else { throw ZipArchive.damaged }
        return (0..<width).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }

    /// Unpacks raw deflate data (RFC 1951) to exactly `size` bytes and never writes more.
    private static func inflate(_ packed: [UInt8], to size: Int) throws(Rejection) -> [UInt8] {
        var input = packed
        var stream = z_stream()
        guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw damaged }
        defer { inflateEnd(&stream) }
        var output = [UInt8](repeating: 0, count: size + 1)
        let status = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = uInt(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = uInt(target.count)
                return CZlib.inflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END, stream.total_out == UInt(size) else { throw damaged }
        output.removeLast()
        return output
    }
}
