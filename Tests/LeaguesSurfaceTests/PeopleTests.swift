import Core
import CoreTesting
import Engine
import Leagues
import LeaguesAPI
import LeaguesCommands
import LeaguesPage
import LeaguesRoutes
import LeaguesTesting
import PageKit
import RouteKit
import SurfaceTesting
import Synchronization
import Testing

@testable import LeaguesHosting

/// A multi-user server: boards of other people and friends. Rules L4, L7, L8.
@Suite struct PeopleTests {
    private let purse = Purse()
    private let store = MemoryStandings()
    private let server = AtHand()
    private let visitor: Visitor
    private let path = "/api/v1/league"
    private let now = Instant(seconds: 1_795_262_400)
    private let week = day("2026-11-16")

    init() throws {
        visitor = try Visitor([
            PurseModule(purse: purse), LeaguesModule(), PagesModule(),
            LeaguesHostingModule(LeagueHost(store)), LeaguesRoutesModule(), LeaguesPageModule(),
            LeaguesCommandsModule(), server,
        ])
    }

    private var person: AccountID { visitor.engine.account }

    /// Another person with points.
    private func other(_ number: UInt64, points: Int, name: String? = nil) async throws -> AccountID
    {
        let account = AccountID(high: 9, low: number)
        _ = try await store.publish(
            Publication(
                account: account, week: week, tier: .baseCamp, zone: "UTC", name: name,
                joined: now, score: WeekScore(points: points)), at: now)
        return account
    }

    private func join() async throws {
        purse.put(150, on: "2026-11-20")
        for number in UInt64(1)...4 {
            _ = try await other(
                number, points: 100 * Int(number), name: number == 3 ? "B <o>" : nil)
        }
        #expect(await visitor.posts(path + "/join", ["name": "Ada"]).status == 200)
    }

    @Test("L4: a new participant immediately has a seat and sees the others' names")
    func board() async throws {
        #expect(await visitor.gets(path).json?["board"]?["alone"]?.bool == true)
        try await join()
        let view = try #require(await visitor.gets(path).json)
        let rows = view["board"]?["rows"]?.array ?? []
        #expect(rows.map { $0["points"]?.whole } == [400, 300, 200, 150, 100])
        #expect(rows[3]["name"]?.string == "Ada" && rows[3]["own"]?.bool == true)
        #expect(rows[1]["name"]?.string == "B <o>")
        #expect(view["board"]?["goal"]?.whole == 300)
        #expect(view["tierRank"]?["rank"]?.whole == 4 && view["tierRank"]?["of"]?.whole == 5)
        let page = await visitor.gets("/leaderboard").text
        #expect(page.contains("B &lt;o&gt;") && page.contains("4th of 5 in Base Camp"))
        #expect(page.contains("150 of 300 points to climb"))
        #expect(await visitor.gets("/").text.contains("150 of 300 points to climb"))
        #expect(await visitor.gets("/more").text.contains("4th of 5, 150 points this week"))
    }

    @Test("L2: the command line shows the server's board with all its rows")
    func commands() async throws {
        try await join()
        #expect(try await visitor.types("league").messages.contains("There is no server."))
        let answer = try #require(await visitor.gets(path).json)
        server.answer(path, answer)
        #expect(try await visitor.types("league", "--json").answer == answer)
        let names =
            ["Name"]
            + (answer["board"]?["rows"]?.array ?? []).compactMap {
                $0["name"]?.string
            }
        let width = names.map(\.count).max() ?? 0
        let n = names.map { $0 + String(repeating: " ", count: width - $0.count) }
        #expect(
            try await visitor.types("league").output == """
                  Base Camp, week of Mon 16 Nov, ends in 36 hours
                     #  \(n[0])  Points  Days      Focus
                     1  \(n[1])     400     0  0 minutes
                     2  \(n[2])     300     0  0 minutes
                  ──────── ↑ up to Mont Blanc ────────
                     3  \(n[3])     200     0  0 minutes
                  ──────── ↓ down to Hilltop ────────
                  ▸  4  \(n[4])     150     0  0 minutes
                     5  \(n[5])     100     0  0 minutes
                  150 points to the promotion line.
                  You are number 4 of 5 in Base Camp.

                """)
    }

    @Test("L7: a person who leaves is removed from the board before the response is sent")
    func leaving() async throws {
        try await join()
        #expect(try await store.knows(person))
        #expect(await visitor.submits("/leaderboard/leave", "").status == 303)
        #expect(try await !store.knows(person))
        #expect(try await store.board(of: person, in: week) == nil)
        #expect(await visitor.gets(path).json?["board"]?["alone"]?.bool == true)
    }

    @Test("L7: a participant's name can be reported; a hidden name is replaced by a mountain's")
    func reports() async throws {
        try await join()
        let rows = await visitor.gets(path).json?["board"]?["rows"]?.array ?? []
        let key = try #require(rows[1]["key"]?.string)
        #expect(await visitor.posts(path + "/report", ["key": .string(key)]).status == 204)
        #expect(await visitor.submits("/leaderboard/report", "key=" + key).status == 303)
        let reports = try await store.reports(limit: 9)
        #expect(reports.map(\.name) == ["B <o>"] && reports.map(\.count) == [1])
        #expect(await visitor.posts(path + "/report", ["key": "nobody"]).status == 404)
        try await store.hide(reports[0].account, true)
        #expect(!(await visitor.gets("/leaderboard").text.contains("B &lt;o&gt;")))
    }

    @Test("L7: a friends' board can be created, renamed, given a new code and left")
    func friends() async throws {
        let boards = path + "/friends"
        #expect(await visitor.posts(boards, ["name": "Home"]).status == 409)
        try await join()
        let made = try await visitor.repeats("POST", boards, #"{"name":"Home"}"#)
        #expect(made.status == 201)
        let id = try #require(made.json?["id"]?.string)
        let code = try #require(made.json?["code"]?.string)
        #expect(await visitor.gets(boards).json?["boards"]?.array?.count == 1)
        #expect(await visitor.gets("/leaderboard/friends").text.contains(code))
        let renamed = await visitor.posts("\(boards)/\(id)/rename", ["name": "The flat"])
        #expect(renamed.json?["name"]?.string == "The flat")
        #expect(await visitor.posts("\(boards)/\(id)/rename", ["name": " "]).status == 422)
        let changed = await visitor.posts("\(boards)/\(id)/code", [:])
        #expect(changed.json?["code"]?.string != code)
        #expect(await visitor.posts(boards + "/join", ["code": .string(code)]).status == 403)
        #expect(await visitor.posts("\(boards)/\(id)/leave", [:]).status == 204)
        #expect(await visitor.gets(boards).json?["boards"]?.array?.isEmpty == true)
        #expect(await visitor.posts("\(boards)/\(id)/leave", [:]).status == 404)
    }

    @Test("L7: friends join with a code, and the founder can remove others")
    func others() async throws {
        try await join()
        let bo = AccountID(high: 9, low: 3)
        let code = ShareCode(SeededEntropy(7))
        let board = try FriendBoard.founded(
            "Bo's", by: bo, id: FriendBoardID(high: 3, low: 3), code: code, at: now)
        #expect(try await store.add(board))
        let typed = code.description.lowercased().replacing("-", with: "+")
        #expect(
            await visitor.submits("/leaderboard/friends/join", "code=" + typed).status == 303)
        let friends = try #require(await visitor.gets(path + "/friends").json)
        server.answer(path + "/friends", friends)
        #expect(try await visitor.types("league", "--friends", "--json").answer == friends)
        let shown = try await visitor.types("league", "--friends").output
        #expect(shown.hasPrefix("  Bo's, 2 people, code \(code)\n"))
        #expect(shown.contains("2  Ada"))
        let view = friends["boards"]?.array?.first
        #expect(view?["members"]?.array?.map { $0["name"]?.string } == ["B <o>", "Ada"])
        #expect(view?["board"]?["rows"]?.array?.map { $0["points"]?.whole } == [300, 150])
        let key = try #require(view?["members"]?.array?.first?["key"]?.string)
        let target = "\(path)/friends/\(board.id)/remove"
        #expect(await visitor.posts(target, ["key": .string(key)]).status == 403)
        #expect(
            await visitor.submits("/leaderboard/friends/\(board.id)", "act=leave").status == 303)
        #expect(
            await visitor.submits("/leaderboard/friends", "name=Mine").status == 303)
        let mine = await visitor.gets(path + "/friends").json?["boards"]?.array?.first
        let own = try #require(mine?["id"]?.string)
        let id = try #require(FriendBoardID(own))
        _ = try await store.change(id) { board throws(Rejection) in try board.join(bo, at: now) }
        let form = "/leaderboard/friends/\(own)"
        #expect(await visitor.submits(form, "act=remove&key=" + key).status == 303)
        #expect(await visitor.submits(form, "act=rename&name=Ours").status == 303)
        #expect(await visitor.submits(form, "act=code").status == 303)
        #expect(await visitor.submits(form, "act=jump").status == 422)
        #expect(await visitor.submits(form, "act=rename&name=").status == 422)
        let page = await visitor.gets("/leaderboard/friends").text
        #expect(page.contains("Ours") && page.contains("1 person"))
        #expect(await visitor.submits("/leaderboard/friends/join", "code=no").status == 403)
    }

    @Test("L5: a week is settled, the result is recorded as a fact, and the next week opens")
    func settling() async throws {
        try await join()
        purse.put(900, on: "2026-11-21")
        let host = LeagueHost(store)
        let engine = visitor.engine
        let work = LeagueMaintenance(
            host, clock: visitor.clock, journal: engine.journal, device: engine.device,
            engine: { _ in engine })
        host.notice(person)
        await work.publishChanged()
        #expect(try await store.board(of: person, in: week)?.seats.count == 5)
        visitor.clock.advance(seconds: 36 * 3_600 + 299)
        await work.settle()
        #expect(await visitor.gets(path + "/history").json?["weeks"]?.array?.isEmpty == true)
        visitor.clock.advance(seconds: 1)
        for _ in 1...2 { await work.settle() }
        let weeks = await visitor.gets(path + "/history").json?["weeks"]?.array ?? []
        #expect(weeks.map { $0["to"]?.string } == ["mont-blanc"])
        #expect(weeks.first?["rank"]?.whole == 1 && weeks.first?["of"]?.whole == 5)
        let told = try #require(try await engine.latest(9).map(\.sealed.event).first)
        // The fact starts no day and keeps the person's zone, wherever the board is.
        #expect(told.kind == "leagues.settled" && told.day == day("2026-11-22"))
        #expect(told.zone == "UTC")
        purse.put(10, on: "2026-11-23")
        let view = await visitor.gets(path).json
        #expect(view?["board"]?["tier"]?.string == "mont-blanc")
        #expect(view?["board"]?["week"]?.string == "2026-11-23")
        let page = await visitor.gets("/leaderboard").text
        #expect(page.contains("You climbed to Mont Blanc!"))
    }

    @Test("L5: results that could not be delivered are reported to the operator and retried")
    func undelivered() async throws {
        try await join()
        let host = LeagueHost(store)
        let engine = visitor.engine
        let journal = LockedJournal(AccountID(high: 9, low: 2))
        let said = Mutex<[Rejection]>([])
        let work = LeagueMaintenance(
            host, clock: visitor.clock, journal: journal, device: engine.device,
            engine: { _ in engine }, failed: { failure in said.withLock { $0.append(failure) } })
        visitor.clock.advance(seconds: 36 * 3_600 + 300)
        await work.settle()
        #expect(said.withLock { $0 }.map(\.message) == ["It is locked."])
        #expect(host.settling.failures == 1 && host.settling.last == nil)
        let undelivered = try await store.undelivered(after: nil, limit: 9)
        #expect(undelivered.map(\.account) == [AccountID(high: 9, low: 2)])
        journal.unlock()
        await work.settle()
        #expect(host.settling.failures == 1 && host.settling.last == visitor.clock.now())
        #expect(try await store.undelivered(after: nil, limit: 9).isEmpty)
    }

    @Test("L7: leaving while points are published frees the seat, and rejoining gives a new one")
    func leavingMeanwhile() async throws {
        try await join()
        let host = LeagueHost(store)
        let service = LeagueService(host, visitor.engine, zone: .utc)
        let (first, leave) = (AccountID(high: 9, low: 1), path + "/leave")
        func count() async throws -> Int? {
            try await host.ranks.rank(of: first, in: .baseCamp, week)?.of
        }
        #expect(try await count() == 5)
        let visitor = visitor
        store.once(.published) { _ in _ = await visitor.posts(leave, [:]) }
        #expect(try await service.publish() == nil)
        #expect(try await count() == 4)
        try await visitor.types("league", "join", "--yes", "--name", "Ada")
        try await service.publish()
        #expect(try await count() == 5)
        try await visitor.types("league", "leave")
        store.once(.parting) { _ in
            _ = try? await visitor.types("league", "join", "--yes", "--name", "Ada")
            _ = try? await service.publish()
        }
        try await service.publish()
        #expect(try await count() == 5)
    }

    @Test("O3: an erased person is on no board of any kind")
    func erasing() async throws {
        try await join()
        try await LeagueHost(store).forget(person)
        #expect(try await !store.knows(person))
        #expect(try await store.board(of: person, in: week) == nil)
    }

    @Test("each documented address returns a response")
    func contract() async throws {
        await checkSurfaces(
            [LeaguesRoutesModule(), LeaguesPageModule()],
            beside: [LeaguesModule(), LeaguesHostingModule(LeagueHost(store))])
    }
}

/// A journal without facts that fails for one account until it is unlocked.
private final class LockedJournal: ForwardingJournal {
    let inner = MemoryJournal()
    private let account: Mutex<AccountID?>

    init(_ account: AccountID) { self.account = Mutex(account) }

    func unlock() { account.withLock { $0 = nil } }

    func latest(_ account: AccountID, limit: Int) async throws(JournalError) -> [JournalEntry] {
        if self.account.withLock({ $0 == account }) { throw JournalError(.locked, "It is locked.") }
        return try await inner.latest(account, limit: limit)
    }
}
