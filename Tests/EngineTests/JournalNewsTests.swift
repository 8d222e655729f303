import Core
import Engine
import Synchronization
import Testing

/// Tests waits for news about journals and how they end. Rule Y0.
@Suite struct JournalNewsTests {
    private let ada = AccountID(high: 1, low: 1)
    private let ben = AccountID(high: 1, low: 2)
    /// Shorter than the polling interval with a working connection, longer than a busy machine
    /// needs.
    private let soon = Duration.seconds(10)

    /// The time until the listener looks a second time.
    private func wait(_ listener: JournalNews.Listener) async throws -> Duration {
        let began = ContinuousClock.now
        let looks = Atomic(0)
        _ = try await listener.find(within: .seconds(60)) {
            () -> JournalNews.Listener.CheckResult<Bool> in
            let isSecond = looks.add(1, ordering: .relaxed).newValue > 1
            return isSecond ? .found(true) : .again(atMost: .seconds(60))
        }
        return .now - began
    }

    @Test("Y0: news of the account ends the next wait at once, and news of other accounts does not")
    func telling() async throws {
        let news = JournalNews(.whole)
        let listeners = [news.listen(to: ada), news.listen(to: ada), news.listen(to: ben)]
        news.notify(ada)
        for listener in listeners.prefix(2) {
            #expect(try await wait(listener) < soon)
        }
        news.turn(.deaf)
        #expect(try await wait(listeners[2]) < soon)
        news.notify(ada)
        #expect(try await wait(listeners[2]) >= .milliseconds(900))
    }

    @Test("Y0: news during a wait ends it")
    func waking() async throws {
        let news = JournalNews(.whole)
        let listener = news.listen(to: ada)
        async let waited = wait(listener)
        try await Task.sleep(for: .milliseconds(200))
        news.notify(ada)
        let took = try await waited
        #expect(took >= .milliseconds(150) && took < soon)
    }

    @Test("Y0: a single node polls more often than a node that lost its notification connection")
    func alone() async throws {
        let (alone, deaf) = (JournalNews().listen(to: ada), JournalNews(.deaf).listen(to: ada))
        let looks = Atomic(0)
        async let _: Bool? = alone.find(within: .seconds(600)) {
            () -> JournalNews.Listener.CheckResult<Bool> in
            looks.add(1, ordering: .relaxed)
            return .again(atMost: .seconds(600))
        }
        let others = Atomic(0)
        _ = try await deaf.find(within: .seconds(600)) {
            () -> JournalNews.Listener.CheckResult<Bool> in
            let isLast = others.add(1, ordering: .relaxed).newValue == 4
            return isLast ? .found(true) : .again(atMost: .seconds(600))
        }
        #expect(looks.load(ordering: .relaxed) > 4)
    }

    @Test("Y0: a change between notifications and polling wakes every listener once")
    func turning() async throws {
        let news = JournalNews()
        let listener = news.listen(to: ada)
        #expect(try await wait(listener) < soon)
        news.turn(.whole)
        #expect(try await wait(listener) < soon)
        async let waited = wait(listener)
        try await Task.sleep(for: .milliseconds(500))
        news.turn(.deaf)
        #expect(try await waited < soon)
    }

    @Test("O3: erasing an account ends the waits of its listeners")
    func ending() async throws {
        let news = JournalNews(.whole)
        let (one, other) = (news.listen(to: ada), news.listen(to: ben))
        #expect(!one.isOver)
        news.end(ada)
        #expect(try await wait(one) < soon)
        #expect(one.isOver && !other.isOver)
    }

    @Test("Y0: a wait without news ends at its timeout, without a result")
    func patience() async throws {
        for hearing in [JournalNews.WriterNotifications.alone, .whole] {
            let (began, listener) = (ContinuousClock.now, JournalNews(hearing).listen(to: ada))
            let found = try await listener.find(within: .milliseconds(700)) {
                () -> JournalNews.Listener.CheckResult<Bool> in .again(atMost: .seconds(9))
            }
            #expect(found == nil && .now - began >= .milliseconds(600))
        }
    }

    @Test("Y0: cancelling the task ends its wait")
    func cancelling() async throws {
        let listener = JournalNews(.whole).listen(to: ada)
        let task = Task { _ = try await wait(listener) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
