public import Core
public import Leagues
public import LeaguesAPI

extension BoardSettlement {
    /// Delivers the results to one user after the other. If `deliver` throws for a result, the
    /// result stays pending.
    @discardableResult
    public func tellEach(
        _ deliver: @escaping @Sendable (Settlement) async throws(Rejection) -> Void
    ) async throws(Rejection) -> Int {
        try await self.deliver { settlements in
            var told: [Settlement] = []
            for one in settlements {
                do throws(Rejection) {
                    try await deliver(one)
                    told.append(one)
                } catch {
                    continue
                }
            }
            return told
        }
    }
}
