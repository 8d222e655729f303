internal import Core
internal import Engine

extension ModuleContract {
    /// Checks that a repeated operation gets the original answer after a lost reply, a reload of
    /// the state and other commands. Rule Y0.
    func repetitionFaults(in program: Program) async -> [String] {
        var found: [String] = []
        for example in commands {
            found += example.formFaults().map { "\(id): \($0)" }
            do {
                found += try await repetitionFaults(of: example, in: program)
            } catch {
                found.append(
                    "\(id): \(example.name) cannot be repeated: its events cannot be stored or "
                        + "folded: \(error)")
            }
        }
        return found
    }

    private func repetitionFaults(
        of example: CommandExample, in program: Program
    ) async throws -> [String] {
        let contractRun = try await RepetitionRun(program, samples: samples)
        let operation = EventID(high: 0x7000, low: 0x8000_0000_0000_0077)
        guard case .success(let first) = await example.perform(contractRun.engine(), operation)
        else {
            // A refused example is a separate fault.
            return []
        }
        if let fault = first.fault {
            return [
                "\(id): the reply of \(example.name) does not match its `answer`: \(fault); "
                    + "correct the shape or the value."
            ]
        }
        for (index, other) in commands.enumerated() {
            let meanwhile = EventID(high: 0x7001, low: 0x8000_0000_0000_0000 | UInt64(index))
            _ = await other.perform(contractRun.engine(), meanwhile)
        }
        let head = try await contractRun.head
        let again = await example.perform(contractRun.engine(), operation)
        var found: [String] = []
        if try await contractRun.head != head {
            found.append(
                "\(id): \(example.name) records events when it is repeated; derive the ids of its "
                    + "events from the operation.")
        }
        guard first.events > 0 else { return found }
        switch again {
        case .failure(let rejection):
            found.append(
                "\(id): \(example.name) is refused when it is repeated: \(rejection.message) "
                    + "Refuse in `decide`, not in `reply`.")
        case .success(let again):
            if again.isNew {
                found.append(
                    "\(id): \(example.name) has `isNew` true when it is repeated; derive the ids "
                        + "of its events from the operation.")
            }
            if again.reply != first.reply {
                found.append(
                    "\(id): \(example.name) was answered with \(text(first.reply)) and is answered "
                        + "with \(text(again.reply)) when it is repeated; compute the reply from "
                        + "the events and the state after them, not from expectations.")
            }
        }
        return found
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// A journal with a module's samples, and engines that load it.
private struct RepetitionRun {
    private let program: Program
    private let journal = MemoryJournal()
    private let account = AccountID(high: 1, low: 1)
    private let device = DeviceID(high: 2, low: 2)

    init(_ program: Program, samples: [EventSample]) async throws {
        self.program = program
        var generator = SeededGenerator(1)
        let events = SampleEvents.make(samples, count: 0, using: &generator)
        guard !events.isEmpty else { return }
        _ = try await journal.append(events, to: account, from: device, expecting: nil)
    }

    /// Returns a new engine; its clock shows a time after the samples.
    func engine() -> Engine {
        Engine(
            program: program, journal: journal, account: account, device: device,
            clock: FixedClock(Instant(milliseconds: 1_700_000_100_000)),
            entropy: SeededEntropy(5))
    }

    var head: Cursor { get async throws { try await journal.head(account) } }
}
