import Core

import struct CoreTesting.SeededGenerator

@testable import Delivery

/// Random texts, hostile and common ones.
enum RandomText {
    private static let scalars: [Unicode.Scalar] =
        Array("abc XYZ 0123.,:;<>&\"'=?_-\r\n\t".unicodeScalars)
        + ["\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "\u{FFFF}", "\u{FEFF}"]
        + ["ä", "ß", "ł", "é", "日", "本", "😀", "👩", "\u{200D}", "🚀", "\u{301}", "\u{1F1E9}"]

    static func make(_ most: Int, _ random: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...most, using: &random) {
            text.append(scalars.randomElement(using: &random) ?? "a")
        }
        return String(text)
    }
}

extension Notice {
    /// The sample notice of most tests.
    static let sample = Notice(
        id: "item:0195b0c0:2026-03-21:07:30", title: "Time for Läufe 🏃",
        body: "You have a 12-day streak going.\nComplete it now!",
        link: "https://cairn.example/today?item=7#item-7",
        actions: [
            NoticeAction("Done", url: "https://cairn.example/done/7", isDirect: true),
            NoticeAction("Later", url: "https://cairn.example/later/7"),
        ], tag: "item:0195b0c0", urgency: .high, timeToLive: 7_200, kind: "item")

    /// A notice with random texts.
    static func random(_ random: inout SeededGenerator) -> Notice {
        let hasLink = Bool.random(using: &random)
        return Notice(
            id: RandomText.make(30, &random), title: RandomText.make(300, &random),
            body: RandomText.make(1_500, &random), link: hasLink ? "https://a.example/x" : nil,
            actions: (0..<Int.random(in: 0...5, using: &random)).map { _ in
                NoticeAction(
                    RandomText.make(60, &random), url: "https://a.example/b",
                    isDirect: Bool.random(using: &random))
            }, tag: RandomText.make(20, &random),
            urgency: Notice.Urgency.allCases.randomElement(using: &random) ?? .low,
            timeToLive: Int.random(in: -5...3_000_000, using: &random),
            isSilent: Bool.random(using: &random), kind: RandomText.make(10, &random),
            stopLink: hasLink ? "https://a.example/stop?t=1" : nil)
    }
}
