internal import Foundation

/// What the desktop does for the person: messages by `notify-send`, pages by `xdg-open`.
public enum DesktopMessage {
    /// Shows a message; nothing happens where there is no desktop.
    public static func show(_ title: String, _ body: String) {
        start(["notify-send", "--app-name=Cairn", "--", title, body])
    }

    /// Opens an address of the web in the person's browser, by `xdg-open`; nothing happens where
    /// there is no desktop. The address begins with `http`, so it is no option.
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
