internal import ArgumentParser
internal import CommandLineKit
internal import Core

/// `cairn modules`: the modules of this program.
struct ModulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "modules", abstract: "List the modules of this program.",
        discussion: """
            Examples:
              cairn modules            list the modules
              cairn modules habits     show one module with its declarations
            """)

    @Argument(help: "The module to show with all its declarations.")
    var module: String?

    func run() async throws {
        let reports = try chosen(from: session.program.modules)
        guard !session.wantsJSON else {
            session.show(["modules": .array(reports.map(ModulesCommand.json))])
            return
        }
        if module != nil, let report = reports.first {
            showDetails(report, session)
        } else {
            showList(reports, session)
        }
    }

    private func chosen(from all: [ModuleReport]) throws(Rejection) -> [ModuleReport] {
        guard let module else { return all }
        let found = all.filter { $0.manifest.id == module }
        guard found.isEmpty else { return found }
        let near = EditDistance.suggestions(for: module, among: all.map(\.manifest.id))
        throw Rejection(
            "module.unknown",
            "There is no module \(TextFitting.quoted(module)) in this program.",
            field: "module", category: .notFound,
            hints: near.isEmpty ? [] : ["Did you mean \(near.joined(separator: ", "))?"])
    }

    private func showList(_ reports: [ModuleReport], _ session: Session) {
        var table = Table([
            .init("Module"), .init("Stability"), .init("Purpose", wraps: true),
        ])
        for report in reports {
            table.add(
                .init(report.manifest.id, .accent),
                .init(report.manifest.stability.rawValue, .quiet),
                .init(report.manifest.summary))
        }
        session.show(table)
    }

    private func showDetails(_ report: ModuleReport, _ session: Session) {
        let manifest = report.manifest
        session.show(
            "\(session.paint(manifest.id, .strong))  "
                + session.paint(manifest.stability.rawValue, .quiet))
        for line in TextFitting.wrap(manifest.summary, to: session.terminal.width) {
            session.show(line)
        }
        let contributed = report.contributions.sorted { $0.key < $1.key }
        for (title, values) in [
            ("Provides", manifest.provides), ("Requires", manifest.requires),
            ("Events", manifest.events), ("Commands", report.commands),
            ("State", report.projections),
            ("Contributes", contributed.map { "\($0.key) × \($0.value)" }),
        ] where !values.isEmpty {
            session.show()
            session.show(session.paint(title, .quiet))
            for value in values { session.show("  " + value) }
        }
    }

    private static func json(_ report: ModuleReport) -> JSON {
        func list(_ values: [String]) -> JSON { .array(values.map(JSON.string)) }
        let manifest = report.manifest
        let points = report.contributions.sorted { $0.key < $1.key }
            .map { ($0.key, JSON.integer(Int64($0.value))) }
        return [
            "id": .string(manifest.id), "stability": .string(manifest.stability.rawValue),
            "summary": .string(manifest.summary), "provides": list(manifest.provides),
            "requires": list(manifest.requires), "events": list(manifest.events),
            "commands": list(report.commands), "projections": list(report.projections),
            "routes": .integer(Int64(report.contributions["route-kit.routes"] ?? 0)),
            "contributes": .object(JSONObject(points)),
        ]
    }
}
