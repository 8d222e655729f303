internal import Core
internal import Logging

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Writes a log to standard error, one JSON object per line.
public struct ServerLog: Sendable {
    let logger: Logger

    init(level: Logger.Level = .notice, _ lines: any LogHandler = JSONLines()) {
        var logger = Logger(label: "cairn-server") { _ in lines }
        logger.logLevel = level
        self.logger = logger
    }

    /// Logs the address at which the server listens.
    func listening(_ address: ServerAddress) {
        logger.notice("listening", metadata: ["address": "\(address.url)"])
    }

    /// Logs a failed attempt to sign in. The secret and the name are left out, because users
    /// sometimes type passwords into the name field. A program that reads the log can block the
    /// address.
    public static func signInFailed(by way: String, from place: String) {
        ServerLog().logger.warning(
            "sign-in failed", metadata: ["by": "\(way)", "place": "\(place)"])
    }

    /// Logs the metrics port.
    func metrics(_ port: Int) {
        logger.notice("metrics", metadata: ["address": "http://127.0.0.1:\(port)/metrics"])
    }

    /// Logs that the certificate's files were read again.
    func renewed() { logger.notice("certificate reloaded") }

    /// Logs that the server is draining, and for how long.
    func draining(_ time: Duration) {
        logger.notice("draining", metadata: ["seconds": "\(time.components.seconds)"])
    }

    /// Logs that the server has stopped.
    func stopped(events: Int) {
        logger.notice("stopped", metadata: ["events": "\(events)"])
    }

    /// Logs that background work ended early. Cancelled work is not logged, because it ended with
    /// the server.
    func gaveUp(_ work: String, reason: String) {
        guard !Task.isCancelled else { return }
        logger.error("work ended", metadata: ["work": "\(work)", "reason": "\(reason)"])
    }

    /// Logs that background work failed and will be retried. Work that was cancelled is not logged.
    public static func putOff(_ work: String, reason: String) {
        ServerLog().putOff(work, reason: reason)
    }

    func putOff(_ work: String, reason: String) {
        guard !Task.isCancelled else { return }
        logger.warning("work postponed", metadata: ["work": "\(work)", "reason": "\(reason)"])
    }

    /// Logs that the coach's language model gave no answer, with the reason.
    public static func modelFailed(_ reason: String) {
        ServerLog().logger.warning("coach model failed", metadata: ["reason": "\(reason)"])
    }

    /// Logs that the data that the server serves was replaced.
    public static func replaced() {
        ServerLog().logger.notice("store replaced, starting again")
    }

    /// Logs a backup that passed its test restore.
    public static func backedUp(_ path: String, kept: Int, removed: Int) {
        ServerLog().logger.notice(
            "backed up",
            metadata: ["path": "\(path)", "kept": "\(kept)", "removed": "\(removed)"])
    }

    /// Logs a backup that could not be restored.
    public static func drillFailed(_ path: String, reason: String) {
        ServerLog().logger.error(
            "backup failed its test", metadata: ["path": "\(path)", "reason": "\(reason)"])
    }

    /// Logs that the database contained users again who had been erased, and that they were erased
    /// again.
    public static func erasedAgain(_ count: Int) {
        ServerLog().logger.notice("erased again", metadata: ["people": "\(count)"])
    }

    /// Logs a reply with the status of a server error.
    func failure(_ method: String, _ route: String, _ status: Int) {
        logger.error(
            "failed",
            metadata: ["method": "\(method)", "route": "\(route)", "status": "\(status)"])
    }
}

/// A log handler that writes each entry as a JSON object on one line, with the time in UTC.
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

    /// Returns the time in RFC 3339, UTC, in seconds.
    private static func time() -> String {
        let wall = Zone.utc.wallTime(at: HTTPDates.present())
        let seconds = Int(wall.secondOfDay)
        let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
        let clock = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return "\(wall.day)T\(clock)Z"
    }
}
