import Foundation

/// Programs in Python as judges, where what they need is installed.
enum Judge {
    /// What python said at the end.
    struct Failed: Error { let message: String }

    /// Whether python3 finds these modules.
    static func has(_ modules: String...) -> Bool {
        (try? run("import " + modules.joined(separator: ", "), input: "")) != nil
    }

    /// Runs a program over a text and gives what it prints.
    static func run(_ script: String, input: String) throws -> String {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("cairn-delivery-\(UInt64.random(in: 0 ... .max)).txt")
        try input.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        process.standardInput = try FileHandle(forReadingFrom: file)
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let message = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failed(message: String(decoding: message.suffix(1_000), as: UTF8.self))
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// How many samples a property tries: more when it is asked for with CAIRN_FULL.
    static func samples(_ few: Int, full: Int) -> Int {
        ProcessInfo.processInfo.environment["CAIRN_FULL"] == nil ? few : full
    }
}
