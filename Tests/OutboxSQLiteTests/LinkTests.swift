import Core
import CoreTesting
import Delivery
import NotificationsAPI
import NotificationsHosting
import Testing

@Suite("Links in messages and retries") struct LinkTests {
    @Test("A1: a message link can be decoded, and a forged one is rejected")
    func links() throws {
        var generator = SeededGenerator(11)
        let key = (0..<32).map { UInt8($0) }
        for answer in MessageAnswer.allCases {
            func number() -> UInt64 { generator.next() }
            let link = AnswerLink(
                account: AccountID(high: number(), low: number()),
                message: MessageID(high: number(), low: number()),
                channel: ChannelID(high: number(), low: number()), answer: answer,
                until: Instant(milliseconds: 1_800_000_000_000))
            let text = link.text(signedBy: key)
            #expect(try AnswerLink(text) { _ in key } == link)
            #expect(try AnswerLink(text) { _ in key.reversed() } == nil)
            #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && text.utf8.count < 120)
            for place in text.indices {
                var forged = text
                let other: Character = text[place] == "A" ? "B" : "A"
                forged.replaceSubrange(place...place, with: [other])
                // The last letter holds unused bits.
                let read = try AnswerLink(forged) { _ in key }
                #expect(read == nil || (read == link && text.index(after: place) == text.endIndex))
            }
            for bad in ["", "A", text + "A", String(text.dropLast()), text + "=", "\n" + text] {
                #expect(try AnswerLink(bad) { _ in key } == nil)
            }
        }
    }

    @Test("A3: retry delays double, respect Retry-After, and end at expiry or after eight attempts")
    func again() throws {
        let now = Instant(milliseconds: 1_800_000_000_000)
        let channel = try StoredChannel(
            ChannelID(high: 1, low: 1), name: "x",
            .ntfy(NtfyChannel(url: "https://ntfy.example", topic: "x", token: nil)), at: now)
        var message = OutboxMessage(MessageID(high: 1, low: 1), [], why: "", at: now)
        message.until = now + 86_400
        let entropy = SeededEntropy(5)
        for tries in 0..<10 {
            let leasedMessage = LeasedMessage(
                account: AccountID(high: 1, low: 1), message: message, channel: channel,
                tries: tries)
            let outcome = leasedMessage.outcome(
                of: .retry(after: nil, "Busy."), at: now, entropy: entropy)
            guard tries < LeasedMessage.mostTries - 1 else {
                #expect(outcome == .failed("Busy."))
                continue
            }
            guard case .again(let instant, "Busy.") = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            let wait = Int64(30_000) << Int64(tries)
            #expect((wait...(wait * 5 / 4)).contains(instant - now))
            let asked = leasedMessage.outcome(
                of: .retry(after: 7_200, "Busy."), at: now, entropy: entropy)
            guard case .again(let later, _) = asked else {
                Issue.record("\(asked)")
                continue
            }
            #expect(later - now >= 7_200_000)
        }
        message.until = now + 20
        let late = LeasedMessage(
            account: AccountID(high: 1, low: 1), message: message, channel: channel, tries: 0)
        #expect(
            late.outcome(of: .retry(after: nil, "Busy."), at: now, entropy: entropy)
                == .failed("Busy."))
        #expect(late.outcome(of: .gone("x"), at: now, entropy: entropy) == .gone("x"))
        #expect(late.outcome(of: .denied("x"), at: now, entropy: entropy) == .denied("x"))
        #expect(late.outcome(of: .refused("x"), at: now, entropy: entropy) == .failed("x"))
        #expect(late.outcome(of: .delivered, at: now, entropy: entropy) == .delivered)
    }
}
