internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import RouteKit

/// The field in which users describe a new item in a sentence. A preview is shown before the item
/// is added. Rule H16.
enum SentencePages {
    static let read = Route.page(
        "/items/said", operation: "pageReadSentence", summary: "Show what a sentence would add."
    ) { request, asking throws(Rejection) in
        let text = FormFields(query: request.query)["text"] ?? ""
        return page(text.trimmed, nil, asking)
    }

    static let add = Route.form(
        "/items/said", operation: "pageAddSentence", summary: "Add an item from a sentence.",
        reshow: { rejection, request, asking throws(Rejection) in
            page(request.form["text"]?.trimmed ?? "", rejection, asking)
        }
    ) { request, engine async throws(Rejection) in
        try await engine.done(
            AddSentence(request.form["text"] ?? ""), for: request, to: "/"
        ) { "\($0.added.item.name): added" }
    }

    /// The markup of the field on the form of a new item.
    static let line = """
        <form class="acts" method="get" action="/items/said">\
        <label class="v" for="f-text">In one sentence</label>\
        <input type="text" id="f-text" name="text" maxlength="500" required autocomplete="off" \
        placeholder="Swim on Mondays at 7pm">\
        <button class="btn quiet">Preview</button></form>
        """

    private static func field(_ text: String) -> String {
        """
        <div class="field"><label for="f-text">In one sentence</label>\
        <input type="text" id="f-text" name="text" value="\(escaped(text))" maxlength="500" \
        required autocomplete="off" aria-describedby="h-text">\
        <p class="hint" id="h-text">Such as “Read 20 pages every weekday at 7am after coffee \
        #mind”.</p></div>
        """
    }

    private static func page(
        _ text: String, _ fault: Rejection?, _ asking: QueryContext
    ) -> Page {
        let reading = QuickAdd(text, today: asking.today, in: asking.view)
        var (fault, next) = (fault, [Day]())
        if reading.doubt == nil { fault = fault ?? reading.refusal }
        if !text.isEmpty {
            do throws(Rejection) {
                next = try reading.draft.next(14, today: asking.today)
            } catch {
                fault = fault ?? error
            }
        }
        let isReady = !text.isEmpty && fault == nil && reading.doubt == nil
        let alert = fault.map {
            "<p class=\"alert\" role=\"alert\">\(escaped($0.message))</p>"
        }
        let doubt = fault == nil ? reading.doubt.map { question($0, asking.today) } : nil
        let said = text.isEmpty ? "" : understood(reading, isReady ? next : [], asking.today)
        return Page(
            "New", place: "items",
            main: """
                <div class="page"><a class="back" href="/items/new">\(Icon.html("left"))Back</a>\
                <h1>New</h1>\(alert ?? "")\(doubt ?? "")\(said)\(isReady ? save(text) : "")\
                <form class="card stack" method="get" action="/items/said">\(field(text))\
                <button class="btn quiet">Preview</button></form></div>
                """, status: fault == nil ? 200 : 422)
    }

    private static func understood(_ reading: QuickAdd, _ next: [Day], _ today: Day) -> String {
        let parts = reading.parts.map { part in
            "<dt>\(escaped(part.words))</dt><dd class=\"soft\">\(escaped(part.meaning))</dd>"
        }
        let days = next.prefix(5).map { $0.spoken(on: today) }.joined(separator: ", ")
        return """
            <section class="card stack" aria-label="Preview"><h2>This will be added</h2>\
            <dl class="stack">\(parts.joined())</dl>\
            \(days.isEmpty ? "" : "<p class=\"soft\">Next: \(escaped(days))</p>")</section>
            """
    }

    private static func question(_ doubt: QuickAdd.Doubt, _ today: Day) -> String {
        let choices = doubt.choices.map { choice in
            """
            <a class="btn quiet" href="/items/said?text=\(queryEncoded(choice.text))">\
            \(escaped(choice.day.spoken(on: today))) \(choice.day.civil.year)</a>
            """
        }
        return """
            <section class="card stack" role="alert"><p>“\(escaped(doubt.words))” can mean two \
            days. Which one?</p><p class="acts">\(choices.joined())</p></section>
            """
    }

    private static func save(_ text: String) -> String {
        """
        <form method="post" action="/items/said">\
        <input type="hidden" name="text" value="\(escaped(text))">\
        <p class="acts"><button class="btn">Add it</button></p></form>
        """
    }
}
