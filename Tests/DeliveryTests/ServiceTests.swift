import Core
import Testing

@testable import Delivery

@Suite("Requests to services") struct ServiceTests {
    private func fields(_ post: Post) -> [String: String] {
        Dictionary(uniqueKeysWithValues: post.headers.map { ($0.name, $0.value) })
    }

    @Test("A3: ntfy receives JSON at its root path, with priority, tag, click link and actions")
    func ntfy() throws {
        let channel = try NtfyChannel(url: "https://n.example/push/", topic: "t", token: "tk_1")
        let post = channel.post(.sample)
        #expect(post.url == "https://n.example/push/")
        #expect(
            fields(post) == ["Content-Type": "application/json", "Authorization": "Bearer tk_1"])
        #expect(
            try JSON(parsing: post.body)
                == [
                    "topic": "t", "title": "Time for Läufe 🏃",
                    "message": "You have a 12-day streak going.\nComplete it now!", "priority": 4,
                    "tags": ["item"], "click": "https://cairn.example/today?item=7#item-7",
                    "actions": [
                        [
                            "action": "http", "label": "Done",
                            "url": "https://cairn.example/done/7", "clear": true,
                        ],
                        [
                            "action": "view", "label": "Later",
                            "url": "https://cairn.example/later/7", "clear": true,
                        ],
                    ],
                ])
        let open = try NtfyChannel(url: "https://n.example", topic: "t", token: nil)
        #expect(fields(open.post(.sample))["Authorization"] == nil)
    }

    @Test(
        "A3: a silent notice makes no sound, whatever the service",
        arguments: [
            (Notice.Urgency.low, true, 1, 1), (.low, false, 2, 3), (.normal, true, 2, 1),
            (.normal, false, 3, 5), (.high, true, 2, 1), (.high, false, 4, 8),
        ])
    func priorities(_ urgency: Notice.Urgency, _ isSilent: Bool, _ ntfy: Int64, _ gotify: Int64)
        throws
    {
        let notice = Notice(id: "a", title: "t", body: "", urgency: urgency, isSilent: isSilent)
        let first = try NtfyChannel(url: "https://n.example", topic: "t", token: nil).post(notice)
        let second = try GotifyChannel(url: "https://g.example", token: "t").post(notice)
        #expect(try JSON(parsing: first.body)["priority"]?.integer == ntfy)
        #expect(try JSON(parsing: second.body)["priority"]?.integer == gotify)
        // A notice without a body repeats its title, because both services require a text.
        #expect(try JSON(parsing: first.body)["message"] == "t")
        #expect(try JSON(parsing: second.body)["message"] == "t")
    }

    @Test("A3: Gotify receives its token in a header and the link to open in the extras")
    func gotify() throws {
        let post = try GotifyChannel(url: "https://g.example/x", token: "A1").post(.sample)
        #expect(post.url == "https://g.example/x/message")
        #expect(fields(post) == ["Content-Type": "application/json", "X-Gotify-Key": "A1"])
        #expect(
            try JSON(parsing: post.body)["extras"]
                == [
                    "client::display": ["contentType": "text/plain"],
                    "client::notification": [
                        "click": ["url": "https://cairn.example/today?item=7#item-7"]
                    ],
                ])
    }

    @Test("A3: Apprise receives a tag or the addresses of its services")
    func apprise() throws {
        let kept = try AppriseChannel(url: "https://a.example/notify/k", tag: "phone", urls: nil)
        let json = try JSON(parsing: kept.post(.sample).body)
        #expect(kept.post(.sample).url == "https://a.example/notify/k")
        #expect(json["tag"] == "phone" && json["urls"] == nil && json["format"] == "text")
        #expect(
            json["body"]?.string?.hasSuffix("now!\nhttps://cairn.example/today?item=7#item-7")
                == true)
        let sent = try AppriseChannel(url: "https://a.example/notify", tag: nil, urls: "json://x")
        #expect(try JSON(parsing: sent.post(.sample).body)["urls"] == "json://x")
    }

    @Test("A3: the webhook id of a notice stays the same when it is retried")
    func webhook() throws {
        let channel = try WebhookChannel(url: "https://w.example/", secret: ChannelTests.secret)
        let first = fields(channel.post(.sample, at: CourierTests.now))
        let second = fields(channel.post(.sample, at: CourierTests.now + 60))
        #expect(first["webhook-id"] == Notice.sample.id && second["webhook-id"] == Notice.sample.id)
        #expect(first["webhook-timestamp"] == "1774000000")
        #expect(first["webhook-signature"] != second["webhook-signature"])
        let body = try JSON(parsing: channel.post(.sample, at: CourierTests.now).body)
        #expect(body["type"] == "cairn.item" && body["timestamp"] == "2026-03-20T09:46:40Z")
        #expect(body["data"]?["title"]?.string == Notice.sample.title)
    }

    @Test(
        "A3: Python's standardwebhooks and hmac verify the webhook signatures",
        .enabled(if: Judge.hasWebhooks, "standardwebhooks is not there"))
    func signed() async throws {
        let channel = try WebhookChannel(url: "https://w.example/", secret: ChannelTests.secret)
        let post = channel.post(.sample, at: CourierTests.now)
        let headers = JSON.object(JSONObject(fields(post).map { ($0.key, .string($0.value)) }))
        let input: JSON = [
            "headers": headers, "body": .string(String(decoding: post.body, as: UTF8.self)),
            "secret": .string(channel.secret),
        ]
        let output = try await Judge.run(
            """
            import datetime, hashlib, hmac, json, sys
            import standardwebhooks.webhooks as judge
            case = json.load(sys.stdin)

            class Then(datetime.datetime):
                @classmethod
                def now(cls, tz=None):
                    return datetime.datetime.fromtimestamp(1774000000, tz)
            judge.datetime = Then
            headers = {name.lower(): text for name, text in case["headers"].items()}
            hook = judge.Webhook(case["secret"])
            hook.verify(case["body"], headers)
            refused = 0
            for body, changed in [(case["body"] + " ", {}),
                                  (case["body"], {"webhook-id": "other"}),
                                  (case["body"], {"webhook-timestamp": "1774000001"})]:
                try:
                    hook.verify(body, headers | changed)
                except judge.WebhookVerificationError:
                    refused += 1
            plain = hmac.new(case["secret"].encode(), case["body"].encode(), hashlib.sha256)
            print(refused, headers["x-signature-256"] == "sha256=" + plain.hexdigest())
            """, input: input.text)
        #expect(output.trimmed == "3 True")
    }
}
