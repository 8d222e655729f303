import Foundation

/// Programs in Python as judges, where what they need is installed.
///
/// What they print goes through files, and nobody blocks for them: a server of another test that
/// inherited a pipe would hold it open, and tests share few threads.
enum Judge {
    /// What python said at the end.
    struct Failed: Error { let message: String }

    static let hasPython = has("email, ipaddress, hmac")
    static let hasPush = has("http_ece, py_vapid, cryptography")
    static let hasWebhooks = has("standardwebhooks")
    static let hasMail = has("aiosmtpd")

    private static func has(_ modules: String) -> Bool {
        // Waits for its own child alone; `Process` waits for a socket that others may hold open.
        popen("python3 -c 'import \(modules)' 2>/dev/null", "r").map { pclose($0) } == 0
    }

    /// Runs a program over a text and gives what it prints.
    static func run(_ script: String, input: String) async throws -> String {
        let folder = try Folder()
        defer { folder.remove() }
        try input.write(toFile: folder.file("input"), atomically: false, encoding: .utf8)
        for name in ["output", "errors"] {
            _ = FileManager.default.createFile(atPath: folder.file(name), contents: nil)
        }
        let status = try await Command.run(
            ["python3", "-c", script], input: folder.file("input"), output: folder.file("output"),
            errors: folder.file("errors"))
        guard status == 0 else {
            let message = try String(contentsOfFile: folder.file("errors"), encoding: .utf8)
            throw Failed(message: String(message.suffix(1_000)))
        }
        return try String(contentsOfFile: folder.file("output"), encoding: .utf8)
    }

    /// How many samples a property tries: more when it is asked for with CAIRN_FULL.
    static func samples(_ few: Int, full: Int) -> Int {
        ProcessInfo.processInfo.environment["CAIRN_FULL"] == nil ? few : full
    }
}

/// A folder of a test.
struct Folder {
    private let place = FileManager.default.temporaryDirectory
        .appendingPathComponent("cairn-delivery-\(UInt64.random(in: 0 ... .max))")

    init() throws {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }

    var path: String { place.path }
    func file(_ name: String) -> String { place.appendingPathComponent(name).path }
    func remove() { try? FileManager.default.removeItem(at: place) }
}

/// Programs of the system.
enum Command {
    /// Runs a program to its end and gives its status.
    static func run(
        _ arguments: [String], input: String = "/dev/null", output: String = "/dev/null",
        errors: String = "/dev/null"
    ) async throws -> Int32 {
        let process = try make(arguments, input: input, output: output, errors: errors)
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }

    static func make(
        _ arguments: [String], input: String, output: String, errors: String
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = FileHandle(forReadingAtPath: input)
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        return process
    }
}
