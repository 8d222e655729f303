public import Core
public import DesignTokens
public import Engine
internal import SettingsAPI

/// A feature's part of a page: a card on Today, or a figure in every page's head.
public struct PageSection: Sendable {
    /// The place of a section.
    public enum Place: Hashable, Sendable {
        /// In the head of every page, as a chip.
        case head
        /// In the head of every page, instead of the default face.
        case face
        /// On Today, in the picture, below the date.
        case hero
        /// On Today, below the picture: the strip of days.
        case strip
        /// On Today, in the main column.
        case main
        /// On Today, next to the main column, or below it on narrow screens.
        case aside
        /// On the week view of Today: `/?view=week`.
        case week
        /// On the page of the day's focuses, above them.
        case focus
        /// On the page behind the avatar, above the places.
        case profile
        /// On the settings page.
        case settings
    }

    /// The input of a section.
    public struct Scene: Sendable {
        /// The state and the user's moment.
        public let asking: QueryContext
        /// The shown day; today unless the user chose another.
        public let day: Day
        /// The user's current day.
        public var today: Day { asking.today }
        /// The state and the answers of all modules.
        public var view: WorldView { asking.view }
    }

    /// The output of a section.
    public struct Drawing: Sendable {
        /// The markup with all text escaped.
        public var html: String
        /// The colours of its items.
        public var tints: [RGB]
        /// Creates the output with the colours of its items.
        public init(_ html: String, tints: [RGB] = []) {
            self.html = html
            self.tints = tints
        }
    }

    /// The id, unique, such as `habits.list`. It must not change between releases. The user's order
    /// of Today contains it or its module.
    public var id: String
    /// The place of the section.
    public var place: Place
    /// The default order in its place; the user can change it for `main` and `aside`.
    public var order: Int
    /// Returns the section; nil if there is nothing to show.
    public var draw: @Sendable (Scene) -> Drawing?

    /// Creates a section.
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
    /// The sections of pages.
    public static var pageSections: ExtensionPoint<PageSection> { .init("pages.sections") }
}

extension WorldView {
    /// Returns the markup of the sections of a place, in order, for today.
    public func sections(_ place: PageSection.Place, _ asking: QueryContext) -> String {
        draw(place, PageSection.Scene(asking: asking, day: asking.today)).html
    }

    /// Returns the sections of a place, in order.
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
