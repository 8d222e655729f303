internal import Blank
public import Core
internal import Engine
internal import PageKit
internal import RouteKit

/// A card on Today.
public struct BlankPageModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "blank-page", stability: .experimental,
        summary: "A card for notes on Today.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            PageSection("blank.card", .main, order: 90) { BlankCard.draw($0) }, to: .pageSections)
        registrar.contribute(BlankCard.note, to: .routes)
    }
}

/// The notes of the shown day, and a form for another one.
enum BlankCard {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        guard scene.day <= scene.today else { return nil }
        let notes = Blank.notes(on: scene.day, in: scene.view)
        return .init(
            """
            <section class="card stack" id="blank" aria-labelledby="blank-title">\
            <h2 id="blank-title">Notes</h2>\
            <ul>\(notes.map { "<li>\(escaped($0.text))</li>" }.joined())</ul>\
            <form class="stack" method="post" action="/blank">\
            <input type="hidden" name="day" value="\(scene.day)">\
            <label for="blank-text">Something worth keeping</label>\
            <input id="blank-text" name="text" maxlength="500" required>\
            <button class="btn">Note</button></form></section>
            """)
    }

    static let note = Route.form(
        NoteBlank.self, "/blank", operation: "pageNoteBlank", summary: "Notes something."
    ) { _ in "Noted" }
}
