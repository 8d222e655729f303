internal import CommandLineKit
internal import Core

extension Session {
    /// Shows the location of the new store and the next steps, without a question.
    func welcome() {
        guard !options.isQuiet, !wantsJSON else { return }
        let paint = terminal.paintMessages
        display("")
        display("Your journal is new. It is stored in \(folders.data). Three ways to begin:")
        for (command, what) in [
            ("cairn add \"Read 10 pages\"", "a habit for every day"),
            ("cairn import loop backup.db", "your history from another app"),
            ("cairn help", "everything else"),
        ] {
            let gap = TextFitting.padding(command, to: 30)
            terminal.line("  " + paint(command, .accent) + gap + paint(what, .quiet), to: .messages)
        }
    }

    /// Shows an error of the command line in ArgumentParser's words, after the program's name.
    func showError(usage text: String) {
        let body = text.hasPrefix("Error: ") ? String(text.dropFirst(7)) : text
        guard !wantsJSON else {
            let sentence = body.split(separator: "\n").first.map(String.init) ?? body
            showError(Rejection("command.usage", sentence))
            return
        }
        terminal.line(terminal.paintMessages("cairn:", .warning) + " " + body, to: .messages)
    }
}
