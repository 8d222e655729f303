import Core
import CoreTesting
import Testing

@testable import Engine

@Suite("Events from other writers")
struct ReadingTests {
    let memory = MemoryJournal()

    @Test("the journal is read again once the state in memory is too old")
    func old() async throws {
        let here = Surroundings(memory)
        var options = EngineOptions()
        options.freshness = .nanoseconds(1)
        let (engine, other) = (try here.engine(seed: 1, options), try here.engine(seed: 2))
        for number: Int64 in 1...9 {
            _ = try await other.perform(Add(1), zone: here.zone)
            #expect(try await here.sum(engine).total == number)
        }
    }

    @Test("the journal is read immediately after a notification, however recent the state is")
    func told() async throws {
        let here = Surroundings(memory)
        var options = EngineOptions()
        options.freshness = .seconds(3_600)
        let (engine, other) = (try here.engine(seed: 1, options), try here.engine(seed: 2))
        #expect(try await here.sum(engine).total == 0)
        _ = try await other.perform(Add(4), zone: here.zone)
        #expect(try await here.sum(engine).total == 0)
        try await engine.journalChanged()
        #expect(try await here.sum(engine).total == 4)
    }

    @Test("a command reads the journal first only if others wrote in the last minute")
    func optimistic() async throws {
        let held = HeldJournal(memory)
        let here = Surroundings(held)
        var options = EngineOptions()
        options.freshness = .nanoseconds(1)
        let engine = try here.engine(seed: 1, options)
        let other = try Surroundings(memory).engine(seed: 2)
        _ = try await engine.perform(Add(1), zone: here.zone)
        let reads = held.reads
        for number: Int64 in 2...9 {
            #expect(try await engine.perform(Add(1), zone: here.zone).reply == number)
        }
        #expect(held.reads == reads)
        // The journal refuses the decision on the stale state, and the command is decided again.
        _ = try await other.perform(Add(10), zone: here.zone)
        #expect(try await engine.perform(Add(1), zone: here.zone).reply == 20)
        let afterwards = held.reads
        #expect(afterwards > reads)
        _ = try await other.perform(Add(10), zone: here.zone)
        let commits = memory.commits
        #expect(try await engine.perform(Add(1), zone: here.zone).reply == 31)
        #expect(held.reads > afterwards && memory.commits == commits + 1)
    }

    @Test(
        "a command reads the journal first after a notification, or if no notification can arrive")
    func heard() async throws {
        let two = try Listening(memory)
        let (here, held, engine, other) = (two.here, two.held, two.engine, two.other)
        _ = try await engine.perform(Add(1), zone: here.zone)
        var reads = held.reads
        _ = try await engine.perform(Add(1), zone: here.zone)
        #expect(held.reads == reads)
        // A timely notification saves a useless decision; a missing one costs one.
        _ = try await other.perform(Add(10), zone: here.zone)
        two.news.receive(engine.account)
        var commits = memory.commits
        #expect(try await engine.perform(Add(1), zone: here.zone).reply == 13)
        #expect(held.reads > reads && memory.commits == commits + 1)
        reads = held.reads
        two.news.receive(AccountID(high: 9, low: 9))
        #expect(try await engine.perform(Add(1), zone: here.zone).reply == 14)
        #expect(held.reads == reads)
        _ = try await other.perform(Add(10), zone: here.zone)
        #expect(try await engine.perform(Add(1), zone: here.zone).reply == 25)
        // Questions read each time, except those that accept the state in memory.
        _ = try await other.perform(Add(10), zone: here.zone)
        #expect(try await engine.ask(zone: here.zone, remembering: true, Listening.total) == 25)
        #expect(try await engine.ask(zone: here.zone, Listening.total) == 35)
        for hearing in [JournalNews.WriterNotifications.deaf, .alone] {
            two.news.turn(hearing)
            reads = held.reads
            commits = memory.commits
            _ = try await engine.perform(Add(1), zone: here.zone)
            #expect(held.reads > reads && memory.commits == commits + 1)
        }
    }

    @Test("events are prefetched once for an account in use, so that no request waits for them")
    func foreseen() async throws {
        let two = try Listening(memory)
        let (here, held, engine, other) = (two.here, two.held, two.engine, two.other)
        // No prefetch for an account without questions.
        await engine.prefetch().value
        #expect(held.reads == 0)
        for asks in [false, true] {
            _ = try await engine.perform(Add(1), zone: here.zone)
            if asks { _ = try await engine.ask(zone: here.zone, Listening.total) }
            _ = try await other.perform(Add(10), zone: here.zone)
            two.news.receive(engine.account)
            await engine.prefetch().value
            let (reads, commits) = (held.reads, memory.commits)
            let expected: Int64 = asks ? 24 : 12
            #expect(try await engine.perform(Add(1), zone: here.zone).reply == expected)
            #expect(held.reads == reads && memory.commits == commits + 1)
        }
        // An account used elsewhere costs one read until it is used here again.
        for isFirst in [true, false] {
            _ = try await other.perform(Add(10), zone: here.zone)
            two.news.receive(engine.account)
            let reads = held.reads
            await engine.prefetch().value
            #expect((held.reads > reads) == isFirst)
        }
        #expect(try await engine.ask(zone: here.zone, remembering: true, Listening.total) == 44)
    }

    @Test("a command is rejected only after the journal was read, even without a notification")
    func refused() async throws {
        let two = try Listening(memory)
        let (here, engine, other) = (two.here, two.engine, two.other)
        _ = try await engine.perform(Add(1), zone: here.zone)
        await #expect(throws: Rejection.self) {
            try await engine.perform(Spend(), zone: here.zone)
        }
        _ = try await other.perform(Add(10), zone: here.zone)
        _ = try await engine.perform(Spend(), zone: here.zone)
        #expect(try await engine.ask(zone: here.zone, Listening.total) == 1)
    }

    @Test("events that another node passed on directly are not read from the journal")
    func handedOver() async throws {
        let two = try Listening(memory)
        let (here, held, engine, other) = (two.here, two.held, two.engine, two.other)
        let account = engine.account
        // Nothing is folded for an account without questions.
        await engine.prefetch([1]).value
        #expect(held.reads == 0)
        _ = try await engine.perform(Add(1), zone: here.zone)
        for number: Int64 in 1...5 {
            let cursor = try await memory.head(account)
            _ = try await other.perform(Add(10), zone: here.zone)
            try await held.offer([UInt8(number)], of: account, after: cursor)
            two.news.receive(account)
            let (reads, commits) = (held.reads, memory.commits)
            await engine.prefetch([UInt8(number)]).value
            let sum = try await engine.ask(zone: here.zone, remembering: true, Listening.total)
            #expect(sum == 11 * number)
            #expect(try await engine.perform(Add(1), zone: here.zone).reply == 11 * number + 1)
            // The same delta again contains nothing new and costs nothing.
            await engine.prefetch([UInt8(number)]).value
            #expect(held.reads == reads && memory.commits == commits + 1)
        }
        // A notification that arrives while the delta is folded is not covered by it.
        let cursor = try await memory.head(account)
        _ = try await other.perform(Add(10), zone: here.zone)
        try await held.offer([6], of: account, after: cursor)
        _ = try await other.perform(Add(100), zone: here.zone)
        two.news.receive(account)
        let taking = engine.prefetch([6])
        two.news.receive(account)
        await taking.value
        let reads = held.reads
        let sum = try await engine.ask(zone: here.zone, remembering: true, Listening.total)
        #expect(sum == 166)
        #expect(held.reads > reads)
        #expect(try await engine.perform(Add(1), zone: here.zone).reply == 167)
    }

    @Test("events passed on directly change the revision and mark the account as shared")
    func handedOverLately() async throws {
        let two = try Listening(memory, freshness: .nanoseconds(1))
        let (here, held, engine, other) = (two.here, two.held, two.engine, two.other)
        let account = engine.account
        _ = try await engine.perform(Add(1), zone: here.zone)
        let (before, reads) = (try await engine.revision(), held.reads)
        _ = try await engine.perform(Add(1), zone: here.zone)
        #expect(held.reads == reads)
        let decided = try await engine.revision()
        #expect(decided != before)
        let cursor = try await memory.head(account)
        _ = try await other.perform(Add(10), zone: here.zone)
        try await held.offer([1], of: account, after: cursor)
        await engine.prefetch([1]).value
        #expect(try await engine.revision() != decided)
        // The other writer can write again, so the engine reads before it decides.
        let later = held.reads
        #expect(try await engine.perform(Add(1), zone: here.zone).reply == 13)
        #expect(held.reads > later)
    }

    @Test("events are read if those passed on directly do not follow the state in memory")
    func handedOverElsewhere() async throws {
        let two = try Listening(memory)
        let (here, held, engine, other) = (two.here, two.held, two.engine, two.other)
        let account = engine.account
        _ = try await engine.perform(Add(1), zone: here.zone)
        let cursor = try await memory.head(account)
        for number: Int64 in 1...2 {
            _ = try await other.perform(Add(10), zone: here.zone)
            if number == 2 { try await held.offer([1], of: account, after: cursor) }
            two.news.receive(account)
            let reads = held.reads
            await engine.prefetch([1]).value
            #expect(held.reads == reads + 1)
            #expect(try await engine.perform(Add(1), zone: here.zone).reply == 11 * number + 1)
            #expect(held.reads == reads + 1)
        }
        // While a call waits for the journal, the delta describes what was stored before.
        let before = try await memory.head(account)
        held.hold(readings: false)
        async let sum = engine.perform(Add(1), zone: here.zone).reply
        await held.waitUntilHeld()
        _ = try await other.perform(Add(10), zone: here.zone)
        try await held.offer([2], of: account, after: before)
        two.news.receive(account)
        await engine.prefetch([2]).value
        held.release()
        #expect(try await sum == 34)
    }

    @Test("answers from memory wait only for a pending commit, which confirms or changes them")
    func following() async throws {
        let two = try Listening(memory)
        let (here, held, engine, other) = (two.here, two.held, two.engine, two.other)
        _ = try await engine.perform(Add(1), zone: here.zone)
        for someoneWrites in [false, true] {
            let appends = held.appends
            held.hold(readings: false)
            async let sum = engine.perform(Add(1), zone: here.zone).reply
            await held.waitUntilHeld()
            if someoneWrites { _ = try await other.perform(Add(10), zone: here.zone) }
            async let remembered = engine.ask(zone: here.zone, remembering: true, Listening.total)
            async let again = engine.ask(zone: here.zone, remembering: true, Listening.total)
            await engine.reaches { $0.followers.count == 2 }
            #expect(held.appends == appends + 1)
            held.release()
            #expect(try await sum == (someoneWrites ? 13 : 2))
            // A repeated question can come before the second decision, and not before the other
            // writer's events.
            let stands: Set<Int64> = someoneWrites ? [12, 13] : [2]
            #expect(try await stands.contains(remembered))
            #expect(try await stands.contains(again))
            #expect(held.appends == appends + (someoneWrites ? 2 : 1))
            let after = try await engine.ask(zone: here.zone, remembering: true, Listening.total)
            #expect(after == (someoneWrites ? 13 : 2))
        }
    }

    @Test("after notifications for too many accounts, an account is read again to be safe")
    func forgotten() async throws {
        let two = try Listening(memory)
        let (here, held, engine) = (two.here, two.held, two.engine)
        _ = try await engine.perform(Add(1), zone: here.zone)
        let reads = held.reads
        for number: UInt64 in 0...65_536 { two.news.receive(AccountID(high: 9, low: number)) }
        _ = try await engine.perform(Add(1), zone: here.zone)
        #expect(held.reads > reads)
    }

    @Test("queries and commands at two engines count every command exactly once")
    func meanwhile() async throws {
        let here = Surroundings(memory)
        let (engine, other) = (try here.engine(seed: 1), try here.engine(seed: 2))
        for round: Int64 in 1...300 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        switch number {
                        case 2, 5: _ = try await engine.perform(Add(1), zone: here.zone)
                        case 3: _ = try await other.perform(Add(1), zone: here.zone)
                        default: _ = try await here.sum(engine)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let sum = try await here.sum(engine)
            #expect(sum.total == 3 * round && sum.count == 3 * round)
        }
    }

    @Test("if a command's reply is rejected, the command's events are discarded")
    func refusedReply() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        _ = try await engine.perform(Add(1), zone: here.zone)
        let refusal = await #expect(throws: Rejection.self) {
            try await engine.perform(Mute(), zone: here.zone)
        }
        #expect(refusal?.code == "toy.mute")
        #expect(try await here.sum(engine).total == 1)
        #expect(try await engine.perform(Add(1), zone: here.zone).reply == 2)
    }
}

/// Two engines of one account. The first is notified of the other's writes.
private struct Listening {
    let held: HeldJournal
    let here: Surroundings
    let news = JournalNews(.whole)
    let engine: Engine
    let other: Engine

    init(_ memory: MemoryJournal, freshness: Duration = .zero) throws {
        held = HeldJournal(memory)
        here = Surroundings(held)
        var options = EngineOptions()
        options.news = news
        options.freshness = freshness
        engine = try here.engine(seed: 1, options)
        other = try Surroundings(memory).engine(seed: 2)
    }

    @Sendable static func total(_ asking: QueryContext) -> Int64 {
        asking.view.state(of: Sum.self).total
    }
}

/// Subtracts ten if the sum is large enough.
private struct Spend: Command {
    static let name = "toy.spend"
    static let isIdempotent = false
    static let form = Form("Spend", Spend.init)

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.state(of: Sum.self).total >= 10 else {
            throw Rejection("toy.poor", "There are fewer than ten.")
        }
        return [EventDraft("toy.added", payload: Array(#"{"number":-10}"#.utf8))]
    }
    func reply(in context: ReplyContext) throws(Rejection) {}
}

/// Adds a hundred; its reply is rejected.
private struct Mute: Command {
    static let name = "toy.mute"
    static let isIdempotent = false
    static let form = Form("Add and refuse", Mute.init)

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [EventDraft("toy.added", payload: Array(#"{"number":100}"#.utf8))]
    }
    func reply(in context: ReplyContext) throws(Rejection) {
        throw Rejection("toy.mute", "I have nothing to say.")
    }
}
