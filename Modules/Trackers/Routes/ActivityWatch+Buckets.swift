internal import Core
internal import Engine
internal import RouteKit
internal import Trackers

extension ActivityWatch {
    /// The routes that describe the server, as ActivityWatch's clients expect.
    var information: [Route] {
        [
            route(.get, "/info", "Info", "Show the server's identity") { asking throws(Rejection) in
                .json([
                    "hostname": "cairn", "version": "v0.12.0 (cairn)", "testing": false,
                    "device_id": .string(asking.engine.device.description),
                ])
            },
            // ActivityWatch's page requests settings and accepts an empty answer.
            route(.get, "/settings", "Settings", "Show the settings of ActivityWatch's page") {
                _ throws(Rejection) in
                ActivityWatch.done
            },
        ]
    }

    /// The routes for buckets: list, show, create, change and delete.
    var buckets: [Route] {
        ["/buckets", "/buckets/"].enumerated().map { place, path in
            route(.get, path, "Buckets\(place)", "List the buckets") { asking throws(Rejection) in
                .json(
                    .object(
                        JSONObject(
                            asking.store.buckets().map { bucket, updated in
                                (bucket.id, bucket.json(lastUpdated: updated))
                            })))
            }
        } + [
            route(.get, "/buckets/{bucket}", "Bucket", "Show a bucket") {
                asking throws(Rejection) in
                guard let (bucket, updated) = asking.store.bucket(asking.bucket) else {
                    throw .noBucket(asking.bucket)
                }
                return .json(bucket.json(lastUpdated: updated))
            },
            route(.post, "/buckets/{bucket}", "AddBucket", "Create a bucket") {
                asking throws(Rejection) in
                let bucket = try Bucket.reading(
                    try asking.json(), id: asking.bucket, now: asking.now)
                return try asking.store.create(bucket)
                    ? ActivityWatch.done
                    : RouteReply(status: 304, contentType: nil, body: [])
            },
            route(.put, "/buckets/{bucket}", "ChangeBucket", "Change a bucket") {
                asking throws(Rejection) in
                try asking.store.change(asking.bucket, by: try asking.json())
                return ActivityWatch.done
            },
            route(
                .delete, "/buckets/{bucket}", "RemoveBucket", "Delete a bucket",
                query: ["force"]
            ) { asking throws(Rejection) in
                guard asking.request.text("force") == "1" else {
                    throw Rejection(
                        "tracker.force", "To delete a bucket, add ?force=1.",
                        field: "force", category: .forbidden)
                }
                try asking.store.remove(asking.bucket)
                return ActivityWatch.done
            },
        ]
    }
}
