import Core
import Sync

extension World {
    /// Ends all faults and syncs every device until nothing changes.
    func settle() async throws {
        isQuiet = true
        partitions = [:]
        late = []
        for disk in devices.map(\.disk) + [store] { disk.isFull = false }
        for node in devices + fronts.flatMap(\.self) {
            if node.skewFault != nil { node.setSkew(0, because: nil) }
        }
        say("quiet")
        for _ in 0..<30 {
            var moved = 0
            for node in devices where !node.isRevoked && !erased.contains(node.person) {
                moved += try await syncQuietly(node)
            }
            if let broken { throw broken }
            if moved == 0 { return }
        }
        throw Broken("the devices never come to the same facts")
    }

    private func syncQuietly(_ node: Node) async throws(Broken) -> Int {
        do throws(Rejection) {
            let report = try await run(node, isClockTrusted: true) { self.dice.below(2) }
            return report.sent + report.received + report.parted + report.replaced
        } catch {
            throw Broken("\(node.name) cannot sync when all is quiet: \(error.message)")
        }
    }
}
