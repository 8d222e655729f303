/// A bar that shows a fraction.
public enum Bar {
    /// Returns a bar of `columns` characters, filled to a fraction of 0 … 1. Any fraction above 0
    /// is visible.
    public static func text(
        _ fraction: Double, columns: Int, style: Style, _ terminal: Terminal
    ) -> String {
        let part = fraction.isFinite ? min(max(fraction, 0), 1) : 0
        var filled = Int((part * Double(columns)).rounded(.down))
        if part > 0, filled == 0 { filled = 1 }
        let full = String(repeating: terminal.sign("━", "#"), count: filled)
        let rest = String(repeating: terminal.sign("─", "."), count: columns - filled)
        return terminal.paint(full, style) + terminal.paint(rest, .quiet)
    }
}
