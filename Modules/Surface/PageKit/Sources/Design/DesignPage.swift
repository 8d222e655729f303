// swift-format-ignore-file
internal import Core
internal import DesignTokens
internal import RouteKit

/// The page that shows every design token, component and state, in dark and light. Rule U5.
enum DesignPage {
    static let route = Route.page(
        "/design", operation: "pageDesign", summary: "Show the tokens and parts of the design."
    ) { _, _ throws(Rejection) in
        let themes = [("dark", "Dark"), ("light", "Light")].map { id, title in
            Theme(
                id: id, title: title, tokens: Tokens.all.map(\.name),
                radii: Array(Tokens.radii.indices).map { $0 + 1 },
                dyes: Palette.dyes.map { ColourSwatch(name: $0.name, tint: TintStyles
                    .className($0.colour)) },
                symbols: (Icon.page + Icon.items).map { Icon.html($0) }.joined(),
                rows: DesignRow.all(in: id),
                goat: Goat.html(.glad), hourglass: Goat.hourglass)
        }
        return Page(
            "Design",
            main: templates.render("design", Drawing(style: style.path, themes: themes)),
            tints: Palette.dyes.map(\.colour))
    }

    /// The style sheet with the colours of the token squares, because pages must not contain inline
    /// styles.
    static let style = Asset(
        "design.css", contentType: "text/css; charset=utf-8",
        text: """
            .theme{padding:1rem;border-radius:var(--r4);background:var(--bg);color:var(--text);\
            border:2px solid var(--line);min-width:0}
            .theme.dark{color-scheme:dark}.theme.light{color-scheme:light}
            .swatches{display:grid;grid-template-columns:repeat(auto-fill,minmax(7rem,1fr));\
            gap:.5rem}
            .swatches li{display:grid;gap:.25rem;font-size:.8125rem}
            .swatches i{height:2.5rem;border-radius:var(--r1);border:1px solid var(--edge)}
            .corners i{background:var(--raised)}
            .symbols{display:flex;flex-wrap:wrap;gap:.75rem}
            .busy{display:grid;gap:.5rem}
            .busy i{height:1rem;border-radius:var(--r1);background:var(--raised)}
            .busy i:last-child{width:60%}
            .theme .toast,.theme dialog{position:static;animation:none;max-width:100%}
            .theme .toast{flex-wrap:wrap}

            """ + Tokens.all.map { ".k-\($0.name){background:var(--\($0.name))}" }.joined()
            + Tokens.radii.indices.map { index in
                ".corner-\(index + 1){border-radius:var(--r\(index + 1))!important}"
            }.joined() + Palette.dyes.map { dye in
                ".dye.\(TintStyles.className(dye.colour)){background:var(--tint)}"
            }.joined())

    private struct Drawing {
        var style: String
        var themes: [Theme]
    }

    private struct Theme {
        var id: String
        var title: String
        var tokens: [String]
        var radii: [Int]
        var dyes: [ColourSwatch]
        var symbols: String
        var rows: [DesignRow]
        var goat: String
        var hourglass: String
    }

    private struct ColourSwatch {
        var name: String
        var tint: String
    }

    private static let templates = Templates([
        "design": design, "tokens": tokens, "buttons": DesignSamples.buttons,
        "fields": DesignSamples.fields, "cards": DesignSamples.cards,
        "states": DesignSamples.states, "rows": DesignSamples.rows,
        "messages": DesignSamples.messages,
    ])

    private static let design = #"""
    <div class="page"><link rel="stylesheet" href="{{style}}">
    <a class="back" href="/more">[[left]]More</a><h1>Design</h1>
    <p class="soft">The parts of every page, in both themes.</p>
    <div class="pair">{{#themes}}<section class="theme {{id}} stack" aria-labelledby="{{id}}">
    <h2 id="{{id}}">{{title}}</h2>
    {{>tokens}}{{>buttons}}{{>fields}}{{>rows}}{{>cards}}{{>states}}{{>messages}}
    </section>{{/themes}}</div></div>
    """#

    private static let tokens = #"""
    <h3>Colours</h3><ul class="swatches">{{#tokens}}<li><i class="k-{{.}}"></i>{{.}}</li>
    {{/tokens}}</ul>
    <h3>Colours of items</h3><ul class="swatches">{{#dyes}}<li><i class="dye {{tint}}"></i>{{name}}
    </li>{{/dyes}}</ul>
    <h3>Corners</h3><ul class="swatches corners">{{#radii}}<li><i class="corner-{{.}}"></i>{{.}}
    </li>{{/radii}}</ul>
    <h3>Symbols</h3><div class="symbols">{{{symbols}}}</div>
    <h3>Text</h3><div><p>Text, as it is read</p><p class="soft">Soft: what is beside the point</p>
    <p class="hint">A hint under a field</p><p class="wrong">What is wrong</p>
    <p><a href="#{{id}}">A link</a></p></div>
    """#
}
