internal import Core
internal import Insights
internal import PageKit

/// A curve or bar chart over days as an SVG with a text description and a table of its values. Rule
/// I3.
struct Chart {
    private let curve: Review.Curve
    private let days: [Day]
    private let today: Day

    init(_ curve: Review.Curve, over span: DaySpan, today: Day) {
        self.curve = curve
        days = Array(span.days)
        self.today = today
    }

    private static let width = 320.0
    private static let height = 96.0
    private static let left = 4.0
    private static let right = width - 4
    private static let top = 8.0
    private static let bottom = height - 22

    var html: String {
        let id = "chart-\(curve.id)"
        return
            """
            <figure class="chart"><figcaption><b>\(escaped(curve.title.capitalizedFirst))</b> \
            <span>\(escaped(caption))</span></figcaption>\
            <svg viewBox="0 0 \(Int(Chart.width)) \(Int(Chart.height))" role="img" \
            aria-labelledby="\(id)-t \(id)-d"><title id="\(id)-t">\
            \(escaped(curve.title.capitalizedFirst)) by day</title>\
            <desc id="\(id)-d">\(escaped(description))</desc>\(marks)\(labels)</svg>\
            <details><summary>Figures of \(escaped(curve.title))</summary>\(table)\
            </details></figure>
            """
    }

    /// The sum or the mean with the earlier one, such as "250 min, 180 before".
    private var caption: String {
        let unit = curve.unit.isEmpty ? "" : " \(curve.unit)"
        guard let figure = curve.figure else { return "none" }
        let before = curve.before.map { ", \(Figure.text($0)) before" } ?? ""
        return (curve.isSum ? "" : "mean ") + Figure.text(figure) + unit + before
    }

    /// A text description of the chart.
    private var description: String {
        let known = zip(days, curve.values).compactMap { day, value in value.map { (day, $0) } }
        guard let least = known.min(by: { $0.1 < $1.1 }), let most = known.max(by: { $0.1 < $1.1 })
        else { return "No values." }
        let unit = curve.unit.isEmpty ? "" : " \(curve.unit)"
        return "\(counted(known.count, "day")) with a value, from \(Figure.text(least.1))\(unit) "
            + "on \(least.0.short(beside: today)) to \(Figure.text(most.1))\(unit) on "
            + "\(most.0.short(beside: today))."
    }

    private var step: Double { (Chart.right - Chart.left) / Double(days.count) }

    private func x(_ index: Int) -> Double { Chart.left + (Double(index) + 0.5) * step }

    /// Returns the vertical position of a value. Bars start at 0; a curve spans its minimum to its
    /// maximum.
    private func y(_ value: Double) -> Double {
        let known = curve.values.compactMap(\.self)
        let most = max(known.max() ?? 1, curve.isSum ? 1e-9 : -Double.infinity)
        let least = curve.isSum ? 0 : known.min() ?? 0
        guard most > least else { return (Chart.top + Chart.bottom) / 2 }
        return Chart.bottom - (value - least) / (most - least) * (Chart.bottom - Chart.top)
    }

    private var marks: String {
        let base =
            "<line x1=\"\(Chart.n(Chart.left))\" x2=\"\(Chart.n(Chart.right))\" "
            + "y1=\"\(Chart.n(Chart.bottom + 2))\" y2=\"\(Chart.n(Chart.bottom + 2))\"/>"
        return base + (curve.isSum ? bars : line)
    }

    private var bars: String {
        curve.values.enumerated().compactMap { index, value -> String? in
            guard let value, value > 0 else { return nil }
            let (width, top) = (max(2, step * 0.7), y(value))
            return "<rect x=\"\(Chart.n(x(index) - width / 2))\" y=\"\(Chart.n(top))\" "
                + "width=\"\(Chart.n(width))\" height=\"\(Chart.n(Chart.bottom - top + 1))\" "
                + "rx=\"2\"/>"
        }.joined()
    }

    /// The line through consecutive days, with a dot for each.
    private var line: String {
        var (runs, dots): ([[String]], String) = ([[]], "")
        for (index, value) in curve.values.enumerated() {
            guard let value else {
                runs.append([])
                continue
            }
            let (x, y) = (Chart.n(x(index)), Chart.n(y(value)))
            runs[runs.count - 1].append("\(x),\(y)")
            dots += "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"2.5\"/>"
        }
        return runs.filter { $0.count > 1 }
            .map { "<polyline points=\"\($0.joined(separator: " "))\"/>" }.joined() + dots
    }

    private var labels: String {
        guard let first = days.first, let last = days.last else { return "" }
        let at = Chart.n(Chart.height - 4)
        return "<text x=\"\(Chart.n(Chart.left))\" y=\"\(at)\">\(first.short(beside: today))</text>"
            + "<text x=\"\(Chart.n(Chart.right))\" y=\"\(at)\" text-anchor=\"end\">"
            + "\(last.short(beside: today))</text>"
    }

    private var table: String {
        let rows = zip(days, curve.values).map { day, value in
            "<tr><th scope=\"row\">\(day.weekday.short) \(day.short(beside: today))</th>"
                + "<td>\(value.map { Figure.text($0) } ?? "–")</td></tr>"
        }
        let unit = curve.unit.isEmpty ? "" : ", \(curve.unit)"
        return "<table><thead><tr><th scope=\"col\">Day</th><th scope=\"col\">"
            + "\(escaped(curve.title.capitalizedFirst + unit))</th></tr></thead><tbody>"
            + "\(rows.joined())</tbody></table>"
    }

    /// Returns a coordinate with one decimal.
    private static func n(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}

extension String {
    /// The text with a capital first letter.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
