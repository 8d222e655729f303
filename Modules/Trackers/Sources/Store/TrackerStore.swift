public import Core
internal import GRDB
internal import Synchronization

/// The data reported by watchers, in a file next to the journal. Titles and addresses never leave
/// it.
///
/// Heartbeats are collected in memory and written at most once a second by `flush`, so that a
/// killed process loses at most a second of them. Only one process at a time can write a store;
/// others can read its file. The store is safe to use from several tasks.
public final class TrackerStore: Sendable {
    /// The name of the file in the folder of the user's store.
    public static let fileName = TrackerFile.name

    let file: TrackerFile
    let state: Mutex<State>

    /// The data of the buckets in memory.
    struct State {
        var buckets: [String: Open] = [:]
        var lastID: Int64
        /// The number of changes.
        var revision = 0
        /// For each machine, the time up to which data was reported.
        var marks: [String: TrackerTime] = [:]
        /// The machines whose marks are not in the file yet.
        var moved: Set<String> = []
        /// For each machine, the earliest time with new data since the last report.
        var earliest: [String: TrackerTime] = [:]
        /// The events that are missing in the file or longer than there, by number.
        var unwritten: [Int64: (bucket: Int64, event: TrackerEvent)] = [:]
    }

    /// A bucket with its latest event.
    struct Open {
        var bucket: Bucket
        var number: Int64
        var last: TrackerEvent?
    }

    /// Opens the store in a folder and creates a missing one.
    ///
    /// Throws `tracker.busy` if another process has it open for writing, and `tracker.store` if it
    /// cannot be opened or has a newer version.
    public init(folder: String) throws(Rejection) {
        file = try TrackerFile(folder: folder)
        state = Mutex(try file.state())
    }

    /// Opens another process's store for reading. Throws `tracker.store` if there is none.
    public init(reading folder: String) throws(Rejection) {
        file = try TrackerFile(reading: folder)
        state = Mutex(try file.state())
    }

    /// A number that grows with each change. A store that is open for reading has no changes.
    var revision: Int { state.withLock { $0.revision } }

    /// Returns all buckets by name, with the end of their latest event.
    public func buckets() -> [(bucket: Bucket, lastUpdated: TrackerTime?)] {
        state.withLock { state in
            state.buckets.values.map { ($0.bucket, $0.last?.end) }
        }.sorted { $0.0.id < $1.0.id }
    }

    /// Returns a bucket by name; nil if there is none.
    public func bucket(_ id: String) -> (bucket: Bucket, lastUpdated: TrackerTime?)? {
        state.withLock { $0.buckets[id].map { ($0.bucket, $0.last?.end) } }
    }

    /// Creates a bucket; returns false if one of that name exists, which does not change.
    public func create(_ bucket: Bucket) throws(Rejection) -> Bool {
        try state.locked { state throws(Rejection) in
            guard state.buckets[bucket.id] == nil else { return false }
            guard state.buckets.count < TrackerStore.mostBuckets else {
                throw Rejection(
                    "tracker.buckets",
                    "The limit of \(TrackerStore.mostBuckets) buckets is reached. Delete one first."
                )
            }
            let number = try file.add(bucket)
            state.buckets[bucket.id] = Open(bucket: bucket, number: number)
            return true
        }
    }

    /// The maximum number of buckets.
    public static let mostBuckets = 1_000

    /// Changes the fields of a bucket that `json` contains.
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

    /// Deletes a bucket with its events.
    public func remove(_ id: String) throws(Rejection) {
        try state.locked { state throws(Rejection) in
            let open = try state.open(id)
            try file.remove(bucket: open.number)
            state.unwritten = state.unwritten.filter { $0.value.bucket != open.number }
            state.buckets[id] = nil
        }
    }

    /// Stores a heartbeat: it extends the latest event of the bucket or starts another one, and
    /// returns the event. `pulsetime` is in microseconds.
    public func heartbeat(
        _ beat: TrackerEvent, pulsetime: Int64, in id: String
    ) throws(Rejection) -> TrackerEvent {
        try state.locked { state throws(Rejection) in
            var open = try state.open(id)
            let event: TrackerEvent
            if let last = open.last, let whole = last.extended(by: beat, pulsetime: pulsetime) {
                event = whole
                state.recordData(last.end, on: open.bucket.hostname)
            } else {
                event = state.numbered(beat)
                state.recordData(event.start, on: open.bucket.hostname)
            }
            state.unwritten[event.id] = (open.number, event)
            // A late heartbeat from an earlier time does not become the latest event.
            if open.last.map({ $0.start <= event.start }) ?? true {
                open.last = event
                state.buckets[id] = open
            }
            return event
        }
    }

    /// Adds events unchanged.
    public func insert(
        _ events: [TrackerEvent], in id: String
    ) throws(Rejection) -> [TrackerEvent] {
        let added = try state.locked { state throws(Rejection) in
            var open = try state.open(id)
            var added: [TrackerEvent] = []
            for event in events {
                let event = state.numbered(event)
                state.recordData(event.start, on: open.bucket.hostname)
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

    /// Writes the data that is missing in the file. Call it once a second while heartbeats arrive.
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

    /// Records new data for a time. Data after that time is reported again, because watchers can
    /// send data late.
    mutating func recordData(_ time: TrackerTime, on host: String) {
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
    /// Returns the error for an unknown bucket.
    public static func noBucket(_ id: String) -> Rejection {
        Rejection(
            "tracker.bucket", "There's no bucket named \(id.prefix(200)).", field: "id",
            category: .notFound)
    }
}

extension Mutex where Value: Sendable {
    /// Runs `withLock` for a body that throws only rejections.
    func locked<T>(
        _ body: (inout sending Value) throws(Rejection) -> sending T
    ) throws(Rejection) -> sending T {
        try withLock(body)
    }
}
