public import Core
public import DesignTokens
public import Engine
internal import SettingsAPI

/// A section that a feature adds to pages, such as a card on Today or a value in every page's
/// header.
public struct PageSection: Sendable {
    /// The place of a section.
    public enum Place: Hashable, Sendable {
        /// In the header of every page, as a chip.
        case head
        /// In the header of every page, as the user's avatar.
        case face
        /// On the Today page, in the picture below the date.
        case hero
        /// On the Today page, below the picture, as the strip of days.
        case strip
        /// On the Today page, in the main column.
        case main
        /// On the Today page, next to the main column, or below it on narrow screens.
        case aside
        /// On the week view of the Today page, `/?view=week`.
        case week
        /// On the page for the day's focuses, above the focuses.
        case focus
        /// On the page behind the avatar, above the links to other pages.
        case profile
        /// On the settings page.
        case settings
    }

    /// The input from which a section is drawn.
    public struct Scene: Sendable {
        /// The state and the user's current moment.
        public let asking: QueryContext
        /// The day that the page shows: today, unless the user chose another one.
        public let day: Day
        /// The user's current day.
        public var today: Day { asking.today }
        /// The state, and the capabilities and contributions of all modules.
        public var view: WorldView { asking.view }
    }

    /// The markup of a section, with its colours.
    public struct Drawing: Sendable {
        /// The markup of the section, with all text escaped.
        public var html: String
        /// The colours of the items in the section.
        public var tints: [RGB]
        /// Creates the output with the colours of its items.
        public init(_ html: String, tints: [RGB] = []) {
            self.html = html
            self.tints = tints
        }
    }

    /// The unique id of the section, such as `habits.list`. It must not change between releases.
    /// The user's order of the Today page contains this id or the id of the module.
    public var id: String
    /// The place of the section.
    public var place: Place
    /// The default position at its place. For `main` and `aside`, the user can change the order.
    public var order: Int
    /// Returns the drawn section; nil if there is nothing to show.
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
    /// The sections that features add to pages.
    public static var pageSections: ExtensionPoint<PageSection> { .init("pages.sections") }
}

extension WorldView {
    /// Returns the markup of all sections for a place, in order, for today.
    public func sections(_ place: PageSection.Place, _ asking: QueryContext) -> String {
        draw(place, PageSection.Scene(asking: asking, day: asking.today)).html
    }

    /// Returns all sections for a place, in order.
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
