internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import JournalSeals
internal import SettingsAPI

/// The checks of `cairn doctor`; none of them changes recorded data.
struct Examination: Sendable {
    let session: Session

    init(_ session: Session) { self.session = session }

    func run() async -> [Check] {
        var checks = [
            Check(
                "program", .good,
                "cairn \(CommandLineApp.version), SQLite \(SQLiteJournal.libraryVersion)")
        ]
        checks += await store()
        return checks + [disk, zone, clock, settings]
    }

    private func store() async -> [Check] {
        let folder = session.folders.data
        guard SQLiteJournal.exists(in: folder) else {
            return [Check("store", .good, "There is no store yet in \(folder).")]
        }
        let journal: SQLiteJournal
        do throws(Rejection) {
            journal = try Session.openJournal(in: folder, clock: session.clock)
        } catch {
            return [Check("store", .bad, error.message), permissions(folder)]
        }
        let events = await events(journal)
        return [Check("store", .good, folder)] + events + [
            await state(), await durability(journal), permissions(folder),
        ]
    }

    private func events(_ journal: SQLiteJournal) async -> [Check] {
        do throws(JournalError) {
            let found = try await journal.verify()
            return [hashes(found), bounds(found)]
        } catch {
            return [Check("hashes", .bad, error.message)]
        }
    }

    private func hashes(_ found: Verification) -> Check {
        guard !found.isSound else {
            return Check(
                "hashes", .good,
                "\(found.events) events of \(found.devices) "
                    + "\(found.devices == 1 ? "device" : "devices"), all unchanged")
        }
        var check = Check("hashes", .bad)
        check.messages = found.findings.prefix(5).map(\.sentence)
        let rest = found.findings.count + found.more - check.messages.count
        if rest > 0 { check.messages.append("There are \(rest) more findings.") }
        check.messages.append("Restore a backup: cairn restore FILE.")
        return check
    }

    /// Checks for events out of bounds, or ahead of this clock by more than a day. Rule Y3.
    private func bounds(_ found: Verification) -> Check {
        var check = Check("bounds", .poor)
        check.messages = found.strays.prefix(5).map(\.sentence)
        let rest = found.strays.count + found.moreStrays - check.messages.count
        if rest > 0 { check.messages.append("There are \(rest) more of them.") }
        if !found.strays.isEmpty {
            check.messages.append(
                "They are harmless and do not count. Record them again if you need them.")
        }
        let latest = found.latest.instant
        if latest > session.clock.now() + 86_400 {
            check.messages.append(
                "Facts were written by a clock that showed \(latest.utcText). New records "
                    + "come after them. If this clock is wrong, set it.")
        }
        return check.messages.isEmpty
            ? Check("bounds", .good, "all times and days are within bounds") : check
    }

    /// Folds the journal to check that every module can read it.
    private func state() async -> Check {
        do throws(Rejection) {
            let today = try await session.ask { $0.today }
            return Check("state", .good, "computed; your day is \(DayText.short(today))")
        } catch {
            return Check("state", error.code.hasPrefix("zone.") ? .poor : .bad, error.message)
        }
    }

    /// Opens the writing connection, which throws without `synchronous=FULL`.
    private func durability(_ journal: SQLiteJournal) async -> Check {
        do throws(JournalError) {
            try await journal.keep([], for: journal.identity.account)
            return Check(
                "durability", .good, "acknowledged events are on the disk (synchronous=FULL)")
        } catch {
            return Check("durability", .bad, error.message)
        }
    }

    private func permissions(_ folder: String) -> Check {
        let open = [folder, folder + "/journal.db"].filter { path in
            (Files.mode(of: path) ?? 0) & 0o077 != 0
        }
        guard let first = open.first else {
            return Check("permissions", .good, "only you can read the store")
        }
        return Check(
            "permissions", .poor, "Others on this machine can read \(first).",
            "Restrict access: chmod go= \(open.joined(separator: " "))")
    }

    private var disk: Check {
        var path = session.folders.data
        while !Files.exists(path), let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            path = String(path[..<slash])
        }
        guard let free = Files.freeBytes(at: path) else {
            return Check("disk", .poor, "The free space on the disk cannot be read.")
        }
        let megabytes = free >> 20
        let text = megabytes >= 10_240 ? "\(megabytes >> 10) GB free" : "\(megabytes) MB free"
        return Check("disk", megabytes < 16 ? .bad : megabytes < 256 ? .poor : .good, text)
    }

    private var zone: Check {
        let count = ZoneDatabase.system.identifiers.count
        guard count > 1 else {
            return Check(
                "zones", .bad, "There are no time zones on this machine.", "Install tzdata.")
        }
        do throws(Rejection) {
            return Check("zones", .good, "\(try session.zone()), one of \(count)")
        } catch {
            var check = Check("zones", .bad, error.message)
            check.messages += error.hints
            return check
        }
    }

    private var clock: Check {
        let now = session.clock.now()
        // 2020-01-01: an unset clock shows 1970 or its year of manufacture.
        guard now.seconds > 1_577_836_800 || session.options.now != nil else {
            return Check("clock", .poor, "The clock shows \(now.utcText).")
        }
        return Check("clock", .good, now.utcText)
    }

    private var settings: Check {
        do throws(Rejection) {
            let machine = try MachineSettings(in: session.folders)
            let known = MachineSettings.keys(of: session.program).map(\.key)
            let unknown = machine.values.keys.filter { !known.contains($0) }.sorted()
            guard unknown.isEmpty else {
                return Check(
                    "settings", .poor,
                    "Unknown settings in \(machine.path): \(unknown.joined(separator: ", ")).")
            }
            return Check("settings", .good, machine.path)
        } catch {
            return Check("settings", .bad, error.message)
        }
    }
}
