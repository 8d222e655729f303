internal import Core
internal import DesignTokens
internal import Engine
internal import LocalesAPI
internal import RouteKit
internal import SettingsAPI

/// The header and the footer of every page.
enum PageLayout {
    /// Returns the reply with a complete page.
    static func reply(_ page: Page, _ request: RouteRequest, _ asking: QueryContext) -> RouteReply {
        let scene = PageSection.Scene(asking: asking, day: asking.today)
        let head = asking.view.draw(.head, scene)
        let frame = Frame(
            page, look: AppearanceChoices(asking), head: head.html,
            face: asking.view.draw(.face, scene).html,
            places: asking.view.answers(to: .pagePlaces), said: FlashMessage(request),
            tints: page.tints + head.tints, whose: request.owner, time: Time(asking))
        return reply(frame, status: page.status)
    }

    /// Returns the reply with a page for a user who is not signed in, or for a state that cannot be
    /// read.
    static func bare(_ page: Page, _ request: RouteRequest) -> RouteReply {
        let frame = Frame(
            page, look: AppearanceChoices(), head: "", places: [], said: nil, tints: page.tints,
            whose: request.owner)
        return reply(frame, status: page.status)
    }

    private static func reply(_ frame: Frame, status: Int) -> RouteReply {
        let html = templates.render("frame", frame)
        let reply = RouteReply.html(Array(html.utf8), status: status)
            .with("Cache-Control", "private, no-cache").varying(by: "Accept-Language")
        return frame.said == nil
            ? reply : reply.with("Set-Cookie", FlashMessage.header("", seconds: 0))
    }

    /// The times that an open page needs to run its clock and to notice that it is outdated. Rule
    /// U8.
    private struct Time {
        /// The server's time in milliseconds since 1970.
        var now: Int64
        /// The start of the user's next day in milliseconds since 1970.
        var turn: Int64
        var cursor: Int64

        init(_ asking: QueryContext) {
            now = asking.moment.instant.milliseconds
            turn = asking.moment.rule.nextRollover(after: asking.moment.instant).milliseconds
            cursor = asking.cursor.rawValue
        }
    }

    /// The user's choices for the appearance of pages.
    private struct AppearanceChoices {
        var theme = "dark"
        var brand = Brand.sherpa

        init() {}

        init(_ asking: QueryContext) {
            theme = asking.view.setting(Appearance.theme, on: asking.today) ?? theme
            brand = Brand(named: asking.view.setting(Appearance.palette, on: asking.today))
        }
    }

    /// The data for the template of the layout.
    private struct Frame {
        struct Link {
            var title: String
            var path: String
            var icon: String
            var current: Bool
        }
        var title: String
        var theme: String
        /// The text direction `rtl` for locales written from right to left; nil for others.
        var direction: String?
        /// The name of the palette and its style sheet; nil for the default palette.
        var palette: String?
        var colours: String?
        var grounds: [FrameColour]
        var style = Assets.style.path
        var script = Assets.script.path
        var art = Assets.art.path
        var mark = Assets.mark.path
        var touch = Assets.touch.path
        var whose: String?
        var time: Time?
        var tints: String?
        var head: String
        /// The user's avatar; nil for the default one.
        var face: String?
        var links: [Link]
        var isBare: Bool
        var isMore: Bool
        var said: Word?
        var main: String

        /// The background colour around the page, which browsers also use for their own toolbar.
        struct FrameColour {
            var colour: String
            var media: String?

            static func of(_ look: AppearanceChoices) -> [FrameColour] {
                let ground = Tokens.named("bg", in: look.brand)
                let dark = ground?.dark.description ?? "#000000"
                let light = ground?.light.description ?? "#ffffff"
                switch look.theme {
                case "dark": return [FrameColour(colour: dark)]
                case "light": return [FrameColour(colour: light)]
                default:
                    return [
                        FrameColour(colour: dark, media: "(prefers-color-scheme:dark)"),
                        FrameColour(colour: light, media: "(prefers-color-scheme:light)"),
                    ]
                }
            }
        }

        struct Word {
            var text: String
            var undo: String?
        }

        init(
            _ page: Page, look: AppearanceChoices, head: String, face: String = "",
            places: [NavigationEntry], said: FlashMessage?,
            tints: [RGB], whose: AccountID? = nil, time: Time? = nil
        ) {
            self.whose = whose?.description
            self.time = time
            title = page.title
            theme = look.theme
            direction = LocaleFormat.current.isRightToLeft ? "rtl" : nil
            colours = Palettes.sheet(of: look.brand)?.path
            palette = colours.map { _ in look.brand.rawValue }
            grounds = FrameColour.of(look)
            self.head = head
            self.face = face.isEmpty ? nil : face
            self.tints = tints.isEmpty ? nil : TintStyles.address(tints)
            links = NavigationEntry.seated(places).map { place in
                Link(
                    title: place.title, path: place.path, icon: Icon.html(place.icon),
                    current: place.id == page.place)
            }
            isMore = page.place == MorePage.id
            isBare = places.isEmpty
            self.said = said.map { Word(text: $0.text, undo: $0.undo) }
            main = page.main
        }
    }

    private static let templates = Templates(["frame": frame])
}
