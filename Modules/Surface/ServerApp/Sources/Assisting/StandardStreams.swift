internal import NIOPosix

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Lines on standard input and output.
enum StandardStreams {
    /// Writes all bytes; they are dropped if the reader is gone.
    static func put(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads bytes of standard input on a thread that can block; none at the end.
    fileprivate static func read() async -> [UInt8] {
        await (try? NIOThreadPool.singleton.runIfActive { some() }) ?? []
    }

    private static func some() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = bytes.withUnsafeMutableBytes { buffer in
                #if canImport(Glibc)
                    Glibc.read(0, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                    Musl.read(0, buffer.baseAddress, buffer.count)
                #else
                    Darwin.read(0, buffer.baseAddress, buffer.count)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            return Array(bytes.prefix(max(count, 0)))
        }
    }
}

/// The lines of standard input, each read after the previous one was taken; a line that is too long
/// is nil.
struct InputLines: AsyncSequence {
    typealias Element = [UInt8]?
    /// The maximum length of a line in bytes.
    let longest: Int

    func makeAsyncIterator() -> Iterator { Iterator(longest: longest) }

    struct Iterator: AsyncIteratorProtocol {
        let longest: Int
        private var held: ArraySlice<UInt8> = []
        private var isEnded = false

        init(longest: Int) { self.longest = longest }

        mutating func next() async -> [UInt8]?? {
            var line: [UInt8] = []
            var isTooLong = false
            while true {
                let part = held.prefix { $0 != UInt8(ascii: "\n") }
                isTooLong = isTooLong || line.count + part.count > longest
                line = isTooLong ? [] : line + part
                if part.endIndex < held.endIndex {
                    held = held[(part.endIndex + 1)...]
                    return .some(isTooLong ? nil : line)
                }
                guard !isEnded else { return nil }
                held = await StandardStreams.read()[...]
                guard held.isEmpty else { continue }
                isEnded = true
                if !line.isEmpty || isTooLong { return .some(isTooLong ? nil : line) }
            }
        }
    }
}
