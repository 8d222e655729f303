import Engine
import Testing

@Suite("Signals between tasks")
struct WakeTests {
    @Test(
        "a wait ends if its time runs out before the task registers as waiting",
        .timeLimit(.minutes(1)))
    func expiresBeforeItRegisters() async {
        let wake = AsyncSignal()
        for _ in 0..<20_000 {
            #expect(await wake.wait(atMost: .zero) == false)
        }
    }

    @Test("a signal sent before a wait begins ends only that wait")
    func signalsBeforeTheWait() async {
        let wake = AsyncSignal()
        wake.signal()
        wake.signal()
        #expect(await wake.wait(atMost: .seconds(600)))
        #expect(await wake.wait(atMost: .milliseconds(1)) == false)
    }

    @Test("a cancelled task does not wait")
    func cancelled() async {
        let wake = AsyncSignal()
        let task = Task { await wake.wait(atMost: .seconds(600)) }
        task.cancel()
        #expect(await task.value)
    }
}
