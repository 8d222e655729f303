import Core
import Engine
import Synchronization
import Testing

/// Who waits for something to be recorded, and what ends the wait. Rule Y0.
@Suite struct JournalNewsTests {
    private let ada = AccountID(high: 1, low: 1)
    private let ben = AccountID(high: 1, low: 2)
    /// Less than whoever hears others waits by themselves, and more than a busy machine takes.
    private let soon = Duration.seconds(10)

    /// How long it took until it was looked for the second time.
    private func wait(_ listener: JournalNews.Listener) async throws -> Duration {
        let began = ContinuousClock.now
        let looks = Atomic(0)
        _ = try await listener.find(within: .seconds(60)) { () -> JournalNews.Listener.Look<Bool> in
            let isSecond = looks.add(1, ordering: .relaxed).newValue > 1
            return isSecond ? .found(true) : .again(atMost: .seconds(60))
        }
        return .now - began
    }

    @Test("Y0: what is told before the wait ends it at once, and what is told of others does not")
    func telling() async throws {
        let news = JournalNews(.whole)
        let listeners = [news.listen(to: ada), news.listen(to: ada), news.listen(to: ben)]
        news.tell(ada)
        for listener in listeners.prefix(2) {
            #expect(try await wait(listener) < soon)
        }
        news.turn(.deaf)
        #expect(try await wait(listeners[2]) < soon)
        news.tell(ada)
        #expect(try await wait(listeners[2]) >= .milliseconds(900))
    }

    @Test("Y0: what is told while somebody waits ends the wait")
    func waking() async throws {
        let news = JournalNews(.whole)
        let listener = news.listen(to: ada)
        async let waited = wait(listener)
        try await Task.sleep(for: .milliseconds(200))
        news.tell(ada)
        let took = try await waited
        #expect(took >= .milliseconds(150) && took < soon)
    }

    @Test("Y0: whoever is alone looks more often than who hears nobody just now")
    func alone() async throws {
        let (alone, deaf) = (JournalNews().listen(to: ada), JournalNews(.deaf).listen(to: ada))
        let looks = Atomic(0)
        async let _: Bool? = alone.find(within: .seconds(600)) {
            () -> JournalNews.Listener.Look<Bool> in
            looks.add(1, ordering: .relaxed)
            return .again(atMost: .seconds(600))
        }
        let others = Atomic(0)
        _ = try await deaf.find(within: .seconds(600)) { () -> JournalNews.Listener.Look<Bool> in
            let isLast = others.add(1, ordering: .relaxed).newValue == 4
            return isLast ? .found(true) : .again(atMost: .seconds(600))
        }
        #expect(looks.load(ordering: .relaxed) > 4)
    }

    @Test("Y0: all look once it is heard otherwise")
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

    @Test("O3: whoever listens to somebody who was erased is done")
    func ending() async throws {
        let news = JournalNews(.whole)
        let (one, other) = (news.listen(to: ada), news.listen(to: ben))
        #expect(!one.isOver)
        news.end(ada)
        #expect(try await wait(one) < soon)
        #expect(one.isOver && !other.isOver)
    }

    @Test("Y0: without news it is told after so long that nothing was found")
    func patience() async throws {
        for hearing in [JournalNews.Hearing.alone, .whole] {
            let (began, listener) = (ContinuousClock.now, JournalNews(hearing).listen(to: ada))
            let found = try await listener.find(within: .milliseconds(700)) {
                () -> JournalNews.Listener.Look<Bool> in .again(atMost: .seconds(9))
            }
            #expect(found == nil && .now - began >= .milliseconds(600))
        }
    }

    @Test("Y0: a wait ends with the task that waits")
    func cancelling() async throws {
        let listener = JournalNews(.whole).listen(to: ada)
        let task = Task { _ = try await wait(listener) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
