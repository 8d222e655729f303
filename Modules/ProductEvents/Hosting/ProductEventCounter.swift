public import Core
public import Engine
internal import ProductEvents
internal import ProductEventsAPI
public import SettingsAPI
internal import Synchronization

/// The counter of product events. Rule O6.
///
/// Requests only leave a mark. One reader later reads the new facts from the journal, starting
/// where it stopped before. Nothing is counted twice, and no request waits for it.
public final class ProductEventCounter: Sendable {
    /// The setting with which users object to being counted.
    public static var setting: SettingDefinition { Objection.setting }

    private let file: ProductEventFile
    private let clock: any Clock
    private let putOff: @Sendable (Rejection) -> Void
    private let state = Mutex(State())
    private let (marks, marker) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))

    private struct State {
        /// The accounts whose read position is known.
        var met: Set<AccountID> = []
        /// The accounts whose last recording request asked for privacy.
        var wasPrivate: Set<AccountID> = []
        var waiting: [AccountID: Waiting] = [:]
    }

    /// The pending work for a user.
    private struct Waiting {
        var engine: Engine
        var isPrivate = false
        var zone: Zone?
        /// The used routes, with repetitions.
        var routes: [UsedRoute] = []
    }

    /// A route that was used.
    private struct UsedRoute {
        var operation: String
        /// True if the request created something.
        var isNew: Bool
    }

    /// Older facts come from imports or from devices that were offline for long. They are not
    /// counted as current use.
    private static let oldest: Int64 = 7 * 86_400

    /// Creates a counter for a file; `putOff` is called with the reason if counting fails.
    public init(
        _ file: ProductEventFile, clock: any Clock,
        putOff: @escaping @Sendable (Rejection) -> Void
    ) {
        self.file = file
        self.clock = clock
        self.putOff = putOff
    }

    /// Stores the end of the journal of a new account. Older facts are not counted.
    public func willRecord(_ engine: Engine) async {
        let account = engine.account
        guard !state.withLock({ $0.met.contains(account) }) else { return }
        do throws(Rejection) {
            if try await file.cursor(of: account) == nil {
                try await file.keep([
                    Finding(account: account, cursor: try await engine.head, day: today)
                ])
            }
            state.withLock { _ = $0.met.insert(account) }
        } catch {
            putOff(error)
        }
    }

    /// Marks an account after a request that may have recorded facts. `isPrivate` is true if the
    /// browser asks for privacy (Global Privacy Control).
    public func recorded(by engine: Engine, zone: Zone?, isPrivate: Bool) {
        let account = engine.account
        mark(engine, zone) { state, waiting in
            // A stream continues to record after its response started.
            let wasPrivate = state.wasPrivate.contains(account)
            waiting.isPrivate = waiting.isPrivate || isPrivate || wasPrivate
            if isPrivate {
                state.wasPrivate.insert(account)
            } else {
                state.wasPrivate.remove(account)
            }
        }
    }

    /// Marks a used route, unless the browser asks for privacy. `isNew` is true if the request
    /// created something.
    public func used(
        _ operation: String, isNew: Bool = false, by engine: Engine, zone: Zone?
    ) {
        mark(engine, zone) { $1.routes.append(UsedRoute(operation: operation, isNew: isNew)) }
    }

    private func mark(
        _ engine: Engine, _ zone: Zone?, _ body: (inout State, inout Waiting) -> Void
    ) {
        state.withLock { state in
            var waiting = state.waiting[engine.account] ?? Waiting(engine: engine)
            body(&state, &waiting)
            waiting.zone = zone ?? waiting.zone
            state.waiting[engine.account] = waiting
        }
        marker.yield()
    }

    /// Deletes all data of an erased user. Rule O3.
    public func forget(_ account: AccountID) async throws(Rejection) {
        state.withLock { state in
            state.met.remove(account)
            state.wasPrivate.remove(account)
            state.waiting[account] = nil
        }
        try await file.erase(account)
    }

    /// Reads marked accounts until the task is cancelled, including all earlier marks.
    public func run() async {
        var pruned: Day?
        for await _ in marks {
            if pruned != today {
                pruned = today
                do throws(Rejection) { try await file.prune(on: today) } catch { putOff(error) }
            }
            await readAll()
        }
        await readAll()
    }

    /// Reads all marked accounts.
    func readAll() async {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting
        }
        var findings: [Finding] = []
        for (account, marked) in waiting {
            do throws(Rejection) {
                findings.append(try await read(marked, of: account))
            } catch {
                putOff(error)
            }
        }
        guard !findings.isEmpty else { return }
        do throws(Rejection) { try await file.keep(findings) } catch { putOff(error) }
    }

    private var today: Day { Zone.utc.wallTime(at: clock.now()).day }

    private func read(
        _ marked: Waiting, of account: AccountID
    ) async throws(Rejection) -> Finding {
        let engine = marked.engine
        let known = try await file.cursor(of: account)
        let start = if let known { known } else { try await engine.head }
        let (operations, cursor) = try await engine.operations(
            after: start, since: clock.now() + -ProductEventCounter.oldest)
        let routes = marked.routes
        let isPrivate = marked.isPrivate
        let day = today
        return try await engine.ask(zone: marked.zone) { asking in
            var finding = Finding(account: account, cursor: cursor, day: day)
            finding.isObjected = Objection.holds(in: asking.view)
            guard !finding.isObjected else { return finding }
            finding.notes = ProductEventCounter.notes(
                of: isPrivate ? [] : operations, routes, asking, cursor)
            return finding
        }
    }

    private static func notes(
        of operations: [[Event]], _ routes: [UsedRoute], _ asking: QueryContext, _ cursor: Cursor
    ) -> [Finding.Note] {
        let (view, moment) = (asking.view, asking.moment)
        let sources = view.answers(to: .productEvents)
        var notes = operations.flatMap { facts in
            sources.flatMap { source -> [Finding.Note] in
                guard let kinds = source.kinds else { return [] }
                let own = facts.filter { kinds.contains($0.kind) }
                guard let first = own.first else { return [] }
                return source.read(own, moment, view).enumerated().map { place, event in
                    Finding.Note(event: event, mark: event.once ?? "\(first.id) \(place)")
                }
            }
        }
        if !operations.isEmpty {
            notes += sources.filter { $0.kinds == nil }.flatMap { source in
                source.read([], moment, view).compactMap { event in
                    event.once.map { Finding.Note(event: event, mark: $0) }
                }
            }
        }
        let counted = view.answers(to: .productEventRoutes)
        for (place, route) in routes.enumerated() {
            notes += counted.filter {
                $0.operation == route.operation && (route.isNew || !$0.onlyNew)
            }.map { found in
                let mark = "route \(cursor.rawValue) \(moment.instant) \(place)"
                return Finding.Note(event: ProductEvent(found.name), mark: mark)
            }
        }
        guard !notes.isEmpty else { return [] }
        let traits = view.answers(to: .productEventTraits).map { trait in
            (trait.property, trait.value(moment, view))
        }
        for place in notes.indices {
            for (property, value) in traits { notes[place].event.properties[property] = value }
            let event = notes[place].event
            notes[place].mark = "\(event.name.rawValue) \(notes[place].mark)"
        }
        return notes
    }
}

extension Engine {
    /// The end of the account's journal.
    fileprivate nonisolated var head: Cursor {
        get async throws(Rejection) {
            do throws(JournalError) {
                return try await journal.head(account)
            } catch {
                throw error.rejection
            }
        }
    }

    /// Returns the facts after a cursor and not older than a time, grouped by operation in writing
    /// order, with the last cursor.
    fileprivate nonisolated func operations(
        after start: Cursor, since oldest: Instant
    ) async throws(Rejection) -> ([[Event]], Cursor) {
        let found = Mutex<(places: [EventID: Int], operations: [[Event]])>(([:], []))
        do throws(JournalError) {
            let cursor = try await journal.read(account, after: start, through: nil) { events in
                found.withLock { found in
                    for event in events where event.instant >= oldest {
                        if let place = found.places[event.operation] {
                            found.operations[place].append(event)
                        } else {
                            found.places[event.operation] = found.operations.count
                            found.operations.append([event])
                        }
                    }
                }
            }
            return (found.withLock { $0.operations }, cursor)
        } catch {
            throw error.rejection
        }
    }
}
