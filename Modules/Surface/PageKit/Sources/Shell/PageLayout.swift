internal import Core
internal import DesignTokens
internal import Engine
internal import LocalesAPI
internal import RouteKit
internal import SettingsAPI

/// The head and foot around every page.
enum PageLayout {
    /// A whole page.
    static func reply(_ page: Page, _ request: RouteRequest, _ asking: QueryContext) -> RouteReply {
        let scene = PageSection.Scene(asking: asking, day: asking.today)
        let head = asking.view.draw(.head, scene)
        let frame = Frame(
            page, look: Looks(asking), head: head.html,
            face: asking.view.draw(.face, scene).html,
            places: asking.view.answers(to: .pagePlaces), said: FlashMessage(request),
            tints: page.tints + head.tints, whose: request.owner, time: Time(asking))
        return reply(frame, status: page.status)
    }

    /// A page for someone of whom nothing is known yet, or when the state cannot be read.
    static func bare(_ page: Page, _ request: RouteRequest) -> RouteReply {
        let frame = Frame(
            page, look: Looks(), head: "", places: [], said: nil, tints: page.tints,
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

    /// What an open page keeps its own time by, and tells by whether it is old. Rule U8.
    private struct Time {
        /// The server's clock, in milliseconds since 1970.
        var now: Int64
        /// When the person's next day begins.
        var turn: Int64
        var cursor: Int64

        init(_ asking: QueryContext) {
            now = asking.moment.instant.milliseconds
            turn = asking.moment.rule.nextRollover(after: asking.moment.instant).milliseconds
            cursor = asking.cursor.rawValue
        }
    }

    /// How the person wants the page to look.
    private struct Looks {
        var theme = "dark"
        var brand = Brand.sherpa

        init() {}

        init(_ asking: QueryContext) {
            theme = asking.view.setting(Look.theme, on: asking.today) ?? theme
            brand = Brand(named: asking.view.setting(Look.palette, on: asking.today))
        }
    }

    /// What the template of the frame is drawn from.
    private struct Frame {
        struct Link {
            var title: String
            var path: String
            var icon: String
            var current: Bool
        }
        var title: String
        var theme: String
        /// `rtl` where one writes so; nil elsewhere.
        var direction: String?
        /// The name of the palette and its sheet; none for what the page's own sheet says.
        var palette: String?
        var colours: String?
        var grounds: [Ground]
        var style = Assets.style.path
        var script = Assets.script.path
        var art = Assets.art.path
        var mark = Assets.mark.path
        var touch = Assets.touch.path
        var whose: String?
        var time: Time?
        var tints: String?
        var head: String
        /// What stands for the person; nil for the face of everybody.
        var face: String?
        var links: [Link]
        var isBare: Bool
        var isMore: Bool
        var said: Word?
        var main: String

        /// The colour around the page, which a browser takes over to its own frame.
        struct Ground {
            var colour: String
            var media: String?

            static func of(_ look: Looks) -> [Ground] {
                let ground = Tokens.named("bg", in: look.brand)
                let dark = ground?.dark.description ?? "#000000"
                let light = ground?.light.description ?? "#ffffff"
                switch look.theme {
                case "dark": return [Ground(colour: dark)]
                case "light": return [Ground(colour: light)]
                default:
                    return [
                        Ground(colour: dark, media: "(prefers-color-scheme:dark)"),
                        Ground(colour: light, media: "(prefers-color-scheme:light)"),
                    ]
                }
            }
        }

        struct Word {
            var text: String
            var undo: String?
        }

        init(
            _ page: Page, look: Looks, head: String, face: String = "",
            places: [PagePlace], said: FlashMessage?,
            tints: [RGB], whose: AccountID? = nil, time: Time? = nil
        ) {
            self.whose = whose?.description
            self.time = time
            title = page.title
            theme = look.theme
            direction = LocaleFormat.current.isRightToLeft ? "rtl" : nil
            colours = Palettes.sheet(of: look.brand)?.path
            palette = colours.map { _ in look.brand.rawValue }
            grounds = Ground.of(look)
            self.head = head
            self.face = face.isEmpty ? nil : face
            self.tints = tints.isEmpty ? nil : Tints.address(tints)
            links = PagePlace.seated(places).map { place in
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
