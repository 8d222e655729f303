internal import WidgetsAPI

/// The positions on a card of each size.
enum CardLayout {
    static func draw(_ content: WidgetContent, _ size: CardSize, _ pen: inout Pen) {
        switch size {
        case .small: small(content, &pen)
        case .medium: medium(content, &pen)
        case .large: large(content, &pen)
        case .circular: circular(content, &pen)
        case .rectangular: rectangular(content, &pen)
        case .inline: inline(content, &pen)
        }
    }

    /// Returns the number of lines for the list; nil if there is no space.
    static func rows(in size: CardSize) -> Int? {
        switch size {
        case .medium: 5
        case .large: 9
        case .small, .circular, .rectangular, .inline: nil
        }
    }

    private static func small(_ content: WidgetContent, _ pen: inout Pen) {
        pen.ground(170, 170, radius: 24)
        picture(content, x: 122, y: 12, width: 40, &pen)
        let room = content.picture == nil ? 134.0 : 102
        head(
            content, x: 18, width: 134, titled: room, bottom: content.progress == nil ? 158 : 134,
            &pen)
        if let part = content.progress {
            pen.bar(x: 18, y: 142, width: 134, height: 10, part: part)
        }
    }

    private static func medium(_ content: WidgetContent, _ pen: inout Pen) {
        pen.ground(364, 170, radius: 24)
        let isAlone = content.lines.isEmpty
        let width: Double = isAlone ? content.picture == nil ? 324 : 204 : 134
        head(
            content, x: 20, width: width, bottom: content.progress == nil ? 158 : 134, &pen)
        if let part = content.progress {
            pen.bar(x: 20, y: 142, width: width, height: 10, part: part)
        }
        if isAlone { picture(content, x: 236, y: 24, width: 110, &pen) }
        list(content, x: 176, y: 38, width: 170, step: 25, count: rows(in: .medium) ?? 0, &pen)
    }

    private static func large(_ content: WidgetContent, _ pen: inout Pen) {
        pen.ground(364, 382, radius: 24)
        head(content, x: 20, width: 324, bottom: content.progress == nil ? 140 : 118, &pen)
        if let part = content.progress {
            pen.bar(x: 20, y: 124, width: 324, height: 10, part: part)
        }
        if content.lines.isEmpty { picture(content, x: 87, y: 150, width: 190, &pen) }
        list(content, x: 20, y: 162, width: 324, step: 25, count: rows(in: .large) ?? 0, &pen)
    }

    /// Draws title, figure and detail above a line; a long figure is smaller and on two lines.
    private static func head(
        _ content: WidgetContent, x: Double, width: Double, titled: Double? = nil, bottom: Double,
        _ pen: inout Pen
    ) {
        pen.text(
            content.title, x: x, y: 36, width: titled ?? width,
            .init(size: 14, isBold: true, colour: "muted"))
        let isShort = AdvanceWidths.of(content.figure, isBold: true) <= Int(width / 30 * 1_000)
        let last = pen.paragraph(
            content.figure, x: x, y: isShort ? 74 : 62, width: width, atMost: isShort ? 1 : 2,
            .init(size: isShort ? 30 : 19, isBold: true))
        let room = Int((bottom - last - 24) / 17.5) + 1
        _ = pen.paragraph(
            content.detail, x: x, y: last + 24, width: width, atMost: min(max(room, 1), 3),
            .init(size: 14, colour: "muted"))
    }

    private static func picture(
        _ content: WidgetContent, x: Double, y: Double, width: Double, _ pen: inout Pen
    ) {
        guard case .hourglass(let sand, let face) = content.picture else { return }
        pen.hourglass(x: x, y: y, width: width, sand: sand, face: face)
    }

    private static func list(
        _ content: WidgetContent, x: Double, y: Double, width: Double, step: Double, count: Int,
        _ pen: inout Pen
    ) {
        let hidden = content.lines.count - count
        let shown = hidden > 0 ? count - 1 : count
        for (index, line) in content.lines.prefix(shown).enumerated() {
            let base = y + Double(index) * step
            if let isDone = line.isDone { pen.mark(x: x + 6, y: base - 5, isDone: isDone) }
            let indent: Double = line.isDone == nil ? 0 : 20
            pen.text(
                line.text, x: x + indent, y: base, width: width - indent,
                .init(size: 14, colour: line.isDone == true ? "muted" : "text"))
        }
        guard hidden > 0 else { return }
        pen.text(
            "and \(hidden + 1) more", x: x + 20, y: y + Double(shown) * step, width: width - 20,
            .init(size: 14, colour: "muted"))
    }

    private static func circular(_ content: WidgetContent, _ pen: inout Pen) {
        pen.ring(x: 38, y: 38, radius: 33, part: content.progress)
        let width = 52.0
        let natural = width / Double(max(AdvanceWidths.of(content.short, isBold: true), 1)) * 1_000
        let size = min(24, max(11, natural.rounded(.down)))
        pen.text(
            content.short, x: 38, y: 38 + size * 0.36, width: width,
            .init(size: size, isBold: true, anchor: "middle"))
    }

    private static func rectangular(_ content: WidgetContent, _ pen: inout Pen) {
        pen.text(
            content.title, x: 4, y: 16, width: 164,
            .init(size: 13, isBold: true, colour: "muted"))
        pen.text(content.figure, x: 4, y: 37, width: 164, .init(size: 18, isBold: true))
        if let part = content.progress {
            pen.text(content.detail, x: 4, y: 54, width: 164, .init(size: 12, colour: "muted"))
            pen.bar(x: 4, y: 62, width: 164, height: 8, part: part)
        } else {
            _ = pen.paragraph(
                content.detail, x: 4, y: 54, width: 164, atMost: 2,
                .init(size: 12, colour: "muted"))
        }
    }

    private static func inline(_ content: WidgetContent, _ pen: inout Pen) {
        pen.text(
            "\(content.title): \(content.figure)", x: 4, y: 18, width: 226,
            .init(size: 15, isBold: true))
    }
}
