import Core
import Dispatch
import Synchronization
import Testing

@testable import Accounts

@Suite struct UnlockerTests {
    @Test("one hash per account and few in total run at once; hashes beyond the queue are rejected")
    func queue() async throws {
        let hashQueue = HashQueue(most: 2, waiting: 5)
        let tally = Tally()
        let refused = await withTaskGroup(of: Int.self) { group in
            for number in 0..<12 {
                let key = number % 3 == 0 ? "own" : "\(number)"
                group.addTask {
                    do throws(Rejection) {
                        try await hashQueue.run(for: key) { tally.work(for: key) }
                        return 0
                    } catch {
                        return error.code == "accounts.busy" ? 1 : 100
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(refused <= 5)
        #expect(tally.most <= 2 && tally.mostOwn == 1)
    }

    @Test("shutdown rejects queued hashes and completes running hashes")
    func closing() async throws {
        let hashQueue = HashQueue(most: 1, waiting: 50)
        let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let first = hashQueue.run(for: "a") {
            begun.signal()
            go.wait()
            return true
        }
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                begun.wait()
                done.resume()
            }
        }
        let turned = await withTaskGroup(of: String?.self) { group in
            for number in 0..<20 {
                group.addTask {
                    do throws(Rejection) {
                        _ = try await hashQueue.run(for: "\(number)") { true }
                        return nil
                    } catch { return error.code }
                }
            }
            await hashQueue.close()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(turned == Array(repeating: "accounts.busy", count: 20))
        go.signal()
        #expect(try await first)
    }
}

/// The names in the order in which they were hashed.
private final class HashOrder: Sendable {
    let names = Mutex<[String]>([])
}

extension UnlockerTests {
    /// Holds the one place at work until `go`, queues what `queue` starts, and gives the names in
    /// the order in which they were hashed.
    private func order(
        _ hashQueue: HashQueue, _ shares: [HashQueue.Share]
    ) async throws -> (order: [String], refused: [Int]) {
        let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let order = HashOrder()
        async let first = hashQueue.run(for: "first") {
            begun.signal()
            return go.wait(timeout: .now() + 300) == .success
        }
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                begun.wait()
                done.resume()
            }
        }
        var tasks: [Task<Bool, Never>] = []
        for share in shares {
            let before = await hashQueue.arrivals
            tasks.append(
                Task {
                    (try? await hashQueue.run(
                        for: share, if: {},
                        work: {
                            order.names.withLock { $0.append(share.name) }
                            return true
                        })) ?? false
                })
            while await hashQueue.arrivals == before { await Task.yield() }
        }
        go.signal()
        #expect(try await first)
        var refused: [Int] = []
        for (place, task) in tasks.enumerated() where await !task.value { refused.append(place) }
        return (order.names.withLock { $0 }, refused)
    }

    @Test(
        "O3: one name fills the queue with 210 tries → another network waits for one hash at most")
    func ownName() async throws {
        let eve = Array(repeating: HashQueue.Share(name: "eve", group: "a"), count: 210)
        let host = HashQueue.Share(name: "operator", group: "b")
        let (order, refused) = try await order(HashQueue(), eve + [host])
        #expect(order.prefix(2).contains("operator") && order.count == 4)
        #expect(refused == Array(3..<210))
    }

    @Test(
        "O3: 240 names from one network wait → only 20 are hashed, and another network comes next")
    func network() async throws {
        let flood = (0..<240).map { HashQueue.Share(name: "mass \($0)", group: "a") }
        let (order, refused) = try await order(
            HashQueue(), flood + [HashQueue.Share(name: "operator", group: "b")])
        #expect(order.prefix(2).contains("operator"))
        #expect(refused == Array(20..<240))
        #expect(order.count == 21)
    }

    @Test("O3: the queue is full → the network with the most entries makes room for a new network")
    func full() async throws {
        let flood = (0..<10).map { HashQueue.Share(name: "n \($0)", group: "g \($0 % 5)") }
        let (order, refused) = try await order(
            HashQueue(most: 1, waiting: 10), flood + [HashQueue.Share(name: "new", group: "b")])
        #expect(order.contains("new"))
        #expect(refused == [9])
    }

    @Test("O3: a client disconnects while its request is queued → its hash is not computed")
    func gone() async throws {
        let hashQueue = HashQueue()
        let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let first = hashQueue.run(for: "first") {
            begun.signal()
            return go.wait(timeout: .now() + 300) == .success
        }
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                begun.wait()
                done.resume()
            }
        }
        let before = await hashQueue.arrivals
        let asker = Task { try? await hashQueue.run(for: "gone") { true } }
        while await hashQueue.arrivals == before { await Task.yield() }
        asker.cancel()
        #expect(await asker.value == nil)
        go.signal()
        #expect(try await first)
    }
}

/// Counts concurrent work.
private final class Tally: Sendable {
    private struct Counts {
        var now = 0
        var most = 0
        var own = 0
        var mostOwn = 0
    }
    private let counts = Mutex(Counts())

    func work(for key: String) {
        let own = key == "own" ? 1 : 0
        counts.withLock {
            $0.now += 1
            $0.own += own
            $0.most = max($0.most, $0.now)
            $0.mostOwn = max($0.mostOwn, $0.own)
        }
        for _ in 0..<2_000 { _ = SecretHash(of: key) }
        counts.withLock {
            $0.now -= 1
            $0.own -= own
        }
    }

    var most: Int { counts.withLock { $0.most } }
    var mostOwn: Int { counts.withLock { $0.mostOwn } }
}
