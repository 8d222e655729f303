public import Core
public import Leagues
public import LeaguesAPI

extension BoardSettlement {
    /// Stores the results one user after the other. Results for which `deliver` fails remain
    /// pending.
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
