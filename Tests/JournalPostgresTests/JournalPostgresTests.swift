import Core
import CoreTesting
import Engine
import JournalPostgres
import JournalSeals
import Postgres
import PostgresTesting
import Testing

@Suite("A journal in PostgreSQL", .enabled(if: TestDatabase.clusterURL != nil))
struct JournalPostgresTests {
    @Test("Y0: the journal meets the journal contract, in plain text and encrypted")
    func contract() async {
        for sealed in [false, true] {
            let databases = Kept<TestDatabase>()
            let contract = JournalContract(sealer: { Seal.hash($0) }) {
                let database = try TestDatabase()
                databases.keep(database)
                return try PostgresJournal(
                    database.pool(), clock: FixedClock(Instant(seconds: 1_700_000_000)),
                    entropy: SystemEntropy(),
                    keys: sealed ? database.keys() : nil)
            }
            let broken = await contract.check()
            #expect(broken == [])
        }
    }

    @Test("Y0: a journal spread over three databases meets the journal contract")
    func spread() async {
        let databases = Kept<TestDatabase>()
        let contract = JournalContract(sealer: { Seal.hash($0) }) {
            try ShardedJournal(of: 3) { place throws(JournalError) in
                guard let database = try? TestDatabase() else {
                    throw JournalError(.io, "There is no database.")
                }
                databases.keep(database)
                return try PostgresJournal(
                    database.pool(), clock: FixedClock(Instant(seconds: 1_700_000_000)),
                    entropy: SystemEntropy(), place: place)
            }
        }
        let broken = await contract.check()
        #expect(broken == [])
    }
}
