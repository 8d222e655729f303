#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What the system tells a process when it starts.
public enum StartedProcess {
    /// The variables of the environment; of one given twice the first counts.
    public static var environment: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let sign = text.firstIndex(of: "=") {
                let name = String(text[..<sign])
                if variables[name] == nil {
                    variables[name] = String(text[text.index(after: sign)...])
                }
            }
            next += 1
        }
        return variables
    }

    /// Ends the process with a status, without unwinding: everything worth keeping is on disk.
    public static func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }
}
