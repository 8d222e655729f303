public import Core
internal import GRDB
internal import Synchronization

/// What watchers reported, in a file beside the journal: titles and addresses stay here.
///
/// Heartbeats are taken in memory and written at most once a second, when `flush` is called, so
/// that a process that is killed loses a second of them at most. One process at a time keeps a
/// store; others may read its file. Safe to use from several tasks.
public final class TrackerStore: Sendable {
    /// What the file is called in the folder of the person's store.
    public static let fileName = TrackerFile.name

    let file: TrackerFile
    let state: Mutex<State>

    /// What is known of the buckets without asking the file.
    struct State {
        var buckets: [String: Open] = [:]
        var lastID: Int64
        /// Grows with each report that is taken.
        var revision = 0
        /// Up to when what was seen on a machine was reported.
        var marks: [String: TrackerTime] = [:]
        /// The machines whose marks the file does not hold yet.
        var moved: Set<String> = []
        /// The earliest time of which something came since it was asked what is to be reported.
        var earliest: [String: TrackerTime] = [:]
        /// Events that the file does not hold yet, or not at their full length, by number.
        var unwritten: [Int64: (bucket: Int64, event: TrackerEvent)] = [:]
    }

    /// A bucket with its latest event.
    struct Open {
        var bucket: Bucket
        var number: Int64
        var last: TrackerEvent?
    }

    /// Opens the store in a folder, and makes it if there is none.
    ///
    /// Refused with `tracker.busy` if another process keeps it, `tracker.store` if it cannot be
    /// opened or a newer version made it.
    public init(folder: String) throws(Rejection) {
        file = try TrackerFile(folder: folder)
        state = Mutex(try file.state())
    }

    /// The store in a folder as another process keeps it, to be read. Refused with `tracker.store`
    /// if there is none.
    public init(reading folder: String) throws(Rejection) {
        file = try TrackerFile(reading: folder)
        state = Mutex(try file.state())
    }

    /// A number that grows with each report that is taken; reading brings no new ones.
    var revision: Int { state.withLock { $0.revision } }

    /// All buckets by name, with the time at which their latest event ended.
    public func buckets() -> [(bucket: Bucket, lastUpdated: TrackerTime?)] {
        state.withLock { state in
            state.buckets.values.map { ($0.bucket, $0.last?.end) }
        }.sorted { $0.0.id < $1.0.id }
    }

    /// A bucket by its name; nil if there is none.
    public func bucket(_ id: String) -> (bucket: Bucket, lastUpdated: TrackerTime?)? {
        state.withLock { $0.buckets[id].map { ($0.bucket, $0.last?.end) } }
    }

    /// Makes a bucket; false if there is one of that name, which stays as it is.
    public func create(_ bucket: Bucket) throws(Rejection) -> Bool {
        try state.locked { state throws(Rejection) in
            guard state.buckets[bucket.id] == nil else { return false }
            guard state.buckets.count < TrackerStore.mostBuckets else {
                throw Rejection(
                    "tracker.buckets", "There may be \(TrackerStore.mostBuckets) buckets at most.")
            }
            let number = try file.add(bucket)
            state.buckets[bucket.id] = Open(bucket: bucket, number: number)
            return true
        }
    }

    /// How many buckets there may be.
    public static let mostBuckets = 1_000

    /// Changes what is said of a bucket, as far as `json` says it.
    public func change(_ id: String, by json: JSON) throws(Rejection) {
        try state.locked { state throws(Rejection) in
            var open = try state.open(id)
            var shown = open.bucket.json(lastUpdated: nil)
            for key in ["type", "client", "hostname", "data"] {
                if let value = json[key] { shown[key] = value }
            }
            open.bucket = try Bucket.reading(shown, id: id, now: open.bucket.created)
            try file.change(open.bucket, number: open.number)
            state.buckets[id] = open
        }
    }

    /// Takes a bucket away with all that it holds.
    public func remove(_ id: String) throws(Rejection) {
        try state.locked { state throws(Rejection) in
            let open = try state.open(id)
            try file.remove(bucket: open.number)
            state.unwritten = state.unwritten.filter { $0.value.bucket != open.number }
            state.buckets[id] = nil
        }
    }

    /// Takes a heartbeat: it prolongs the latest event of the bucket, or begins another one.
    /// `pulsetime` is in microseconds. The event that it became is given back.
    public func heartbeat(
        _ beat: TrackerEvent, pulsetime: Int64, in id: String
    ) throws(Rejection) -> TrackerEvent {
        try state.locked { state throws(Rejection) in
            var open = try state.open(id)
            let event: TrackerEvent
            if let last = open.last, let whole = last.extended(by: beat, pulsetime: pulsetime) {
                event = whole
                state.saw(last.end, on: open.bucket.hostname)
            } else {
                event = state.numbered(beat)
                state.saw(event.start, on: open.bucket.hostname)
            }
            state.unwritten[event.id] = (open.number, event)
            // A beat of long ago, sent late, does not become the latest.
            if open.last.map({ $0.start <= event.start }) ?? true {
                open.last = event
                state.buckets[id] = open
            }
            return event
        }
    }

    /// Adds events as they are.
    public func insert(
        _ events: [TrackerEvent], in id: String
    ) throws(Rejection) -> [TrackerEvent] {
        let added = try state.locked { state throws(Rejection) in
            var open = try state.open(id)
            var added: [TrackerEvent] = []
            for event in events {
                let event = state.numbered(event)
                state.saw(event.start, on: open.bucket.hostname)
                state.unwritten[event.id] = (open.number, event)
                if open.last.map({ $0.start <= event.start }) ?? true { open.last = event }
                added.append(event)
            }
            state.buckets[id] = open
            return added
        }
        try flush()
        return added
    }

    /// Writes what the file does not hold yet. To be called once a second while heartbeats come.
    public func flush() throws(Rejection) {
        try state.locked { state throws(Rejection) in
            for host in state.moved {
                if let mark = state.marks[host] { try file.setMark(host, mark) }
            }
            state.moved.removeAll()
            guard !state.unwritten.isEmpty else { return }
            try file.write(state.unwritten.values.sorted { $0.event.id < $1.event.id })
            state.unwritten.removeAll(keepingCapacity: true)
        }
    }
}

extension TrackerStore.State {
    func open(_ id: String) throws(Rejection) -> TrackerStore.Open {
        guard let open = buckets[id] else {
            throw Rejection.noBucket(id)
        }
        return open
    }

    /// Remembers that something came of a time: what was reported up to a later one is to be
    /// reported again from there on, since watchers may send late what they saw.
    mutating func saw(_ time: TrackerTime, on host: String) {
        revision += 1
        earliest[host] = min(time, earliest[host] ?? time)
        guard let mark = marks[host], time < mark else { return }
        marks[host] = time
        moved.insert(host)
    }

    mutating func numbered(_ event: TrackerEvent) -> TrackerEvent {
        lastID += 1
        var event = event
        event.id = lastID
        return event
    }
}

extension Rejection {
    /// There is no bucket of that name.
    public static func noBucket(_ id: String) -> Rejection {
        Rejection(
            "tracker.bucket", "There's no bucket named \(id.prefix(200)).", field: "id",
            category: .notFound)
    }
}

extension Mutex where Value: Sendable {
    /// `withLock` for a body that throws rejections alone.
    func locked<T>(
        _ body: (inout sending Value) throws(Rejection) -> sending T
    ) throws(Rejection) -> sending T {
        try withLock(body)
    }
}
