internal import PageKit

/// The page that shows secrets only once: recovery codes and tokens.
enum ShownOncePage {
    static func codes(_ codes: [String]) -> Page {
        page(
            "Recovery codes",
            "Print or store them where you can find them without your devices. Each code signs "
                + "you in once. They are not shown again.",
            codes)
    }

    static func token(_ secret: String, label: String) -> Page {
        page(
            "Token: \(label)",
            "Copy it to the program that uses it. It is not shown again.", [secret])
    }

    private static func page(
        _ title: String, _ words: String, _ secrets: [String]
    ) -> Page {
        let drawing = Drawing(title: title, words: words, secrets: secrets)
        return Page(title, place: "account", main: templates.render("once", drawing))
    }

    private struct Drawing {
        var title: String
        var words: String
        var secrets: [String]
        var script = PasskeyScript.asset.path
    }

    private static let templates = Templates([
        "once": #"""
        <div class="page"><a class="back" href="/account">[[left]]Account</a>
        <h1>{{title}}</h1><div class="sheet"><section class="card stack">
        <p>{{words}}</p>
        <ul class="stack" id="codes">{{#secrets}}<li><code>{{.}}</code></li>{{/secrets}}</ul>
        <p class="acts" data-scripted hidden>
        <button type="button" class="btn quiet" data-codes="copy">Copy</button>
        <button type="button" class="btn quiet" data-codes="print">Print</button></p>
        <p class="acts"><a class="btn" href="/account">Done</a></p>
        </section></div></div><script src="{{script}}" type="module"></script>
        """#
    ])
}
