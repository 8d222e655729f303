import Glibc
import Postgres
import PostgresTesting
import Testing

@Suite("A connection to PostgreSQL")
struct PostgresTests {
    @Test("Y0: an address must be a valid libpq URL and says whether there is a connection pooler")
    func addresses() throws {
        #expect(
            try PostgresAddress("postgres://a:b@h1,h2:5433/db?sslmode=require").isPooled == false)
        #expect(try PostgresAddress("postgresql:///db?pooler=transaction").isPooled)
        for bad in [
            "", "mysql://h/db", "postgres://h/db?sslmode=require&colour=red",
            "postgres://h/db?pooler=session", "postgres://h:port:7/db?pooler=",
        ] {
            #expect(throws: PostgresAddress.Fault.self, "\(bad)") { try PostgresAddress(bad) }
        }
    }

    @Test("Y0: an unreachable server is reported in one sentence")
    func absence() throws {
        let address = try PostgresAddress("postgres://nobody@127.0.0.1:1/nothing")
        let error = #expect(throws: PostgresError.self) { try PostgresConnection(address) }
        #expect(error?.kind == .unreachable && error?.message.contains("\n") == false)
    }
}

@Suite("A database", .enabled(if: TestDatabase.clusterURL != nil))
struct DatabaseTests {
    private let database: TestDatabase

    init() throws { database = try TestDatabase() }

    @Test(
        "Y0: values of every type are stored and read unchanged, also through a connection pooler")
    func values() async throws {
        for pooled in ["", "&pooler=transaction"] {
            let pool = PostgresPool(try PostgresAddress(database.url + pooled))
            try await pool.run { connection in
                let sql = """
                    SELECT $1::bool, $2::int4, $3::int8, $4::text, $5::bytea, $6::uuid,
                        ($7::int4[])[2], ($8::int8[])[2], ($9::text[])[2], ($10::bytea[])[2],
                        ($11::uuid[])[1], ($11::uuid[])[2], ($12::bool[])[1], $13::text,
                        cardinality($14::int8[])
                    """
                for _ in 0..<2 {
                    let rows = try connection.query(
                        sql,
                        [
                            .bool(true), .int4(-5), .int8(.min), .text("ä\u{1F600}"),
                            .bytes([0, 1, 255]), .uuid(high: 1, low: .max), .int4s([1, -2]),
                            .int8s([0, .max]), .texts(["", "ü"]), .byteses([[1], []]),
                            .uuids([nil, PostgresUUID(high: 3, low: 4)]), .bools([true]), .null,
                            .int8s([]),
                        ])
                    let row = try #require(rows.first)
                    #expect(row.bool(0) && row.int(1) == -5 && row.int(2) == .min)
                    #expect(row.text(3) == "ä\u{1F600}" && row.bytes(4) == [0, 1, 255])
                    #expect(
                        row.bytes(5) == [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 255, count: 8)
                    )
                    #expect(row.int(6) == -2 && row.int(7) == .max && row.text(8) == "ü")
                    #expect(!row.isNull(9) && row.bytes(9).isEmpty && row.isNull(10))
                    #expect(row.bytes(11).last == 4 && row.bool(12) && row.isNull(13))
                    #expect(row.int(14) == 0)
                }
            }
        }
    }

    @Test("Y0: an error rolls the transaction back, and the connection stays usable")
    func transactions() async throws {
        let pool = database.pool(connections: 1)
        struct Stop: Error {}
        await #expect(throws: Stop.self) {
            try await pool.run { connection in
                try connection.transaction {
                    try connection.run("CREATE TABLE t (a integer PRIMARY KEY)")
                    throw Stop()
                }
            }
        }
        try await pool.run { try $0.run("CREATE TABLE t (a integer PRIMARY KEY)") }
        let error = await #expect(throws: PostgresError.self) {
            try await pool.run { connection in
                try connection.transaction {
                    try connection.query("INSERT INTO t VALUES ($1)", [.int4(1)])
                    try connection.query("INSERT INTO t VALUES ($1)", [.int4(1)])
                }
            }
        }
        #expect(error?.kind == .duplicate && error?.code == "23505")
        let count = try await pool.run { try $0.query("SELECT count(*) FROM t").first?.int(0) }
        #expect(count == 0)
    }

    @Test("Y0: PostgreSQL plans a statement with a list once, whatever the list's length")
    func plans() async throws {
        try await database.pool(connections: 1).run { connection in
            try connection.run("CREATE TABLE t (a bigint PRIMARY KEY)")
            for count: Int64 in 1...12 {
                let found = try connection.query(
                    "SELECT count(*) FROM unnest($1::bigint[]) AS v (a) LEFT JOIN t USING (a)",
                    [.int8s(Array(0..<count * count))])
                #expect(found.first?.int(0) == count * count)
            }
            let plans = try connection.query(
                """
                SELECT generic_plans, custom_plans FROM pg_prepared_statements
                WHERE statement LIKE '%unnest%'
                """)
            #expect(plans.first?.int(0) == 12 && plans.first?.int(1) == 0)
        }
    }

    @Test("Y0: a connection closed by the server is replaced before it is used again")
    func replacement() async throws {
        let pool = database.pool(connections: 1)
        let first = try await pool.run { try $0.query("SELECT pg_backend_pid()").first?.int(0) }
        let other = database.pool(connections: 1)
        try await other.run {
            _ = try $0.query("SELECT pg_terminate_backend($1::int4)", [.int4(Int32(first ?? 0))])
        }
        // The connection is closed once its process, on this machine, has ended.
        while kill(pid_t(first ?? 0), 0) == 0 || errno == EPERM {
            try await Task.sleep(for: .milliseconds(5))
        }
        let second = try await pool.run { try $0.query("SELECT pg_backend_pid()").first?.int(0) }
        #expect(second != first && second != nil)
    }

    @Test("Y0: after a connection is lost, idle connections are replaced too")
    func cutting() async throws {
        let pool = database.pool(connections: 2)
        let ask: @Sendable (PostgresConnection) throws -> Int64? = {
            try $0.query("SELECT pg_backend_pid() FROM pg_sleep(0.1)").first?.int(0)
        }
        async let one = pool.run(ask)
        async let two = pool.run(ask)
        let idle = [try await one, try await two]
        #expect(idle[0] != idle[1])
        await #expect(throws: PostgresError.self) {
            try await pool.run { _ = try $0.query("SELECT pg_terminate_backend(pg_backend_pid())") }
        }
        let next = try await pool.run(ask)
        #expect(next != nil && !idle.contains(next))
    }

    @Test("K1: a database server that can lose commits is rejected with one sentence")
    func durability() async throws {
        let forgetful = try TestDatabase(settings: ["synchronous_commit": "off"])
        let error = #expect(throws: PostgresError.self) {
            try PostgresConnection(forgetful.address)
        }
        #expect(error?.message.contains("synchronous_commit = off") == true)
    }

    @Test("Y0: database layouts are migrated once, by one program; newer layouts stay unchanged")
    func migrations() async throws {
        let steps = ["CREATE TABLE one (a integer)", "CREATE TABLE two (a integer)"]
        let pool = database.pool(connections: 4)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await pool.run { try PostgresMigrations("toys", steps).run($0) }
                }
            }
            try await group.waitForAll()
        }
        // A newer program added a compatible step, and then an incompatible one.
        try await pool.run { connection in
            try connection.run("UPDATE layouts SET version = 3")
            try PostgresMigrations("toys", steps).run(connection)
            let version = try connection.query("SELECT version FROM layouts").first?.int(0)
            #expect(version == 3)
            try connection.run("UPDATE layouts SET readable = 3")
        }
        await #expect(throws: PostgresMigrations.NewerSchemaError.self) {
            try await pool.run { try PostgresMigrations("toys", steps).run($0) }
        }
    }
}

@Suite("Statistics of a pool", .enabled(if: TestDatabase.clusterURL != nil))
struct UseTests {
    private let database: TestDatabase

    init() throws { database = try TestDatabase() }

    @Test("O3: the pool counts running work, waiting work and failures")
    func counts() async throws {
        let pool = database.pool(connections: 1)
        #expect(pool.use == PostgresUse(most: 1))
        let gate = try Gate(database)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 { group.addTask { try await pool.run(gate.pass) } }
            try await reaches { pool.use.busy == 1 && pool.use.waiting == 2 }
            try gate.open()
            try await group.waitForAll()
        }
        let use = pool.use
        #expect((use.open, use.busy, use.waiting, use.failures) == (1, 0, 0, [:]))
        #expect(use.roundTrips >= 3 && use.taken > .zero)
        try await pool.run { try $0.run("CREATE TABLE kept (n int PRIMARY KEY)") }
        for sql in ["SELECT nothing", "INSERT INTO kept VALUES (1), (1)"] {
            await #expect(throws: PostgresError.self) { try await pool.run { try $0.run(sql) } }
        }
        // A duplicate key is an answer.
        #expect(pool.use.failures == [.refused: 1])
        let nobody = PostgresPool(try PostgresAddress("postgres://n@127.0.0.1:1/d"))
        await #expect(throws: PostgresError.self) { try await nobody.run { _ in } }
        #expect(nobody.use.failures == [.unreachable: 1] && nobody.use.busy == 0)
    }

    @Test("O3: cancelled work stops waiting for a connection")
    func cancelling() async throws {
        let pool = database.pool(connections: 1)
        let gate = try Gate(database)
        let work = Task { try await pool.run(gate.pass) }
        try await reaches { pool.use.busy == 1 }
        let waiting = Task { try await pool.run { _ in } }
        try await reaches { pool.use.waiting == 1 }
        waiting.cancel()
        try gate.open()
        _ = await (waiting.result, work.result)
        try await reaches { pool.use.waiting == 0 && pool.use.busy == 0 }
    }

    /// Waits for a lasting condition.
    private func reaches(_ condition: () -> Bool) async throws {
        for _ in 0..<3_000 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
        try #require(condition())
    }

    /// Blocks work in the database until it is opened.
    private struct Gate: Sendable {
        private let keeper: PostgresConnection
        private let key = Int64.random(in: 1 ... .max)

        init(_ database: TestDatabase) throws {
            keeper = try PostgresConnection(database.address)
            try keeper.query("SELECT pg_advisory_lock($1)", [.int8(key)])
        }

        func open() throws { try keeper.query("SELECT pg_advisory_unlock($1)", [.int8(key)]) }

        func pass(_ connection: PostgresConnection) throws {
            try connection.query("SELECT pg_advisory_xact_lock_shared($1)", [.int8(key)])
        }
    }

    @Test("O3: a channel reports whether it is listening and how late its messages are")
    func lag() async throws {
        let pool = database.pool()
        let name = "channel-\(UInt64.random(in: .min ... .max))"
        let channel = PostgresChannel(pool, direct: nil, name: name, sender: "one")
        #expect(channel.lag?.isListening == false)
        let running = Task { await channel.run { _ in } }
        while channel.lag?.isListening != true { try await Task.sleep(for: .milliseconds(10)) }
        channel.post("text")
        try await Task.sleep(for: .milliseconds(10))
        #expect(channel.lag.map { $0.time >= .milliseconds(10) } == true)
        // The lag stays constant once it is measured.
        var measured: Duration?
        for _ in 0..<300 where measured == nil || channel.lag?.time != measured {
            measured = channel.lag?.time
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(measured.map { $0 > .zero } == true && channel.lag?.time == measured)
        running.cancel()
        let pooled = PostgresPool(try PostgresAddress(database.url + "&pooler=transaction"))
        #expect(PostgresChannel(pooled, direct: nil, name: name, sender: "two").lag == nil)
    }
}

@Suite("A notification channel", .enabled(if: TestDatabase.clusterURL != nil))
struct ChannelTests {
    private let database: TestDatabase

    init() throws { database = try TestDatabase() }

    @Test("Y0: a message reaches all other programs, but not its sender")
    func telling() async throws {
        let name = "channel-\(UInt64.random(in: .min ... .max))"
        let (heard, told) = AsyncStream.makeStream(of: (Int, PostgresChannel.ChannelEvent).self)
        let channels = (0..<3).map {
            PostgresChannel(database.pool(), direct: nil, name: name, sender: "node\($0)")
        }
        let texts = Set((0..<2_000).map { "text-\($0)" })
        let listeners = channels.enumerated().map { number, channel in
            Task { await channel.run { told.yield((number, $0)) } }
        }
        // Sent repeatedly until all listen.
        let teller = Task {
            while !Task.isCancelled {
                texts.forEach(channels[0].post)
                try? await Task.sleep(for: .milliseconds(200))
            }
        }
        var missing = [1: texts, 2: texts]
        for await (number, news) in heard {
            guard case .told(let all) = news else { continue }
            #expect(number != 0)
            missing[number]?.subtract(all)
            if missing.values.allSatisfy(\.isEmpty) { break }
        }
        teller.cancel()
        listeners.forEach { $0.cancel() }
        #expect(missing.filter { !$1.isEmpty }.isEmpty)
    }

    @Test("Y0: the channel reports when its connection is lost and when it is restored")
    func cutting() async throws {
        let name = "channel-\(UInt64.random(in: .min ... .max))"
        let channel = PostgresChannel(database.pool(), direct: nil, name: name, sender: "node")
        let (heard, told) = AsyncStream.makeStream(of: PostgresChannel.ChannelEvent.self)
        let listener = Task { await channel.run { told.yield($0) } }
        defer { listener.cancel() }
        var news = heard.makeAsyncIterator()
        #expect(await news.next() == .missed(isListening: true))
        for _ in 0..<3 {
            let cut = try await database.pool().run { connection in
                try connection.query(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE query = 'LISTEN "' || $1 || '"'
                    """, [.text(name)]
                ).count
            }
            #expect(cut == 1)
            #expect(await news.next() == .missed(isListening: false))
            #expect(await news.next() == .missed(isListening: true))
        }
    }

    @Test("Y0: if the send queue overflows, listeners are told that messages may be lost")
    func overflow() async throws {
        let name = "channel-\(UInt64.random(in: .min ... .max))"
        let channels = ["node1", "node2"].map {
            PostgresChannel(database.pool(), direct: nil, name: name, sender: $0)
        }
        let (heard, told) = AsyncStream.makeStream(of: PostgresChannel.ChannelEvent.self)
        let listener = Task { await channels[0].run { told.yield($0) } }
        var news = heard.makeAsyncIterator()
        #expect(await news.next() == .missed(isListening: true))
        for number in 0..<20_000 { channels[1].post("text-\(number)") }
        let teller = Task { await channels[1].run { _ in } }
        defer { for task in [listener, teller] { task.cancel() } }
        #expect(await news.next() == .missed(isListening: true))
        // Messages after the overflow arrive unchanged.
        channels[1].post("after")
        #expect(await news.next() == .told(["after"]))
    }

    @Test("Y0: behind a connection pooler, the channel reports that it cannot receive messages")
    func pooled() async throws {
        let address = try PostgresAddress(
            database.url + (database.url.contains("?") ? "&" : "?") + "pooler=transaction")
        let pool = PostgresPool(address, connections: 1)
        let channel = PostgresChannel(pool, direct: nil, name: "deaf", sender: "node")
        let (heard, told) = AsyncStream.makeStream(of: PostgresChannel.ChannelEvent.self)
        let listener = Task { await channel.run { told.yield($0) } }
        defer { listener.cancel() }
        var news = heard.makeAsyncIterator()
        #expect(await news.next() == .missed(isListening: false))
    }
}
