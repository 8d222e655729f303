internal import Core
internal import Logging

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Writes what happens to standard error, a JSON object a line.
public struct ServerLog: Sendable {
    let logger: Logger

    init(level: Logger.Level = .notice, _ lines: any LogHandler = JSONLines()) {
        var logger = Logger(label: "cairn-server") { _ in lines }
        logger.logLevel = level
        self.logger = logger
    }

    /// Says where the server listens.
    func listening(_ address: ServerAddress) {
        logger.notice("listening", metadata: ["address": "\(address.url)"])
    }

    /// Says that somebody who tried to get in showed a wrong secret: never which, and never as
    /// whom, since people type passwords where names go. What watches the log may keep the address
    /// out.
    public static func signInFailed(by way: String, from place: String) {
        ServerLog().logger.warning(
            "sign-in failed", metadata: ["by": "\(way)", "place": "\(place)"])
    }

    /// Says where counters are read.
    func metrics(_ port: Int) {
        logger.notice("metrics", metadata: ["address": "http://127.0.0.1:\(port)/metrics"])
    }

    /// Says that the certificate was read again.
    func renewed() { logger.notice("certificate read again") }

    /// Says that the server is about to stop.
    func draining(_ time: Duration) {
        logger.notice("draining", metadata: ["seconds": "\(time.components.seconds)"])
    }

    /// Says that the server has stopped.
    func stopped(events: Int) {
        logger.notice("stopped", metadata: ["events": "\(events)"])
    }

    /// Says that work beside answering has ended before its time. Nothing is said of work that was
    /// cancelled: it ended with the server.
    func gaveUp(_ work: String, reason: String) {
        guard !Task.isCancelled else { return }
        logger.error("work ended", metadata: ["work": "\(work)", "reason": "\(reason)"])
    }

    /// Says that work beside answering could not be done now; it is tried again. Nothing is said of
    /// work that was cancelled.
    public static func putOff(_ work: String, reason: String) {
        ServerLog().putOff(work, reason: reason)
    }

    func putOff(_ work: String, reason: String) {
        guard !Task.isCancelled else { return }
        logger.warning("work put off", metadata: ["work": "\(work)", "reason": "\(reason)"])
    }

    /// Says that the coach's model gave no answer, and why.
    public static func modelFailed(_ reason: String) {
        ServerLog().logger.warning("coach model failed", metadata: ["reason": "\(reason)"])
    }

    /// Says that another store took the place of the one that was served.
    public static func replaced() {
        ServerLog().logger.notice("store replaced, starting again")
    }

    /// Says that a backup was made and passed its drill.
    public static func backedUp(_ path: String, kept: Int, removed: Int) {
        ServerLog().logger.notice(
            "backed up",
            metadata: ["path": "\(path)", "kept": "\(kept)", "removed": "\(removed)"])
    }

    /// Says that a backup was made and could not be restored.
    public static func drillFailed(_ path: String, reason: String) {
        ServerLog().logger.error(
            "backup failed its drill", metadata: ["path": "\(path)", "reason": "\(reason)"])
    }

    /// Says that people who were erased had come back with their database, and are erased again.
    public static func erasedAgain(_ count: Int) {
        ServerLog().logger.notice("erased again", metadata: ["people": "\(count)"])
    }

    /// Says that an answer was a failure of the server.
    func failure(_ method: String, _ route: String, _ status: Int) {
        logger.error(
            "failed",
            metadata: ["method": "\(method)", "route": "\(route)", "status": "\(status)"])
    }
}

/// A log handler that writes JSON lines with a UTC time.
struct JSONLines: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.notice

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var line: JSONObject = [
            "time": .string(JSONLines.time()), "level": .string(event.level.rawValue),
            "message": .string("\(event.message)"),
        ]
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        for (key, value) in all.sorted(by: { $0.key < $1.key }) { line[key] = .string("\(value)") }
        let bytes = JSON.object(line).bytes + [UInt8(ascii: "\n")]
        _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    }

    /// RFC 3339 in UTC, to the second.
    private static func time() -> String {
        let wall = Zone.utc.wallTime(at: HTTPDates.present())
        let seconds = Int(wall.secondOfDay)
        let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
        let clock = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return "\(wall.day)T\(clock)Z"
    }
}
