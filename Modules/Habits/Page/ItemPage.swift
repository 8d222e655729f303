internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import RouteKit

/// The page of an item on a day: dial, timer, note, skip button, statistics, heatmap and link for
/// editing. Rule U3.
enum ItemPage {
    static let route = Route.page(
        "/items/{id}", operation: "pageItem", summary: "Show an item.",
        parameters: [
            .path("id", .id, "The item."), .query("day", .day, "The day. Default: today."),
        ]
    ) { request, asking throws(Rejection) in
        let day = request.day("day") ?? asking.today
        guard let id = request.id("id", of: Item.self),
            let item = Habits.item(id, on: asking.today, in: asking.view),
            let instance = Habits.instance(
                of: id, on: day, today: asking.today, in: asking.view)
        else { throw .unknownItem }
        return page(item, instance, asking)
    }

    static func page(_ item: Item, _ instance: Instance, _ asking: QueryContext) -> Page {
        let drawing = ItemDrawing(item, instance, asking)
        return Page(
            item.name, place: "items", main: templates.render("item", drawing),
            tints: [ItemWords.colour(item.definition)])
    }

    private static let templates = Templates([
        "item": ItemTemplate.item, "dial": ItemTemplate.dial, "timer": ItemTemplate.timer,
        "words": ItemTemplate.words, "change": ItemTemplate.change,
    ])
}
