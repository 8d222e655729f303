public import Core
internal import Synchronization

extension TrackerStore {
    /// Returns the events of a bucket that overlap a span, latest first, cut to the span.
    ///
    /// `limit` is the maximum number; nil or negative for all.
    public func events(
        in id: String, from: TrackerTime? = nil, until: TrackerTime? = nil, limit: Int? = nil
    ) throws(Rejection) -> [TrackerEvent] {
        let number = try number(of: id)
        let limit = limit.flatMap { $0 < 0 ? nil : $0 } ?? Int.max
        return try file.events(bucket: number, from: from, until: until, limit: limit).map {
            $0.trimmed(from: from, until: until)
        }
    }

    /// Returns the number of a bucket's events that overlap a span.
    public func count(
        in id: String, from: TrackerTime? = nil, until: TrackerTime? = nil
    ) throws(Rejection) -> Int {
        try file.count(bucket: try number(of: id), from: from, until: until)
    }

    /// Returns an event of a bucket; nil if there is none with this number.
    public func event(_ event: Int64, in id: String) throws(Rejection) -> TrackerEvent? {
        try file.event(event, bucket: try number(of: id))
    }

    /// Deletes an event; returns false if there is none with this number.
    public func remove(event: Int64, in id: String) throws(Rejection) -> Bool {
        let number = try number(of: id)
        return try state.locked { state throws(Rejection) in
            let isGone = try file.remove(event: event, bucket: number)
            if state.buckets[id]?.last?.id == event {
                state.buckets[id]?.last = try file.latest(bucket: number)
            }
            return isGone
        }
    }

    /// Makes the events before a time coarse: only the app, the state or the host is kept, with
    /// times in seconds. Only whole days (UTC) are packed.
    public func pack(before limit: TrackerTime) throws(Rejection) {
        try flush()
        let numbers = state.withLock { state in
            state.buckets.values.map { (number: $0.number, kind: $0.bucket.kind) }
        }
        for (number, kind) in numbers { try file.pack(bucket: number, kind, before: limit) }
        try file.forgetUnused()
        try file.shrink()
    }

    private func number(of id: String) throws(Rejection) -> Int64 {
        try flush()
        return try state.locked { state throws(Rejection) in try state.open(id).number }
    }
}
