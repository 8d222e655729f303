internal import Core
internal import Plans
internal import PlansHosting

extension ClaimsContractRun {
    mutating func racing() async throws {
        for round in 0..<10 {
            let original = "r\(round)"
            let bought = purchase(of: original)
            let owners = await together(4) { (store, number) -> (AccountID, Bool, Bool) in
                let account = AccountID(high: UInt64(number + 1), low: 9)
                let got = try? await store.keep(bought, for: account)
                let claimed: Void? = try? await store.claim(licence: original, for: account)
                return (account, got?.account == account, claimed != nil)
            }
            let claims = try await store.claims()
            let (buyers, holders) = (owners.filter(\.1).map(\.0), owners.filter(\.2).map(\.0))
            expect(buyers.count == 1, "\(buyers.count) get one purchase")
            expect(claims.purchases[original]?.account == buyers.first, "another has it")
            expect(holders.count == 1, "\(holders.count) get one licence")
            expect(claims.licences[original] == holders.first, "another holds it")
        }
    }

    mutating func racingTrials() async throws {
        let (trial, given) = (trial, purchase(isTrial: true))
        for round in 0..<10 {
            let someone = AccountID(high: 6, low: UInt64(round))
            let bought = StoreTransaction(
                original: "t\(round)", id: "1", product: .monthly, purchased: given.purchased,
                expires: given.expires, signed: given.signed, isTrial: true)
            let begun = await together(4) { (store, number) -> Bool in
                if number == 3 { return (try? await store.keep(bought, for: someone)) != nil }
                return (try? await store.begin(trial, for: someone)) != nil
            }
            let count = begun.filter { $0 }.count
            expect(count == 1, "one person has \(count) trials")
        }
    }

    mutating func racingWords() async throws {
        for round in 0..<10 {
            let (original, someone) = ("w\(round)", AccountID(high: 7, low: UInt64(round)))
            let words = (0..<8).map { purchase("1", of: original, signed: Int64($0)) }
            // Some purchases come from the user, others from the store's server.
            _ = await together(8) { (store, number) in
                let word = words[(number * 5 + round) % 8]
                return (try? await store.keep(word, for: number % 3 == 0 ? nil : someone)) != nil
            }
            let kept = try await other.claims().purchases[original]
            expect(kept?.transaction == words[7], "the latest statement does not count")
            expect(kept?.account == someone, "the purchase belongs to no account")
        }
    }

    mutating func racingErasure() async throws {
        for round in 0..<10 {
            let (someone, trial) = (AccountID(high: 5, low: UInt64(round)), trial)
            let words = (0..<4).map { purchase("\($0)", of: "e\(round)", bought: Int64($0)) }
            _ = try await store.keep(words[0], for: someone)
            let told = await together(6) { (store, number) -> Rejection? in
                do throws(Rejection) {
                    switch number {
                    case 0: try await store.claim(licence: "e\(round)", for: someone)
                    case 1: try await store.begin(trial, for: someone)
                    case 2: try await store.erase(someone)
                    case 3: _ = try await store.keep(words[3], for: nil)
                    default: _ = try await store.keep(words[number - 3], for: someone)
                    }
                    return nil
                } catch {
                    return error
                }
            }.compactMap { $0 }
            expect(told.allSatisfy { $0 == erased }, "it failed: \(told)")
            let claims = try await other.claims()
            expect(claims.licences["e\(round)"] == nil, "a licence is left")
            expect(claims.trials[someone] == nil, "a trial is left")
            expect(claims.purchases["e\(round)"]?.account == nil, "a purchase is left")
        }
    }

    /// Runs an operation concurrently, alternating between both processes, and returns each result.
    private func together<Answer: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (any ClaimStore, Int) async -> Answer
    ) async -> [Answer] {
        let stores = stores
        return await withTaskGroup(of: Answer.self) { group in
            for number in 0..<count {
                group.addTask { await body(stores[number % stores.count], number) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}
