import Core
import Synchronization
import Testing

@testable import CoreTesting

@Suite struct ServiceContractTests {
    final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    /// A service that can fail to start or hang at a chosen step.
    struct Worker: Service {
        enum Flaw { case none, hangsUnstarted, hangsInStart, hangsTwice }
        let log = Log()
        var name = "worker.one"
        var flaw = Flaw.none

        func start() async throws {
            log.add("start")
            if flaw == .hangsInStart { await hang() }
            throw Rejection("worker.broken", "It does not start.")
        }

        func stop() async {
            log.add("stop")
            if flaw == .hangsUnstarted { await hang() }
            if flaw == .hangsTwice, log.all.suffix(2) == ["stop", "stop"] { await hang() }
        }

        /// Returns only when cancelled.
        private func hang() async {
            let (never, _) = AsyncStream.makeStream(of: Void.self)
            for await _ in never {}
        }
    }

    struct WorkerModule: Module {
        let workers: [Worker]
        var manifest: ModuleManifest {
            ModuleManifest(id: "worker", stability: .experimental, summary: "Works.")
        }
        func register(with registrar: inout Registrar) throws(WiringError) {
            for worker in workers { registrar.contribute(worker, to: .services) }
        }
    }

    private func faults(
        _ workers: Worker..., patience: Duration = .seconds(30)
    ) async throws -> [String] {
        let module = WorkerModule(workers: workers)
        return await ModuleContract(module, folder: "Worker")
            .serviceFaults(in: try Program([module]), patience: patience)
    }

    @Test func `services are stopped unstarted, after a failed start, and twice`()
        async throws
    {
        let worker = Worker()
        #expect(try await faults(worker) == [])
        let first = ["stop", "start", "stop", "stop"]
        #expect(Array(worker.log.all.prefix(4)) == first)
        #expect(worker.log.all.dropFirst(4).sorted() == ["start", "stop", "stop"])
    }

    @Test(arguments: [
        (Worker.Flaw.hangsUnstarted, "stop before start"), (.hangsInStart, "start"),
        (.hangsTwice, "a second stop"),
    ])
    func `a service that does not return is reported with the step`(
        _ flaw: Worker.Flaw, _ step: String
    ) async throws {
        let found = try await faults(Worker(flaw: flaw), patience: .milliseconds(20))
        #expect(
            found == [
                "worker: the service worker.one does not return from \(step); "
                    + "end its running work and return."
            ])
    }

    @Test func `two services with one name are reported`() async throws {
        let found = try await faults(Worker(), Worker())
        #expect(found.count == 1 && found[0].contains("a service is called \"worker.one\""))
        #expect(try await faults(Worker(name: "")).count == 1)
    }
}
