import Core
import CoreTesting
import Testing

@testable import Trackers

struct BucketTests {
    private let now = TrackerTime(microseconds: 7)

    @Test(
        "B8: a bucket's name must have 1 to 200 bytes without control characters",
        arguments: [
            ("", false), ("a", true), (" ", true), (String(repeating: "é", count: 100), true),
            (String(repeating: "é", count: 100) + "a", false), ("a\u{1f}", false), ("\n", false),
        ])
    func names(name: String, isTaken: Bool) {
        let refusal = code { try Bucket.reading([:], id: name, now: now) }
        #expect(refusal == (isTaken ? nil : "tracker.bucket"))
    }

    @Test(
        "B8: a bucket's type, client and host name can have at most 200 bytes each",
        arguments: ["type", "client", "hostname"])
    func texts(key: String) throws {
        func read(_ value: JSON) throws -> JSON? {
            try Bucket.reading([key: value], id: "b", now: now).json(lastUpdated: nil)[key]
        }
        let longest = String(repeating: "é", count: 100)
        #expect(try read(.string(longest)) == .string(longest))
        #expect(try read(.null) == "")
        for wrong in [.string(longest + "a"), 7, [:]] as [JSON] {
            let error = #expect(throws: Rejection.self) { try read(wrong) }
            #expect(error?.code == "tracker.bucket" && error?.field == key)
        }
    }

    @Test(
        "B8: a bucket's data must be a JSON object of at most 16,384 bytes",
        arguments: [
            ("null", nil), ("{}", nil), (object(bytes: 16_384), nil),
            (object(bytes: 16_385), "tracker.data"), ("[]", "tracker.data"), ("7", "tracker.data"),
        ] as [(String, String?)])
    func data(text: String, refusal: String?) throws {
        let data = try JSON(parsing: text)
        #expect(code { try Bucket.reading(["data": data], id: "b", now: now) } == refusal)
        guard refusal == nil else { return }
        let kept = try Bucket.reading(["data": data], id: "b", now: now).data
        #expect(kept == (data.isNull ? .object([:]) : data))
    }

    @Test("B8: a bucket's creation time is the one its watcher sends, otherwise now")
    func created() throws {
        let said: JSON = ["created": "1970-01-01T00:00:01Z"]
        #expect(try Bucket.reading(said, id: "b", now: now).created.microseconds == 1_000_000)
        for unsaid in [[:], ["created": .null], ["created": "soon"]] as [JSON] {
            #expect(try Bucket.reading(unsaid, id: "b", now: now).created == now)
        }
    }
}
