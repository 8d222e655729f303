public import Core
internal import PageKit
internal import RouteKit

/// The web pages for items: the day's list, an item with its statistics, and the forms. Rules U2,
/// U3.
public struct HabitsPageModule: Module {
    /// Creates the module for a program's module list.
    public init() {}

    public let manifest = ModuleManifest(
        id: "habits-page", stability: .stable,
        summary: "The pages for a day's items, an item's statistics, and changes.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry("items", title: "All habits", path: "/items", icon: "list", order: 102),
            NavigationEntry("groups", title: "Groups", path: "/groups", icon: "list", order: 130),
            NavigationEntry(
                "rest", title: "Vacations and sick days", path: "/rest", icon: "calendar",
                order: 140),
            NavigationEntry(
                "why", title: "How streaks and points work", path: "/why", icon: "flame",
                order: 150),
            to: .pagePlaces)
        registrar.contribute(
            PageSection("habits.limits", .main, order: 5) { LimitPages.draw($0) },
            PageSection("habits.list", .main, order: 10) { DayList.draw($0) },
            PageSection("habits.sunday", .main, order: 50) { SundayCard.draw($0) },
            PageSection("habits.week", .week, order: 10) { WeekGrid.draw($0) }, WhyPage.link,
            to: .pageSections)
        registrar.contribute(
            ShareTarget.route, ItemPage.route, ItemActions.route, ItemFormPages.new,
            SentencePages.read, SentencePages.add, ItemFormPages.add, ItemFormPages.edit,
            ItemFormPages.change, AllItemsPage.route, WhyPage.route, WhyPage.one, RestPage.route,
            RestPage.add, RestPage.remove, LimitPages.answer, GroupsPage.route,
            GroupsPage.add, GroupsPage.change, FormAssets.script.route, FormAssets.style.route,
            Heatmap.script.route, Heatmap.style.route, ItemOrder.style.route,
            ItemOrder.script.route, to: .routes)
        registrar.contribute(ItemFinder.finder, to: .pageFinders)
    }
}
