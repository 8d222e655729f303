internal import Foundation

/// Shows messages and web pages on the desktop, with `notify-send` and `xdg-open`.
public enum DesktopMessage {
    /// Shows a message; does nothing without a desktop.
    public static func show(_ title: String, _ body: String) {
        start(["notify-send", "--app-name=Cairn", "--", title, body])
    }

    /// Opens a web address in the user's browser with `xdg-open`; does nothing without a desktop.
    /// The address must begin with `http`, so it cannot be an option.
    public static func open(_ address: String) { start(["xdg-open", address]) }

    private static func start(_ words: [String]) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
