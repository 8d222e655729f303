import Core
import CoreTesting
import Synchronization
import Testing

/// Each check of the contract fails for the module with its flaw, and only for that.
@Suite struct ModuleContractTests {
    func faults(
        _ flaw: ToyModule.Flaw, samples: [EventSample]? = nil,
        reencode: @escaping @Sendable (EventSample) -> [UInt8]? = { sample in
            ToyModule.text(sample.payload).map { ToyModule.draft($0).payload }
        }
    ) async -> [String] {
        let contract = ModuleContract(
            ToyModule(flaw: flaw), folder: "Toy",
            samples: samples
                ?? ["eggs", "bread", "salt"].map {
                    EventSample(ToyModule.noted, #"{"text":"\#($0)"}"#)
                },
            commands: [
                CommandExample(
                    AddNote(text: flaw == .forgetfulForm ? "forget" : "milk", flaw: flaw))
            ], reencode: reencode)
        return await contract.faults(seeds: 20)
    }

    @Test func `a correct module has no fault`() async {
        let found = await faults(.none)
        #expect(found.isEmpty, "\(found)")
    }

    @Test(arguments: [
        (ToyModule.Flaw.wrongID, "does not match the folder"),
        (.noSummary, "no summary"),
        (.undeclaredProvide, "does not declare"),
        (.unfulfilledProvide, "does not register"),
        (.missingRequirement, "no module provides"),
        (.unusedRequirement, "no module provides"),
        (.orderMatters, "another order gives another state"),
        (.snapshotLoses, "restores another state"),
        (.secondEvent, "writes events when repeated"),
        (.refusedAgain, "is refused when repeated (toy.known)"),
        (.impure, "returns other events for the same state"),
        (.unknownKind, "which no projection folds"),
        (.notAccepted, "is not registered"),
        (.duplicateName, "claims command toy.add twice"),
        (.damageMatters, "of damaged samples another order gives another state"),
        (.arrivalShows, "equal states write different snapshots"),
        (.noUndo, "toy.noted cannot be undone"),
        (.undoneYetIrreversible, "remove one of the two"),
        (.wordlessUndo, "`describe` returns no text"),
        (.impureUndo, "two calls of `inverse`"),
        (.unknownUndo, "writes toy.unheard, which no projection folds"),
        (.predicts, "compute the reply from the events and the state after them"),
        (.badAnswer, "does not match its `answer`"),
        (.forgetfulForm, "the form writes"),
    ])
    func `each flaw is reported`(_ flaw: ToyModule.Flaw, _ sentence: String) async {
        let found = await faults(flaw)
        #expect(found.contains { $0.contains(sentence) }, "\(found)")
    }

    @Test func `a snapshot that is encoded differently each time is reported`() async {
        let samples = (0..<30).map { EventSample(ToyModule.noted, #"{"text":"\#($0)"}"#) }
        let found = await faults(.snapshotDiffers, samples: samples)
        #expect(found.contains { $0.contains("write different snapshots") }, "\(found)")
    }

    private let one = [EventSample(ToyModule.noted, #"{"text":"eggs"}"#)]

    @Test func `one sample per kind reveals a fold where the last arrival wins`() async {
        let found = await faults(.orderMatters, samples: one)
        let fault = found.first { $0.contains(" of varied samples another order") }
        // Of forty events, only the two that prove the fault are listed.
        #expect(fault?.split(separator: "toy.noted {").count == 3, "\(found)")
    }

    @Test func `each fault of a fold, sample, undo or manifest ends with a fix`() async {
        let commands: Set<ToyModule.Flaw> = [
            .secondEvent, .refusedAgain, .impure, .unknownKind, .notAccepted, .predicts,
            .badAnswer, .forgetfulForm,
        ]
        for flaw in ToyModule.Flaw.allCases where flaw != .none && !commands.contains(flaw) {
            let found = await faults(flaw)
            #expect(!found.isEmpty, "\(flaw)")
            for fault in found { #expect(fault.contains("; "), "\(fault)") }
        }
    }

    @Test func `each fault is a separate issue`() async {
        let contract = ModuleContract(
            ToyModule(flaw: .noSummary), folder: "Other", samples: one,
            commands: [CommandExample(AddNote())],
            reencode: { ToyModule.text($0.payload).map { ToyModule.draft($0).payload } })
        let sentences = await contract.faults(seeds: 2)
        #expect(sentences.count == 2, "\(sentences)")
        let told = Mutex<[String]>([])
        await withKnownIssue {
            await contract.check(seeds: 2)
        } matching: { issue in
            told.withLock { $0 += issue.comments.map(\.rawValue) }
            return true
        }
        #expect(told.withLock { $0 } == sentences)
    }

    @Test func `a kind without a golden sample is reported`() async {
        #expect(await faults(.none, samples: []).contains { $0.contains("has no golden sample") })
    }

    @Test func `a sample that does not decode is reported`() async {
        let samples = [EventSample(ToyModule.noted, #"{"words":"eggs"}"#)]
        let found = await faults(.none, samples: samples)
        #expect(found.contains { $0.contains("cannot be read") }, "\(found)")
    }

    @Test func `a sample that is encoded differently is reported`() async {
        let found = await faults(.none, reencode: { _ in Array("{}".utf8) })
        #expect(found.contains { $0.contains("is written as {}") }, "\(found)")
    }

    @Test(
        "a day or an instant that an event kind does not declare is reported",
        arguments: [#"{"text":"2023-11-14"}"#, #"{"text":"x","at":[{"now":1700000000000}]}"#])
    func dates(_ payload: String) async {
        let found = await faults(.none, samples: [EventSample(ToyModule.noted, payload)])
        #expect(found.contains { $0.contains("has a day or an instant in") }, "\(found)")
    }

    @Test func `a sample of an undeclared kind is reported`() async {
        let found = await faults(.none, samples: [EventSample("toy.other", "{}")])
        #expect(found.contains { $0.contains("which the manifest does not list") }, "\(found)")
    }

    @Test func `a module that assembles without its requirements is reported`() async {
        struct Giver: Module {
            var manifest: ModuleManifest {
                ModuleManifest(
                    id: "giver", stability: .experimental, summary: "Gives.",
                    provides: ["toy.need"])
            }
            func register(with registrar: inout Registrar) throws(WiringError) {
                registrar.provide(2, as: Capability<Int>("toy.need"))
            }
        }
        let contract = ModuleContract(
            ToyModule(flaw: .unusedRequirement), folder: "Toy", neighbours: [Giver()],
            samples: [EventSample(ToyModule.noted, #"{"text":"eggs"}"#)],
            commands: [CommandExample(AddNote())],
            reencode: { ToyModule.text($0.payload).map { ToyModule.draft($0).payload } })
        let found = await contract.faults(seeds: 5)
        #expect(found.contains { $0.contains("does not register it") }, "\(found)")
    }
}
