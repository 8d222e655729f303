internal import Coach
internal import CoachAPI
internal import Core
internal import Engine
internal import PageKit
internal import RouteKit

/// The Coach page. Rule U1.
enum CoachPage {
    static let path = "/coach"

    static let route = Route.page(
        path, operation: "pageCoach", summary: "Show the check-in and the conversation.",
        parameters: [
            .query(
                "area", .choice(SuggestionArea.allCases.map(\.rawValue)), "The area of the ideas."),
            .query("item", .text(.line(1...80)), "The id of the item to talk about."),
            .query("skip", .boolean, "True if the user wants to skip the item."),
        ]
    ) { request, asking throws(Rejection) in
        page(
            asking, area: request.text("area").flatMap(SuggestionArea.init(rawValue:)),
            about: request.text("item").map { ($0, request.parameters["skip"]?.bool == true) })
    }

    /// Returns the page, with the last message and its answer if there are any.
    static func page(
        _ asking: QueryContext, area: SuggestionArea? = nil,
        about item: (id: String, isSkipped: Bool)? = nil,
        said: (text: String, reply: CoachReply)? = nil, typed: String = "",
        wrong: Rejection? = nil
    ) -> Page {
        let drawing = CoachDrawing(
            Coach.checkIn(area: area, at: asking.moment, in: asking.view), asking, about: item,
            said: said, typed: typed, wrong: wrong)
        return Page(
            "Coach", place: "coach", main: CoachText.templates.render("coach", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }
}

/// The values of the template.
struct CoachDrawing {
    /// A button that applies a suggestion.
    struct Button {
        struct Field {
            var name: String
            var value: String
        }
        var title: String
        var detail: String
        var fields: [Field]

        init(_ proposal: CoachProposal) {
            title = proposal.title
            detail = proposal.detail
            var fields: [Field] = []
            for member in proposal.action.json.object ?? [:] {
                let values = member.value.array ?? [member.value]
                fields += values.map {
                    Field(name: member.key, value: $0.string ?? $0.text)
                }
            }
            self.fields = fields
        }
    }
    struct Area {
        var id: String
        var title: String
        var isHere: Bool
    }
    struct Help {
        var name: String
        var contact: String
        /// The link that calls or opens the helpline.
        var link: String

        init(_ line: CrisisLine) {
            name = line.name
            contact = line.contact
            link =
                line.contact.contains(".")
                ? "https://\(line.contact)" : "tel:\(line.contact.filter { $0 != " " })"
        }
    }
    struct About {
        var id: String
        var name: String
        var text: String
        var isSkipped: Bool
        var buttons: [Button]
    }
    struct Said {
        var text: String
        var reply: String
        var buttons: [Button]
    }

    var style = CoachAssets.style.path
    var script = CoachAssets.script.path
    var goat: String
    var greeting: String
    var question: String
    var sleep: [Button]
    var hasSleep: Bool
    var areas: [Area]
    var plan: [CheckIn.Line]
    var hasPlan: Bool
    var order: Button?
    var ideas: [Button]
    var proposals: [Button]
    var help: [Help]
    var isOut: Bool
    var about: About?
    var said: Said?
    var typed: String
    var wrong: String?

    init(
        _ checkIn: CheckIn, _ asking: QueryContext, about item: (id: String, isSkipped: Bool)?,
        said: (text: String, reply: CoachReply)?, typed: String, wrong: Rejection?
    ) {
        goat = Goat.html(checkIn.lines.isEmpty ? .glad : .calm)
        greeting = checkIn.greeting
        question = checkIn.question
        sleep = checkIn.sleep.map { Button($0) }
        hasSleep = !sleep.isEmpty
        areas = checkIn.areas.map {
            Area(id: $0.rawValue, title: $0.title, isHere: $0 == checkIn.about)
        }
        plan = checkIn.plan
        hasPlan = !plan.isEmpty
        order = checkIn.order.map { Button($0) }
        ideas = checkIn.ideas.map { Button($0) }
        proposals = checkIn.proposals.map { Button($0) }
        let lines = said.map(\.reply.lines) ?? []
        help = (lines.isEmpty ? checkIn.lines : lines).map { Help($0) }
        isOut = !help.isEmpty
        self.said = said.map {
            Said(
                text: $0.text, reply: $0.reply.text,
                buttons: $0.reply.proposals.map { Button($0) })
        }
        about = isOut ? nil : item.flatMap { CoachDrawing.about($0.id, $0.isSkipped, asking) }
        self.typed = typed
        self.wrong = wrong?.message
    }

    /// Returns advice about an item. The advice does not count as a message.
    private static func about(
        _ id: String, _ isSkipped: Bool, _ asking: QueryContext
    ) -> About? {
        guard
            let name = asking.view.answer(.itemProvider)?.title(
                of: id, on: asking.today, in: asking.view)
        else { return nil }
        let reply = Coach.advice(on: id, skipping: isSkipped, at: asking.moment, in: asking.view)
        return About(
            id: id, name: name, text: reply.text, isSkipped: isSkipped,
            buttons: reply.proposals.map { Button($0) })
    }
}
