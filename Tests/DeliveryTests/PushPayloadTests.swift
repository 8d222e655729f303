import Core
import Testing

import class CoreTesting.SeededEntropy
import struct CoreTesting.SeededGenerator

@testable import Delivery

@Suite("Push payloads") struct PushPayloadTests {
    @Test("A3: the same JSON serves declarative push and the service worker")
    func members() throws {
        let json = try JSON(parsing: PushPayload.bytes(.sample))
        #expect(json["web_push"] == 8_030)
        let shown = try #require(json["notification"])
        #expect(shown["title"]?.string == "Time for Läufe 🏃")
        #expect(shown["body"]?.string == "You have a 12-day streak going.\nComplete it now!")
        #expect(shown["navigate"]?.string == "https://cairn.example/today?item=7#item-7")
        #expect(shown["tag"]?.string == "item:0195b0c0" && shown["silent"] == false)
        #expect(
            shown["actions"]
                == [
                    [
                        "action": "0", "title": "Done",
                        "navigate": "https://cairn.example/done/7",
                    ],
                    [
                        "action": "1", "title": "Later",
                        "navigate": "https://cairn.example/later/7",
                    ],
                ])
        #expect(
            shown["data"]
                == ["id": "item:0195b0c0:2026-03-21:07:30", "kind": "item", "direct": ["0"]])
    }

    @Test("A3: without a link, a notice has no declarative part; the service worker shows it")
    func withoutLink() throws {
        let notice = Notice(id: "a", title: "Good morning", body: "", isSilent: true)
        let json = try JSON(parsing: PushPayload.bytes(notice))
        #expect(json["web_push"] == nil && json["notification"]?["navigate"] == nil)
        #expect(json["notification"]?["silent"] == true)
    }

    @Test("A3: any notice fits into a push message, and the padded length reveals little")
    func lengths() throws {
        var random = SeededGenerator(1)
        var lengths: Set<Int> = []
        for _ in 0..<Judge.samples(200, full: 5_000) {
            let text = PushPayload.bytes(.random(&random))
            #expect(text.count <= PushMessage.longest)
            _ = try JSON(parsing: text)
            lengths.insert(text.count + PushMessage.padding(text.count))
        }
        #expect(lengths.isSubset(of: [512, 1_024, 2_048, 3_072, 3_993]) && lengths.count > 2)
    }

    @Test("A3: the text of a notice is cut as little as possible, and overlong links are dropped")
    func cut() throws {
        let long = Notice(
            id: "a", title: "t", body: String(repeating: "\"日", count: 480),
            link: "https://a.example/" + String(repeating: "x", count: 1_900))
        let text = PushPayload.bytes(long)
        #expect((PushMessage.longest - 60...PushMessage.longest).contains(text.count))
        let body = try JSON(parsing: text)["notification"]?["body"]?.string
        #expect(body?.hasSuffix("…") == true && long.body.hasPrefix(body?.dropLast() ?? "x"))
        let action = NoticeAction(
            "b", url: "https://a.example/" + String(repeating: "y", count: 1_900))
        let full = Notice(
            id: "a", title: "t", body: "b", link: long.link, actions: [action, action])
        let bare = try JSON(parsing: PushPayload.bytes(full))
        #expect(bare["notification"]?["title"] == "t" && bare["web_push"] == nil)
    }

    @Test("A3: each notice tag has its own stable topic of 32 characters")
    func topics() {
        var random = SeededGenerator(2)
        var topics: Set<String> = []
        for number in 0..<500 {
            let topic = WebPushChannel.topic("\(number)" + RandomText.make(40, &random))
            #expect(topic.utf8.count == 32 && Base64.urlBytes(topic) != nil)
            topics.insert(topic)
        }
        #expect(topics.count == 500 && WebPushChannel.topic("a") == WebPushChannel.topic("a"))
    }
}
