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

    /// Takes memory from one place, in large steps: right for a process that ends at once.
    ///
    /// The C library otherwise gives each thread an arena of its own that grows page by page, two
    /// hundred system calls for one command. Costs nothing where the library is another.
    public static func expectShortLife() {
        #if canImport(Glibc)
            // <malloc.h> is not among what Swift imports of the C library.
            typealias Option = @convention(c) (Int32, Int32) -> Int32
            guard let address = dlsym(nil, "mallopt") else { return }
            let mallopt = unsafeBitCast(address, to: Option.self)
            let (arenaLimit, growth) = (Int32(-8), Int32(-2))  // M_ARENA_MAX, M_TOP_PAD
            _ = mallopt(arenaLimit, 1)
            _ = mallopt(growth, 1 << 20)
        #endif
    }

    /// Ends the process with a status, without unwinding: everything worth keeping is on disk.
    public static func end(_ status: ExitStatus) -> Never { end(with: status.rawValue) }

    /// Ends the process as another program ended that ran in its place.
    public static func end(with status: Int32) -> Never { exit(status) }
}
