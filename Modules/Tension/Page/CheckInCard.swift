internal import Core
internal import Engine
internal import PageKit
internal import Tension

/// A card that looks like any other health card, so that a colleague who sees it learns nothing.
/// Rule U7.
///
/// It shows a body and never earlier answers.
enum CheckInCard {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        guard scene.day == scene.today else { return nil }
        let now = scene.asking.moment.instant
        let phase = Tension.phase(at: now, in: scene.view)
        let wait = phase.until.milliseconds - now.milliseconds
        return .init(
            """
            <section class="card stack" id="check-in" aria-labelledby="check-in-title" \
            data-again="\(wait)"><h2 class="health" id="check-in-title">\(Icon.html("body"))\
            Tension check</h2>\(content(phase, scene.view))</section>
            """)
    }

    private static func content(_ phase: TensionPhase, _ view: WorldView) -> String {
        if let suggestion = phase.suggestion, let checkIn = phase.checkIn {
            return open(suggestion, of: checkIn, view)
        }
        return (phase.isLogged ? logged : "") + (phase.kind == .completed ? "" : picker)
    }

    private static let logged = #"<p role="status">Logged <span aria-hidden="true">✓</span></p>"#

    private static let picker =
        """
        <form method="post" action="/check-in"><p class="soft" id="check-in-ask">How does your \
        body feel right now?</p><div class="five rising" role="group" \
        aria-labelledby="check-in-ask">\
        \(TensionLevel.allCases.map(button).joined())</div></form>
        """

    private static func button(_ level: TensionLevel) -> String {
        """
        <button name="level" value="\(level.rawValue)"><i aria-hidden="true"></i>\
        \(level.word)</button>
        """
    }

    /// The page of breathing patterns, if the program has one.
    private static let breathe = "/breathe"

    private static func open(
        _ suggestion: Suggestion, of checkIn: CheckIn, _ view: WorldView
    ) -> String {
        var link = ""
        if let pattern = suggestion.breathing,
            view.answers(to: .pagePlaces).contains(where: { $0.path == breathe })
        {
            link = """
                <p class="acts"><a class="btn quiet" \
                href="\(breathe)?pattern=\(queryEncoded(pattern))">Start breathing exercise</a></p>
                """
        }
        return """
            <h3>\(escaped(suggestion.title))</h3><p>\(escaped(suggestion.text))</p>\(link)\
            <form class="acts" method="post" action="/check-in/\(checkIn.id)">\
            <button class="btn" name="act" value="done">Done</button>\
            <button class="btn quiet" name="act" value="skip">Skip</button></form>
            """
    }
}
