public import Core
public import Leagues
public import LeaguesAPI

extension Settling {
    /// Stores the results one user after the other. Results for which `tell` fails remain pending.
    @discardableResult
    public func tellEach(
        _ tell: @escaping @Sendable (Settlement) async throws(Rejection) -> Void
    ) async throws(Rejection) -> Int {
        try await self.tell { settlements in
            var told: [Settlement] = []
            for one in settlements {
                do throws(Rejection) {
                    try await tell(one)
                    told.append(one)
                } catch {
                    continue
                }
            }
            return told
        }
    }
}
