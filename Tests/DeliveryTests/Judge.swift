import Foundation

/// Runs Python programs as independent judges, if their packages are installed.
///
/// Their output goes through files and no thread blocks: a server of another test that inherited a
/// pipe would keep it open, and tests share few threads.
enum Judge {
    /// The error output of Python.
    struct Failed: Error { let message: String }

    static let hasPython = has("email, ipaddress, hmac")
    static let hasPush = has("http_ece, py_vapid, cryptography")
    static let hasWebhooks = has("standardwebhooks")
    static let hasMail = has("aiosmtpd")

    private static func has(_ modules: String) -> Bool {
        // Waits only for its own child; `Process` waits for a socket that others can keep open.
        popen("python3 -c 'import \(modules)' 2>/dev/null", "r").map { pclose($0) } == 0
    }

    /// Runs a program with a text as input and returns its output.
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

    /// The number of samples of a property: `full` if CAIRN_FULL is set, otherwise `few`.
    static func samples(_ few: Int, full: Int) -> Int {
        ProcessInfo.processInfo.environment["CAIRN_FULL"] == nil ? few : full
    }
}

/// A temporary folder.
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

/// Runs system programs.
enum Command {
    /// Runs a program to its end and returns its status.
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
