internal import Core
internal import Engine
internal import Synchronization

extension ModuleContract {
    /// Checks that a journal that gets every event twice, in another order the second time, folds
    /// each once.
    func deliveryFaults(in program: Program) async -> [String] {
        guard !samples.isEmpty else { return [] }
        var generator = SeededGenerator(11)
        let events = SampleEvents.make(samples, count: 40, using: &generator)
        let journal = MemoryJournal()
        let account = AccountID(high: 1, low: 1)
        let device = DeviceID(high: 2, low: 2)
        let again = events.shuffled(using: &generator)
        do {
            for batch in [events, again] {
                _ = try await journal.append(batch, to: account, from: device, expecting: nil)
            }
            let delivered = Mutex<[Event]>([])
            _ = try await journal.read(account, after: .start) { batch in
                delivered.withLock { $0 += batch }
            }
            let twice = program.world(of: delivered.withLock(\.self))
            return twice.isEqual(to: program.world(of: events))
                ? []
                : [
                    "\(id): events that a journal receives twice change the state twice; "
                        + "fold each event from its own payload alone."
                ]
        } catch {
            return ["\(id): a journal refuses the samples: \(error.message)"]
        }
    }
}
