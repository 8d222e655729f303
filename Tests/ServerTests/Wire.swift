import Glibc
import Testing

/// A TCP connection to this machine, for requests that no client library sends.
final class Wire {
    private let socket: Int32

    init(port: Int) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
    }

    deinit { close(socket) }

    /// Sends text; false if the other side has closed.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// The received text once it contains `mark`, or everything if the other side closes first.
    func read(until mark: String) async throws -> String {
        try await read { String(decoding: $0, as: UTF8.self).contains(mark) }
    }

    /// Everything until the other side closes.
    func rest() async throws -> String {
        try await read { _ in false }
    }

    /// Reads without blocking a thread: the server under test shares the few threads, so two tests
    /// blocked in `recv` would keep it from answering. Fails after a minute.
    private func read(isEnough: ([UInt8]) -> Bool) async throws -> String {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let limit = ContinuousClock.now + .seconds(60)
        while !isEnough(all) {
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                all += buffer[..<count]
            } else if count < 0, errno == EAGAIN || errno == EINTR {
                try #require(ContinuousClock.now < limit, "nothing came for a minute")
                try await Task.sleep(for: .milliseconds(2))
            } else {
                break
            }
        }
        return String(decoding: all, as: UTF8.self)
    }

    /// True if the other side has closed.
    var isClosed: Bool {
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
    }
}
