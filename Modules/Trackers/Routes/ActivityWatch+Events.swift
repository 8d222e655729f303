internal import Core
internal import RouteKit
internal import Trackers

extension ActivityWatch {
    /// The routes for the events of a bucket.
    var events: [Route] {
        [
            route(
                .get, "/buckets/{bucket}/events", "Events",
                "List the events of a bucket, latest first",
                query: ["limit", "start", "end"]
            ) { asking throws(Rejection) in
                let events = try asking.store.events(
                    in: asking.bucket, from: try asking.time("start"),
                    until: try asking.time("end"), limit: try asking.limit())
                return .json(.array(events.map(\.json)))
            },
            route(
                .get, "/buckets/{bucket}/events/count", "EventCount", "Count the events",
                query: ["start", "end"]
            ) { asking throws(Rejection) in
                let count = try asking.store.count(
                    in: asking.bucket, from: try asking.time("start"),
                    until: try asking.time("end"))
                return .json(.integer(Int64(count)))
            },
            route(.post, "/buckets/{bucket}/events", "AddEvents", "Add one or more events") {
                asking throws(Rejection) in
                let given = try asking.json()
                var events: [TrackerEvent] = []
                for event in given.array ?? [given] { events.append(try .reading(event)) }
                let added = try asking.store.insert(events, in: asking.bucket)
                return .json(given.array == nil ? added.first?.json ?? .null : .null)
            },
            route(.get, "/buckets/{bucket}/events/{event}", "Event", "Show an event") {
                asking throws(Rejection) in
                let event = try asking.store.event(asking.event, in: asking.bucket)
                guard let event else { throw .unknown("event", code: "tracker.event") }
                return .json(event.json)
            },
            route(
                .delete, "/buckets/{bucket}/events/{event}", "RemoveEvent", "Delete an event"
            ) { asking throws(Rejection) in
                let isGone = try asking.store.remove(event: asking.event, in: asking.bucket)
                return .json(["success": .bool(isGone)])
            },
        ]
    }

    /// The route for a heartbeat, which reports a current activity repeatedly.
    var heartbeat: Route {
        route(
            .post, "/buckets/{bucket}/heartbeat", "Heartbeat",
            "Extend the last event, or start one",
            query: ["pulsetime"]
        ) { asking throws(Rejection) in
            guard let pulse = asking.request.text("pulsetime").flatMap(Double.init),
                pulse.isFinite
            else {
                throw Rejection(
                    "tracker.pulsetime", "A heartbeat must have a pulsetime in seconds.",
                    field: "pulsetime")
            }
            let beat = try TrackerEvent.reading(try asking.json())
            let event = try asking.store.heartbeat(
                beat, pulsetime: Int64(max(0, min(pulse, 1e6)) * 1_000_000), in: asking.bucket)
            return .json(event.json)
        }
    }

    /// The route for the complete export in the format that ActivityWatch imports.
    var exports: [Route] {
        [
            route(.get, "/export", "Export", "Export all buckets with their events") {
                asking throws(Rejection) in
                try ActivityWatch.export(asking.store.buckets().map(\.bucket), asking)
            },
            route(
                .get, "/buckets/{bucket}/export", "ExportBucket", "Export a bucket with its events"
            ) {
                asking throws(Rejection) in
                guard let (bucket, _) = asking.store.bucket(asking.bucket) else {
                    throw .noBucket(asking.bucket)
                }
                return try ActivityWatch.export([bucket], asking)
            },
            route(.post, "/import", "Import", "Import an export") { asking throws(Rejection) in
                guard let buckets = try asking.json()["buckets"]?.object else {
                    throw Rejection(
                        "tracker.import", "The export must contain buckets.", field: "buckets")
                }
                for (id, json) in buckets {
                    let bucket = try Bucket.reading(json, id: id, now: asking.now)
                    var events: [TrackerEvent] = []
                    for event in json["events"]?.array ?? [] { events.append(try .reading(event)) }
                    guard try asking.store.create(bucket) else {
                        throw Rejection.conflict(
                            "tracker.bucket", "The bucket \(id) already exists.")
                    }
                    _ = try asking.store.insert(events, in: id)
                }
                return .json(.null)
            },
        ]
    }

    private static func export(
        _ buckets: [Bucket], _ asking: Asking
    ) throws(Rejection) -> RouteReply {
        var found = JSONObject()
        for bucket in buckets {
            var json = bucket.json(lastUpdated: nil)
            json["events"] = .array(try asking.store.events(in: bucket.id).map(\.json))
            found[bucket.id] = json
        }
        return .json(["buckets": .object(found)])
            .with("Content-Disposition", "attachment; filename=aw-buckets-export.json")
    }
}

extension ActivityWatch.Asking {
    /// The event in the path.
    var event: Int64 { Int64(request.whole("event") ?? 0) }

    /// Returns the maximum number of events; nil or negative for all.
    func limit() throws(Rejection) -> Int? {
        guard let text = request.text("limit"), !text.isEmpty else { return nil }
        guard let limit = Int(text) else {
            throw Rejection("tracker.limit", "The limit must be a whole number.", field: "limit")
        }
        return limit
    }
}
