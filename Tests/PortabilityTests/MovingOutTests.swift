import Core
import CoreTesting
import Foundation
import PortabilityAPI
import Testing

@testable import Portability

/// Tests that exports for other programs read back.
@Suite struct MovingOutTests {
    private let today = date("2026-11-24")

    private func exportedItems(_ items: [PortableItem]) -> ExportedItems {
        var exportedItems = ExportedItems()
        exportedItems.items = items
        return exportedItems
    }

    private func habits() -> [PortableItem] {
        var read = PortableItem(key: "1", name: "Read, “slowly” = 冊")
        read.colour = "#D32F2F"
        read.note = "Any book"
        read.entries = [
            PortableEntry(day: date("2026-11-20"), value: .done, note: "a \"fine\" day\nindeed"),
            PortableEntry(day: date("2026-11-21"), value: .skipped, note: "Ill"),
            PortableEntry(day: date("2026-11-23"), value: .none, note: "Forgot"),
        ]
        var run = PortableItem(key: "2", name: "=Run")
        run.goal = .atLeast(thousandths: 5_500, unit: "km")
        run.period = .week
        run.isArchived = true
        run.entries = [PortableEntry(day: date("2026-11-22"), value: .amount(thousandths: 2_250))]
        var sweets = PortableItem(key: "3", name: "冊")
        sweets.goal = .atMost(thousandths: 2_000, unit: "")
        var gym = PortableItem(key: "4", name: "Gym")
        gym.schedule = .times(3, inDays: 7)
        return [read, run, sweets, gym]
    }

    @Test func `P2: habits exported as a Loop archive can be imported unchanged`() throws {
        let file = LoopArchive.file(exportedItems(habits()), today: today)
        #expect(file.count == 4 && file.changed.isEmpty && file.leftOut.isEmpty)
        #expect(file.bytes == LoopArchive.file(exportedItems(habits()), today: today).bytes)
        let back = try reading("loop", file.bytes).items
        #expect(back.map(\.name) == habits().map(\.name))
        #expect(back.map(\.goal) == habits().map(\.goal))
        #expect(back.map(\.period) == habits().map(\.period))
        #expect(back.map(\.isArchived) == habits().map(\.isArchived))
        #expect(back.map(\.entries) == habits().map(\.entries))
        #expect(back.map(\.schedule) == habits().map(\.schedule))
        #expect(back[0].colour == "#D32F2F" && back[0].note == "Any book")
    }

    @Test func `P2: the exported archive has the files and columns of Loop 2.3.1`() throws {
        let archive = try ZipArchive(
            Data(LoopArchive.file(exportedItems(habits()), today: today).bytes))
        #expect(
            archive.names == [
                "Habits.csv", "001 Read slowly/Checkmarks.csv", "001 Read slowly/Scores.csv",
                "002 Run/Checkmarks.csv", "002 Run/Scores.csv", "003/Checkmarks.csv",
                "003/Scores.csv", "004 Gym/Checkmarks.csv", "004 Gym/Scores.csv", "Checkmarks.csv",
                "Scores.csv",
            ])
        func text(_ name: String) throws -> String {
            String(decoding: try #require(try archive.contents(of: name)), as: UTF8.self)
        }
        #expect(
            try text("Habits.csv").contains(
                "\n002,=Run,NUMERICAL,,,1,7,#1976D2,km,AT_LEAST,5.5,true\n"))
        #expect(
            try text("002 Run/Checkmarks.csv")
                == "Date,Value,Notes\n2026-11-24,UNKNOWN,\n2026-11-23,UNKNOWN,\n2026-11-22,2250,\n")
        #expect(try text("Checkmarks.csv").hasPrefix("Date,"))
        #expect(try text("003/Scores.csv") == "Date,Score\n")
        #expect(
            try text("001 Read slowly/Scores.csv").hasSuffix(
                "2026-11-21,0.0519\n2026-11-20,0.0519\n"))
    }

    @Test func `I4: a daily habit done every day gets the same scores as in Loop`() throws {
        var habit = LoopHabit(key: "k", name: "Read")
        let span = DaySpan(66, endingOn: today)
        for day in span.days { habit.entries[day.number] = LoopEntry(value: 2) }
        let scores = LoopScore(habit).scores(over: span)
        for (day, wanted) in [(1, 0.051922), (7, 0.311495), (30, 0.798017), (66, 0.970373)] {
            #expect(abs(scores[day - 1] - wanted) < 1e-6)
        }
    }

    @Test(.needsFixtures, arguments: ["loop/csv_export", "loop/loop_habits_csv_v2.3.1.zip"])
    func `I4: computed scores equal those in Loop's own archives`(_ name: String) throws {
        let path = Fixtures.path(name)
        let export =
            FileBytes.isFolder(path)
            ? LoopExport(folder: path) : try LoopExport(zip: try FileBytes.read(path))
        let backup = try export.read { _ in }
        var compared = 0
        for habit in backup.habits {
            let number = habit.position
            guard let bytes = try Self.scores(path, number) else { continue }
            let table = try CSVTable(bytes, file: "Scores.csv")
            let wanted = table.rows.reversed().map { ($0[0], $0[1]) }
            let first = try #require(Day(wanted[0].0))
            let last = try #require(Day(wanted[wanted.count - 1].0))
            let span = try #require(DaySpan(first, last))
            guard habit.entries.keys.allSatisfy({ $0 >= first.number }) else { continue }
            let found = LoopScore(habit).scores(over: span).map { String(format: "%.4f", $0) }
            #expect(found == wanted.map(\.1), "\(habit.name)")
            compared += 1
        }
        #expect(compared > 1)
    }

    private static func scores(_ path: String, _ number: Int) throws -> [UInt8]? {
        let mark = "00\(number) "
        if FileBytes.isFolder(path) {
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            guard let folder = names.first(where: { $0.hasPrefix(mark) }) else { return nil }
            return Array(try FileBytes.read("\(path)/\(folder)/Scores.csv"))
        }
        let archive = try ZipArchive(try FileBytes.read(path))
        let name = archive.names.first { $0.hasPrefix(mark) && $0.hasSuffix("/Scores.csv") }
        return try name.flatMap { try archive.contents(of: $0) }
    }

    private func task(_ key: String, _ name: String) -> PortableItem {
        var task = PortableItem(key: key, name: name)
        task.kind = .task
        task.schedule = .once
        task.start = date("2026-11-20")
        return task
    }

    @Test func `P2: tasks exported for Taskwarrior can be imported unchanged`() throws {
        var done = task("01a20eb6-f100-7e58-a056-c448fdbbf94d", "Call “Kim”\\")
        done.entries = [
            PortableEntry(day: date("2026-11-22"), value: .done, note: "At last\nby phone")
        ]
        var due = task("01a20eb6-f100-7e58-a056-c448fdbbf94e", "Submit")
        due.dueMinute = 17 * 60
        var weekly = task("01a20eb6-f100-7e58-a056-c448fdbbf94f", "Bins")
        weekly.start = date("2026-11-03")
        weekly.schedule = .rule("FREQ=WEEKLY;BYDAY=TU")
        weekly.entries = [PortableEntry(day: date("2026-11-10"), value: .done)]
        let now = Instant(seconds: 1_795_543_200)
        // The start is Taskwarrior's wait, beside the due day. Rule H15.
        var dated = task("01a20eb6-f100-7e58-a056-c448fdbbf950", "Taxes")
        (dated.start, dated.dueDay) = (date("2026-11-24"), date("2026-12-31"))
        let habit = PortableItem(key: "h", name: "Read")
        let file = TaskwarriorFile.file(
            exportedItems([done, due, weekly, dated, habit]), now: now, days: london)
        #expect(file.count == 4 && file.leftOut == ["1 habit: Taskwarrior has only tasks."])
        let text = String(decoding: file.bytes, as: UTF8.self)
        let records = try #require(try JSON(parsing: text).array)
        #expect(records.compactMap { $0["mask"]?.string } == ["X+X"])
        let back = try reading("taskwarrior", text).items
        #expect(back.map(\.name) == ["Call “Kim”\\", "Submit", "Bins", "Taxes"])
        #expect(back.map(\.dueDay) == [nil, nil, nil, date("2026-12-31")])
        #expect(back[3].start == date("2026-11-24"))
        #expect(back[0].told == ["2026-11-22 done At last by phone"])
        #expect(back[1].start == date("2026-11-20") && back[1].dueMinute == 17 * 60)
        #expect(back[2].schedule == .rule("FREQ=WEEKLY") && back[2].told == ["2026-11-10 done"])
        #expect(back[2].start == date("2026-11-03"))
    }

    @Test func `P2: a journal without habits gives an empty archive`() throws {
        #expect(
            try reading("loop", LoopArchive.file(ExportedItems(), today: today).bytes).items.isEmpty
        )
        let file = TaskwarriorFile.file(ExportedItems(), now: Instant(seconds: 0), days: london)
        #expect(try reading("taskwarrior", file.bytes).items.isEmpty)
    }
}
