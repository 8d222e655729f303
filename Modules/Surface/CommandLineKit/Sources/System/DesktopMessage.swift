internal import Foundation

/// Messages of the desktop, by `notify-send` where there is one.
public enum DesktopMessage {
    /// Shows a message; nothing happens where there is no desktop.
    public static func show(_ title: String, _ body: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["notify-send", "--app-name=Cairn", "--", title, body]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
