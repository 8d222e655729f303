import Core
import Foundation
import Testing

import class CoreTesting.SeededEntropy
import struct CoreTesting.SeededGenerator

@testable import Delivery

@Suite("Notices to users") struct NoticeTests {
    @Test("A3: the texts of any notice have limited lengths and no control characters")
    func bounds() {
        var random = SeededGenerator(4)
        for _ in 0..<Judge.samples(300, full: 5_000) {
            let notice = Notice.random(&random)
            #expect((1...200).contains(notice.title.unicodeScalars.count))
            #expect(notice.body.unicodeScalars.count <= 1_000 && notice.actions.count <= 3)
            #expect((1...2_419_200).contains(notice.timeToLive))
            for text in [notice.title, notice.id, notice.tag, notice.kind]
                + notice.actions.map(\.label)
            {
                #expect(
                    !text.isEmpty && text == text.trimmed,
                    "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
                #expect(
                    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            }
            for text in [notice.id, notice.tag, notice.kind] {
                #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && text.utf8.count <= 200)
            }
            let lines = notice.body.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(
                lines.joined().unicodeScalars.allSatisfy {
                    $0.properties.generalCategory != .control && $0 != "\u{2028}"
                        && $0 != "\u{202E}"
                })
        }
    }

    @Test(
        "A3: line breaks are normalised, and long text is cut between characters",
        arguments: [
            ("a\r\nb\rc\nd\u{2028}e", "a\nb\nc\nd\ne"), ("\u{1B}[31mred\u{7}", "[31mred"),
            ("  a\tb  ", "a b"), ("\u{202E}evil\u{2066}", "evil"),
            (String(repeating: "👨‍👩‍👧", count: 400), String(repeating: "👨‍👩‍👧", count: 199) + "…"),
            ("e" + String(repeating: "\u{301}", count: 5_000), "…"),
        ])
    func lines(_ text: String, _ wanted: String) {
        #expect(Notice(id: "a", title: "t", body: text).body == wanted)
    }

    @Test("A3: the id of a notice is ASCII, stable and unique, whatever its text is")
    func ids() {
        let ids = ["a", "a b", "ä", "", String(repeating: "x", count: 201), "a\r\nb", "a\nb"]
        let made = ids.map { Notice(id: $0, title: "t", body: "").id }
        #expect(made[0] == "a" && Set(made).count == ids.count)
        #expect(made == ids.map { Notice(id: $0, title: "u", body: "v").id })
        #expect(made.allSatisfy { $0.utf8.count <= 200 && !$0.contains(" ") })
    }

    @Test("A3: links in a notice or its actions that are not web addresses are left out")
    func links() {
        for link in [
            "javascript:alert(1)", "/today", "https://a b", "https://a/\r\nX: y", "file:///",
        ] {
            let notice = Notice(
                id: "a", title: "t", body: "", link: link,
                actions: [NoticeAction("x", url: link), NoticeAction("y", url: "https://a.b/c")],
                stopLink: link)
            #expect(notice.link == nil && notice.stopLink == nil, "\(link)")
            #expect(notice.actions.map(\.label) == ["y"])
        }
        #expect(Notice(id: "a", title: "t", body: "", link: "http://[::1]:80/a#b").link != nil)
    }

    @Test("A3: base64 matches Foundation, and only the canonical text is accepted")
    func base64() {
        var random = SeededGenerator(5)
        for count in 0..<120 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let text = Data(bytes).base64EncodedString()
            #expect(Base64.text(bytes) == text && Base64.bytes(text) == bytes)
            #expect(Base64.urlBytes(Base64.urlText(bytes)) == bytes)
            #expect(!Base64.urlText(bytes).contains { "+/=".contains($0) })
        }
        for text in ["a", "ab", "abc", "ab=", "a===", "ab==c", "a b=", "/+==", "ab=="] {
            let wanted = Data(base64Encoded: text).map(Array.init)
            #expect(Base64.bytes(text) == (wanted.flatMap { Base64.text($0) == text ? $0 : nil }))
        }
    }
}
