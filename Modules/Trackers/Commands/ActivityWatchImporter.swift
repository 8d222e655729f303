internal import CommandLineKit
internal import Core
internal import PortabilityAPI
internal import TimeTradingAPI
internal import Trackers

/// Reads the data of an ActivityWatch server, from the server or from its export. Rule B8.
struct ActivityWatchImporter: CommandImporter {
    let name = "activitywatch"
    let title = "ActivityWatch"
    let accepts = "a server (http://127.0.0.1:5600), or its export (.json)"

    func read(_ source: String, for view: WorldView) throws(Rejection) -> ImportedCommands {
        let machines = try TrackerExport.machines(in: try export(source))
        let apps = view.apps
        var commands: [any Command] = []
        var count = 0
        for machine in machines {
            let usage = machine.reading.usage(
                from: TrackerTime(microseconds: .min), until: TrackerTime(microseconds: .max)
            ) { seen in
                apps.match(name: seen.name, domain: seen.host, title: seen.title)?.id
            }
            let uses = usage.compactMap(\.reported)
            count += uses.count
            let from = "ActivityWatch on \(machine.hostname)".prefix(100)
            for start in stride(from: 0, to: uses.count, by: 1_000) {
                let part = uses[start..<min(start + 1_000, uses.count)]
                commands.append(ReportUsage(Array(part), source: String(from)))
            }
        }
        return ImportedCommands(
            commands, count: count, noun: "interval",
            leftOut: count == 0
                ? ["It contains none of your apps. To see them: cairn apps list"] : [])
    }

    private func export(_ source: String) throws(Rejection) -> JSON {
        let isAddress = source.hasPrefix("http://") || source.hasPrefix("https://")
        let bytes: [UInt8]
        if isAddress {
            let root = source.hasSuffix("/") ? String(source.dropLast()) : source
            bytes = try Download.get(root + "/api/0/export")
        } else {
            do throws(Files.Failure) {
                bytes = try Files.read(source, limit: Download.longest)
            } catch {
                throw Rejection(
                    "import.unreadable", "\(source) cannot be read: \(error.reason).",
                    field: "path", category: error.isMissing ? .notFound : .unavailable)
            }
        }
        do throws(JSONError) {
            return try JSON(parsing: bytes, limits: JSONLimits(bytes: Download.longest))
        } catch {
            throw Rejection("import.format", "This is not an ActivityWatch export: \(error).")
        }
    }
}
