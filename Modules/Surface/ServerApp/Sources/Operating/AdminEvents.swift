internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import ProductEventsHosting
internal import Synchronization

extension OperatorContext {
    /// Returns the product events of a folder; nil if there are none, so that reading creates no
    /// file.
    func productEvents(in folder: String) async throws(Rejection) -> ProductEventFile? {
        guard Files.exists(folder + "/" + ProductEventFile.name) else { return nil }
        return try await ProductEventFile(folder: folder)
    }
}

/// `cairn-server admin events`: shows product events as figures. Rule O6.
struct AdminEvents: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "Show usage counts, if counting is on.",
        discussion:
            "To turn counting on: cairn-server --product-events, or CAIRN_PRODUCT_EVENTS=on.")

    enum Form: String, ExpressibleByArgument, CaseIterable {
        case table, csv, json
    }

    @Option(help: "The number of days up to today (UTC), 1 to 400.") var days = 30
    @Option(help: "The format: a table of sums, or each event as CSV or a line of JSON.")
    var format = Form.table
    @OptionGroup var store: StoreOption

    func operate(_ context: OperatorContext) async throws {
        guard (1...400).contains(days) else {
            throw Rejection(
                "operator.days", "Days must be a whole number from 1 to 400.", field: "days")
        }
        let today = Zone.utc.wallTime(at: try context.timekeeper.now()).day
        let span = try DaySpan(today - (days - 1), today).orThrow(
            Rejection("operator.days", "The number of days is too large.", field: "days"))
        let file = try await context.productEvents(in: try context.folder(store)).orThrow(
            Rejection(
                "operator.no-events", "This folder has no usage counts.", field: "data",
                category: .notFound, hints: ["To turn counting on: cairn-server --product-events"]))
        guard format == .table else { return try await list(file, span, context) }
        var table = Table([
            .init("Event"), .init("Times", alignsRight: true), .init("People", alignsRight: true),
        ])
        table.indent = 0
        for figure in try await file.figures(over: span) {
            table.add(
                .init(figure.name, figure.events == 0 ? .quiet : .strong),
                .init("\(figure.events)"), .init("\(figure.people)"))
        }
        for line in table.lines(for: context.terminal) { context.say(line) }
        context.say("From \(span.first) to \(span.last) (UTC).")
    }

    /// Lists each event on its own line; its properties need no quoting for CSV or JSON.
    private func list(
        _ file: ProductEventFile, _ span: DaySpan, _ context: OperatorContext
    ) async throws(Rejection) {
        let isCSV = format == .csv
        if isCSV { context.say("day,person,name,properties") }
        try await file.rows(over: span) { row in
            context.say(
                isCSV
                    ? "\(row.day),\(row.person),\(row.name),"
                        + "\"\(row.properties.replacing("\"", with: "\"\""))\""
                    : "{\"day\":\"\(row.day)\",\"person\":\"\(row.person)\","
                        + "\"name\":\"\(row.name)\",\"properties\":\(row.properties)}")
        }
    }
}
