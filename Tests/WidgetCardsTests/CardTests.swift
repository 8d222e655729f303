import Testing
import WidgetsAPI

@testable import WidgetCards

@Suite struct CardTests {
    private static let names = [
        "Read 10 pages",
        "Write the very long chapter about the mountains and what lies behind them",
        "לקרוא עשרה עמודים מהספר החדש לפני השינה בכל ערב",
        "اقرأ عشر صفحات من الكتاب الجديد كل مساء",
        "日本語の本を毎晩十ページずつ読んでから寝ることにする", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "<b>&\"' \u{202E}x\u{0}\n", "",
    ]

    private func content(_ name: String) -> WidgetContent {
        WidgetContent(
            title: name, figure: name, short: String(name.prefix(4)), detail: name,
            lines: (0..<12).map { .init(name, isDone: $0 % 3 == 0 ? nil : $0 % 3 == 1) },
            progress: 0.4)
    }

    @Test("W2: no line of a card's text is wider than its space", arguments: names)
    func fits(_ name: String) {
        for (size, width) in [(14.0, 134.0), (30.0, 134.0), (11.0, 52.0), (15.0, 226.0)] {
            for isBold in [false, true] {
                let line = CardText.line(name, size: size, width: width, isBold: isBold)
                let shown = AdvanceWidths.of(unescaped(line), isBold: isBold)
                #expect(Double(shown) * size / 1_000 <= width + 0.001)
            }
        }
    }

    @Test("W2: long text is cut between visible characters and ends with an ellipsis")
    func cut() {
        #expect(CardText.line("Read", size: 14, width: 134) == "Read")
        #expect(CardText.line(Self.names[1], size: 14, width: 134) == "Write the very l…")
        let family = CardText.line(Self.names[5], size: 14, width: 200)
        #expect(family == "👩‍👩‍👧‍👦👩‍👩‍👧‍👦…")
        #expect(CardText.lines(Self.names[1], size: 14, width: 134, atMost: 2).count == 2)
        #expect(CardText.lines("", size: 14, width: 134, atMost: 2) == [])
    }

    @Test("W2: right-to-left text is isolated and cut at its end")
    func direction() {
        for name in Self.names[2...3] {
            let line = CardText.line(name, size: 14, width: 134)
            #expect(line.hasPrefix("\u{2067}") && line.hasSuffix("…\u{2069}"))
        }
        #expect(CardText.line("Read שלום", size: 14, width: 134).hasPrefix("Read"))
    }

    @Test("U5: a card uses the requested palette, or green if the palette is unknown")
    func palettes() {
        #expect(Card.palettes == ["sherpa", "onefocus", "telocare", "clepsy", "tenx"])
        func svg(_ palette: String?) -> String {
            Card.svg(content("Read"), size: .medium, palette: palette)
        }
        #expect(svg("onefocus").contains("#bf5af2") && !svg("onefocus").contains("#58b62f"))
        #expect(svg("onefocus").contains("fill=\"#1c1c1e\""))
        #expect(svg(nil).contains("#58b62f") && svg(nil) == svg("pink"))
        #expect(Set(Card.palettes.map(svg)).count == Card.palettes.count)
        func html(_ palette: String?) -> String {
            CardForm(content("Read"), palette: palette, style: "/w/card.css").html
        }
        #expect(html("onefocus").contains("data-palette=\"onefocus\""))
        #expect(!html("\"pink").contains("data-palette") && html(nil) == html("sherpa"))
        #expect(CardForm.sheet.contains("[data-palette=onefocus]{"))
    }

    @Test(
        "W2: a card's SVG has a text description and no references or scripts",
        arguments: names)
    func drawing(_ name: String) {
        for size in CardSize.allCases {
            for theme in CardTheme.allCases {
                let svg = Card.svg(content(name), size: size, theme: theme)
                #expect(svg.contains("<title id=\"t\">") && svg.contains("<desc id=\"d\">"))
                #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
                #expect(!svg.contains("href") && !svg.contains("<script") && !svg.contains("<b>"))
                #expect(svg.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
                #expect(!svg.contains("\u{202E}"))
                #expect(svg.contains("width=\"\(size.pixels.width)\""))
            }
        }
    }

    @Test("W2: a card can be shown as text in one or a few lines")
    func text() {
        var card = content("Read")
        card.detail = "4 days in a row"
        #expect(Card.text(card, size: .inline) == ["Read: Read"])
        #expect(Card.text(card, size: .circular) == ["Read"])
        #expect(Card.text(card, size: .small) == ["Read", "Read", "4 days in a row"])
        #expect(
            Card.text(card, size: .medium).dropFirst(3)
                == ["Read", "✓ Read", "○ Read", "Read", "✓ Read"])
    }

    @Test("W2: a card's progress is limited to the range 0 to 1")
    func progress() {
        for part in [-1, 0, 0.001, 1, 7, Double.nan, .infinity] {
            var card = content("Read")
            card.progress = part
            for size in CardSize.allCases {
                let svg = Card.svg(card, size: size)
                #expect(!svg.contains("nan") && !svg.contains("inf") && !svg.contains("width=\"-"))
            }
        }
    }

    @Test("U6, B7: small, medium and large cards show a picture next to the text")
    func picture() {
        var card = WidgetContent(
            title: "Screen time", figure: "1h 1m", short: "1h", detail: "Earned 1h 1m, spent 0m",
            progress: 1, picture: .hourglass(sand: 75, face: "celebrating"))
        for size in CardSize.allCases {
            let hasRoom = [.small, .medium, .large].contains(size)
            #expect(Card.svg(card, size: size).contains("viewBox=\"0 0 200 220\"") == hasRoom)
        }
        let glad = Card.svg(card, size: .large)
        card.picture = .hourglass(sand: 0, face: "patient")
        let patient = Card.svg(card, size: .large)
        card.picture = .hourglass(sand: 0, face: "unheard of")
        let faceless = Card.svg(card, size: .large)
        #expect(glad != patient && patient.count > faceless.count)
        card.lines = [.init("Something")]
        #expect(!Card.svg(card, size: .large).contains("viewBox=\"0 0 200 220\""))
    }

    private func unescaped(_ text: String) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }
}
