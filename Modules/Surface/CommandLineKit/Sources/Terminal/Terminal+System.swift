#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// When to use colours, as chosen with `--color`.
public enum ColourChoice: String, Sendable, CaseIterable {
    case auto, always, never
}

extension Terminal {
    /// Returns the terminal of this process, with the abilities that the environment describes.
    ///
    /// `--color` takes precedence over `NO_COLOR` (no-color.org). `NO_COLOR` takes precedence over
    /// `FORCE_COLOR` and `CLICOLOR_FORCE`, and these over `TERM=dumb` and a redirected stream.
    /// Empty variables are ignored.
    public static func system(
        colour: ColourChoice, environment: [String: String]
    ) -> Terminal {
        let output = isatty(1) == 1
        let messages = isatty(2) == 1
        return Terminal(
            width: columns(environment, isScreen: output), isInteractive: output,
            showsProgress: messages && environment["TERM"] != "dumb", canAsk: isatty(0) == 1,
            isUnicode: showsUnicode(environment),
            depth: depth(colour, isScreen: output, environment),
            messageDepth: depth(colour, isScreen: messages, environment),
            source: { Swift.readLine() }, sink: { writeAll($1, to: $0.rawValue) })
    }

    static func depth(
        _ choice: ColourChoice, isScreen: Bool, _ environment: [String: String]
    ) -> ColourDepth {
        func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
        let term = environment["TERM"] ?? ""
        switch choice {
        case .never: return .none
        case .auto:
            if isSet("NO_COLOR") { return .none }
            let isForced =
                ["FORCE_COLOR", "CLICOLOR_FORCE"].contains { isSet($0) && environment[$0] != "0" }
            if !isForced, !isScreen || term == "dumb" { return .none }
        case .always: break
        }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct") {
            return .full
        }
        return term.contains("256") ? .indexed : .basic
    }

    static func showsUnicode(_ environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { name -> String? in
            guard let value = environment[name], !value.isEmpty else { return nil }
            return value
        }.first
        // Without a locale variable, as in a container or a service, UTF-8 is assumed.
        guard let locale = locale?.lowercased() else { return environment["TERM"] != "linux" }
        return locale.contains("utf-8") || locale.contains("utf8")
    }

    private static func columns(_ environment: [String: String], isScreen: Bool) -> Int {
        if let text = environment["COLUMNS"], let columns = Int(text), columns > 0 {
            return min(columns, 1_000)
        }
        var size = winsize()
        guard isScreen, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes the whole text. If the program that reads it has ended, this process ends silently.
    private static func writeAll(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = systemWrite(descriptor, rest)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                } else if errno == EPIPE {
                    exit(141)
                } else if errno != EINTR {
                    // A full disk behind `> file` must not look like success.
                    exit(74)
                }
            }
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
