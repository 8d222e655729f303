import Core
import Engine
import Gratitude
import PageKit
import RouteKit

/// The page of the gratitude journal.
public struct GratitudePageModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "gratitude-page", stability: .experimental, summary: "A card for thanks on Today.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            PageSection("gratitude.card", .main, order: 90) { draw($0) }, to: .pageSections)
        registrar.contribute(give, to: .routes)
    }

    private func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        let thanks = scene.view.state(of: ThanksState.self).on(scene.day)
        return .init(
            """
            <section class="card stack"><h2>Thanks</h2>\
            <ul>\(thanks.map { "<li>\(escaped($0.text))</li>" }.joined())</ul>\
            <form class="stack" method="post" action="/thanks">\
            <label for="thanks">What for?</label><input id="thanks" name="text" required>\
            <button class="btn">Give thanks</button></form></section>
            """)
    }

    private let give = Route.form(
        GiveThanks.self, "/thanks", operation: "pageGiveThanks", summary: "Gives thanks."
    ) { _ in "Noted" }
}
