internal import Core

extension ModuleContract {
    /// Checks that services have distinct names and return from `stop`: before `start`, twice,
    /// during `start`, and after a failed `start`.
    ///
    /// `patience` limits the wait for a service that does not return.
    func serviceFaults(
        in program: Program, patience: Duration = .seconds(30)
    ) async -> [String] {
        var found: [String] = []
        var names: Set<String> = []
        for service in program.contributions(to: .services) {
            if service.name.isEmpty || !names.insert(service.name).inserted {
                found.append(
                    "\(id): a service is called \"\(service.name)\", which is empty or taken; "
                        + "give it a unique name for logs.")
            }
            for (what, step) in ModuleContract.lifeOfServices {
                guard await ModuleContract.returns(within: patience, { await step(service) }) else {
                    found.append(
                        "\(id): the service \(service.name) does not return from \(what); "
                            + "end its running work and return.")
                    break
                }
            }
        }
        return found
    }

    private typealias Step = @Sendable (any Service) async -> Void

    private static let lifeOfServices: [(what: String, step: Step)] = [
        ("stop before start", { await $0.stop() }),
        ("start", { try? await $0.start() }),
        ("stop", { await $0.stop() }),
        ("a second stop", { await $0.stop() }),
        (
            "stop while it starts",
            { service in
                async let started: Void? = try? service.start()
                await service.stop()
                _ = await started
                await service.stop()
            }
        ),
    ]

    /// Returns true if a step returns in time; otherwise the step is abandoned.
    private static func returns(
        within patience: Duration, _ step: @escaping @Sendable () async -> Void
    ) async -> Bool {
        let (outcomes, told) = AsyncStream.makeStream(of: Bool.self)
        let work = Task {
            await step()
            told.yield(true)
        }
        let watch = Task {
            try? await Task.sleep(for: patience)
            told.yield(false)
        }
        defer {
            work.cancel()
            watch.cancel()
        }
        for await outcome in outcomes { return outcome }
        return false
    }
}
