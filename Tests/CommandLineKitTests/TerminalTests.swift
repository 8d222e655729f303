import DesignTokens
import Testing

@testable import CommandLineKit

@Suite struct TerminalTests {
    @Test(
        "colours depend on the option, then on environment variables, then on the output stream",
        arguments: [
            (ColourChoice.auto, true, ["TERM": "xterm"], ColourDepth.basic),
            (.auto, true, ["TERM": "xterm-256color"], .indexed),
            (.auto, true, ["TERM": "xterm", "COLORTERM": "truecolor"], .full),
            (.auto, false, ["TERM": "xterm-256color"], .none),
            (.auto, true, ["TERM": "dumb"], .none),
            (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], .none),
            (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], .basic),
            (.auto, false, ["TERM": "xterm", "FORCE_COLOR": "1"], .basic),
            (.auto, false, ["FORCE_COLOR": "0"], .none),
            (.auto, true, ["NO_COLOR": "1", "FORCE_COLOR": "1"], .none),
            (.always, false, ["NO_COLOR": "1", "COLORTERM": "24bit"], .full),
            (.never, true, ["FORCE_COLOR": "1"], .none),
        ])
    func depth(
        _ choice: ColourChoice, _ isScreen: Bool, _ environment: [String: String],
        _ expected: ColourDepth
    ) {
        #expect(Terminal.depth(choice, isScreen: isScreen, environment) == expected)
    }

    @Test("non-ASCII characters are used if the locale supports them")
    func unicode() {
        #expect(Terminal.showsUnicode(["LANG": "en_GB.UTF-8"]))
        #expect(!Terminal.showsUnicode(["LANG": "en_GB.UTF-8", "LC_ALL": "C"]))
        #expect(Terminal.showsUnicode([:]))
        #expect(!Terminal.showsUnicode(["TERM": "linux"]))
    }

    @Test("each palette colour is replaced by the nearest indexed colour")
    func palette() {
        #expect(Ink.primary.indexed == 70)
        #expect(Ink(0xFFFFFF, basic: 15).indexed == 231)
        #expect(Ink(0x808080, basic: 8).indexed == 244)
        #expect(Ink(hex: "#46A8E0")?.blue == 0xE0)
        #expect(Ink(hex: "#46A8E") == nil)
        #expect(
            ShownText.of(Painter(depth: .basic)("x", in: .heat[4])) == "\u{1B}[92mx\u{1B}[0m")
        #expect(Painter(depth: .none)("x", .strong) == "x")
    }

    @Test("U5: the terminal uses the palette that the user chose")
    func brands() {
        var paint = Painter(depth: .full)
        #expect(ShownText.of(paint("x", .primary)) == "\u{1B}[38;2;88;182;47mx\u{1B}[0m")
        #expect(ShownText.of(paint("x", heat: 3)) == "\u{1B}[38;2;88;182;47mx\u{1B}[0m")
        paint.brand = .onefocus
        #expect(ShownText.of(paint("x", .primary)) == "\u{1B}[38;2;191;90;242mx\u{1B}[0m")
        #expect(ShownText.of(paint("x", heat: 3)) == "\u{1B}[38;2;191;90;242mx\u{1B}[0m")
        #expect(ShownText.of(paint("x", .warning)) == "\u{1B}[38;2;232;92;74mx\u{1B}[0m")
        for brand in Brand.allCases {
            let steps = Ink.heat(of: brand)
            #expect(steps.count == 5 && Set(steps).count == 5 && steps[0] == Ink.heat[0])
            #expect(steps.allSatisfy { $0.basic < 16 }, "\(brand)")
        }
        #expect(Ink.heat(of: .sherpa) == Ink.heat)
        let terminal = Terminal(depth: .full) { _, _ in }
        #expect(terminal.painted(in: .tenx).paint.brand == .tenx)
        #expect(terminal.painted(in: .tenx).paintMessages.brand == .tenx)
        #expect(terminal.painted(in: nil).paint.brand == .sherpa)
    }
}
