public import Core
public import DesignTokens
public import Engine
internal import SettingsAPI

/// A part of a page that a feature gives: a card on Today, a figure in every page's head.
public struct PageSection: Sendable {
    /// Where a section stands.
    public enum Place: Hashable, Sendable {
        /// In the head of every page: a chip.
        case head
        /// In the head of every page, in place of the face that leads to more.
        case face
        /// On Today, in the picture, under the date.
        case hero
        /// On Today, under the picture: the strip of days.
        case strip
        /// On Today, in the main column.
        case main
        /// On Today, beside it, or below where the screen is narrow.
        case aside
        /// On the week, which Today shows instead of a day: `/?view=week`.
        case week
        /// On the page of the day's focuses, above them.
        case focus
        /// On the page behind the face, above the places.
        case profile
        /// On the settings page.
        case settings
    }

    /// What a section is drawn from.
    public struct Scene: Sendable {
        /// The state and the person's moment.
        public let asking: QueryContext
        /// The day that is looked at; today unless the person chose another.
        public let day: Day
        /// The person's day.
        public var today: Day { asking.today }
        /// The state and the answers of all modules.
        public var view: WorldView { asking.view }
    }

    /// A drawn section.
    public struct Drawing: Sendable {
        /// Mark-up, with all text in it escaped.
        public var html: String
        /// The colours of the items that occur in it.
        public var tints: [RGB]
        /// Mark-up with the colours of items that occur in it.
        public init(_ html: String, tints: [RGB] = []) {
            self.html = html
            self.tints = tints
        }
    }

    /// Stable, unique, such as `habits.list`: the person's order of Today names it, or its module.
    public var id: String
    /// Where it stands.
    public var place: Place
    /// Sections of a place stand in this order; the person may choose another for `main` and
    /// `aside`.
    public var order: Int
    /// The section, or nil if there is nothing to show.
    public var draw: @Sendable (Scene) -> Drawing?

    /// A section.
    public init(
        _ id: String, _ place: Place, order: Int, draw: @escaping @Sendable (Scene) -> Drawing?
    ) {
        self.id = id
        self.place = place
        self.order = order
        self.draw = draw
    }
}

extension ExtensionPoint where Value == PageSection {
    /// What features show on pages.
    public static var pageSections: ExtensionPoint<PageSection> { .init("pages.sections") }
}

extension WorldView {
    /// The mark-up of the sections of a place, in order, for today.
    public func sections(_ place: PageSection.Place, _ asking: QueryContext) -> String {
        draw(place, PageSection.Scene(asking: asking, day: asking.today)).html
    }

    /// The sections of a place, drawn, in order.
    func draw(_ place: PageSection.Place, _ scene: PageSection.Scene) -> PageSection.Drawing {
        var sections = answers(to: .pageSections).filter { $0.place == place }
            .sorted { ($0.order, $0.id) < ($1.order, $1.id) }
        if [.main, .aside].contains(place), sections.count > 1 {
            sections = todayOrder(on: scene.today).sorted(sections) { $0.id }
        }
        return sections.reduce(into: PageSection.Drawing("")) { whole, section in
            guard let drawing = section.draw(scene) else { return }
            whole.html += drawing.html
            whole.tints += drawing.tints
        }
    }
}
