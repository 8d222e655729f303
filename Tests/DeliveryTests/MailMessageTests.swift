import Core
import Testing

import struct CoreTesting.SeededGenerator

@testable import Delivery

@Suite("E-mail messages") struct LetterTests {
    private func letter(_ notice: Notice, to: String = "ada@example.org") -> MailMessage {
        MailMessage(
            notice, to: to, from: "cairn@cairn.example", name: "Cairn, daily", at: CourierTests.now)
    }

    /// A notice with an unsubscribe link.
    private static let stoppable = Notice(
        id: Notice.sample.id, title: Notice.sample.title, body: Notice.sample.body,
        link: Notice.sample.link, actions: Notice.sample.actions,
        stopLink: "https://cairn.example/stop?token="
            + String(repeating: "0123456789", count: 12))

    @Test(
        "A3: an e-mail has sender, date, subject, an auto-generated mark and a way to unsubscribe")
    func headers() {
        let text = letter(Self.stoppable).text
        let head = text.split(separator: "\r\n\r\n", maxSplits: 1)[0]
        for line in [
            "Date: Fri, 20 Mar 2026 09:46:40 +0000", "To: <ada@example.org>",
            "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            "Subject: =?utf-8?B?VGltZSBmb3IgTMOkdWZlIPCfj4M=?=",
        ] {
            #expect(head.contains(line), "\(line)")
        }
        #expect(!letter(.sample).text.contains("List-Unsubscribe"))
    }

    @Test("A3: the message id of an e-mail depends only on the notice and the recipient")
    func identity() {
        func id(_ notice: Notice, _ to: String) -> Substring? {
            letter(notice, to: to).text.split(separator: "\r\n").first {
                $0.hasPrefix("Message-ID: ")
            }
        }
        let first = id(.sample, "a@example.org")
        #expect(first?.hasSuffix("@cairn.example>") == true)
        #expect(id(Self.stoppable, "a@example.org") == first)
        #expect(id(.sample, "b@example.org") != first)
        #expect(id(Notice(id: "other", title: "t", body: ""), "a@example.org") != first)
    }

    @Test(
        "A3: Python's email parses the e-mail for any notice without defects",
        .enabled(if: Judge.hasPython, "python3 is not there"))
    func judged() async throws {
        var random = SeededGenerator(10)
        var (cases, wanted): ([JSON], [Notice]) = ([], [Self.stoppable, .sample])
        for _ in 0..<Judge.samples(150, full: 800) { wanted.append(.random(&random)) }
        for notice in wanted {
            let text = letter(notice).text
            let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
            #expect(lines.allSatisfy { $0.utf8.count <= 998 && !$0.contains { $0.isNewline } })
            #expect(text.utf8.allSatisfy { $0 < 0x80 } && text.hasSuffix("--\r\n"))
            cases.append(.string(text))
        }
        let output = try await Judge.run(
            """
            import email, email.policy, html.parser, json, sys
            results = []

            class Words(html.parser.HTMLParser):
                def __init__(self):
                    super().__init__()
                    self.words, self.links, self.tags = [], [], set()
                def handle_data(self, data):
                    self.words.append(data)
                def handle_starttag(self, tag, attributes):
                    self.tags.add(tag)
                    self.links += [text for name, text in attributes if name == "href"]

            for text in json.load(sys.stdin):
                mail = email.message_from_bytes(text.encode(), policy=email.policy.default)
                plain, page = mail.get_payload()
                words = Words()
                words.feed(page.get_content())
                results.append({
                    "subject": mail["Subject"], "sender": mail["From"].addresses[0].display_name,
                    "address": mail["From"].addresses[0].addr_spec,
                    "to": [to.addr_spec for to in mail["To"].addresses],
                    "names": sorted(mail.keys()),
                    "plain": plain.get_content().replace("\\r\\n", "\\n"),
                    "words": "".join(words.words), "links": words.links,
                    "tags": sorted(words.tags), "stop": mail["List-Unsubscribe"],
                    "defects": [str(fault) for part in mail.walk() for fault in part.defects]
                        + [str(fault) for name in mail.keys() for fault in mail[name].defects]})
            print(json.dumps(results))
            """, input: JSON.array(cases).text)
        let results = try #require(try JSON(parsing: output.trimmed).array)
        #expect(results.count == wanted.count)
        for (notice, result) in zip(wanted, results) { check(result, notice) }
    }

    /// True if the text contains the part byte by byte; a mark can combine with the preceding
    /// character.
    private func holds(_ text: String, _ part: String) -> Bool {
        part.isEmpty || Array(text.utf8).firstRange(of: Array(part.utf8)) != nil
    }

    private func check(_ result: JSON, _ notice: Notice) {
        #expect(result["defects"] == [])
        #expect(result["subject"]?.string == notice.title)
        #expect(result["sender"] == "Cairn, daily" && result["address"] == "cairn@cairn.example")
        #expect(result["to"] == ["ada@example.org"])
        let isStoppable = notice.stopLink != nil
        #expect(
            result["names"]?.array?.compactMap(\.string)
                == [
                    "Auto-Submitted", "Content-Type", "Date", "From",
                ] + (isStoppable ? ["List-Unsubscribe", "List-Unsubscribe-Post"] : []) + [
                    "MIME-Version", "Message-ID", "Subject", "To", "X-Auto-Response-Suppress",
                ])
        #expect(result["stop"]?.string == notice.stopLink.map { "<\($0)>" })
        let plain = result["plain"]?.string ?? ""
        #expect(plain.hasPrefix(notice.title + "\n") && holds(plain, notice.body))
        let shown = notice.actions.filter { !$0.isDirect }
        #expect(
            result["links"]?.array?.compactMap(\.string)
                == [notice.link].compactMap { $0 } + shown.map(\.url)
                + [notice.stopLink].compactMap { $0 })
        let words = result["words"]?.string ?? ""
        #expect(holds(words, notice.title))
        for line in notice.body.split(separator: "\n") { #expect(holds(words, String(line))) }
        // No part of the notice becomes markup.
        let known: Set = ["html", "head", "meta", "title", "body", "h1", "p", "br", "a"]
        let tags = result["tags"]?.array?.compactMap(\.string) ?? []
        #expect(!tags.isEmpty && known.isSuperset(of: tags))
    }

    @Test(
        "A3: lines in an e-mail have at most 76 characters, and spaces at their ends are kept",
        arguments: [
            ("a ", "a=20"), ("a \nb", "a=20\r\nb"), ("a=b", "a=3Db"), ("ä", "=C3=A4"), ("", ""),
            (Self.ex(75), Self.ex(75)), (Self.ex(76), Self.ex(75) + "=\r\nx"),
            (Self.ex(74) + "=", Self.ex(74) + "=\r\n=3D"),
        ])
    func quoted(_ text: String, _ wanted: String) {
        #expect(QuotedPrintable.text(text) == wanted)
    }

    private static func ex(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test("A3: short plain header text is not encoded, and other header text is encoded")
    func words() {
        #expect(EncodedWord.text("Good morning", after: 9) == "Good morning")
        #expect(EncodedWord.text("a, b", after: 6, isPhrase: true) == "=?utf-8?B?YSwgYg==?=")
        #expect(EncodedWord.text("=?utf-8?B?YQ==?=", after: 9).hasPrefix("=?utf-8?B?PT"))
        let long = EncodedWord.text(String(repeating: "ä", count: 200), after: 9)
        let words = long.split(separator: "\r\n ")
        #expect(words.count > 5 && words.allSatisfy { $0.utf8.count <= 75 })
    }
}
