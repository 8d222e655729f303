internal import PageKit

/// The style sheet and the keyboard script of the heatmap, which only this page loads.
extension Heatmap {
    /// The shades of the item's colour for the completed fraction, and the styles for excused and
    /// unscheduled days.
    static let shades = #"""
        .h1{background:color-mix(in oklab,var(--t) 35%,var(--raised))!important}
        .h2{background:color-mix(in oklab,var(--t) 55%,var(--raised))!important}
        .h3{background:color-mix(in oklab,var(--t) 78%,var(--raised))!important}
        .h4{background:var(--t)!important}
        .hs{background:repeating-linear-gradient(135deg,var(--raised) 0 3px,var(--edge) 3px
        .2812rem)!important}
        .ho{background:radial-gradient(circle,var(--edge) 1.5px,#0000 2px)!important}
        """#

    static let style = Asset(
        "heat.css", contentType: "text/css; charset=utf-8",
        text: shades + #"""
            .heat{--t:var(--tint,var(--primary));--c:1.5rem;overflow-x:auto;padding:.25rem 0 .5rem}
            .heat table{border-spacing:2px;font-size:.75rem;line-height:1;color:var(--muted)}
            .heat th{position:sticky;z-index:1;inset-inline-start:0;padding-inline-end:.375rem;
            background:var(--surface);font-weight:550;text-align:start;white-space:nowrap}
            .heat thead td{height:1rem;max-width:0;padding:0;white-space:nowrap}
            .heat tbody td{min-width:var(--c);height:var(--c);border-radius:.25rem;padding:0;
            background:var(--raised)}
            .heat a{position:relative;display:block;width:100%;height:100%;border-radius:.25rem}
            .heat a:is(:hover,:focus-visible)::after{content:attr(title);position:absolute;
            z-index:2;bottom:calc(100% + .25rem);left:50%;translate:-50%;padding:.375rem .625rem;
            border-radius:var(--r1);background:var(--note);color:var(--on-note);font-size:.8125rem;
            white-space:nowrap;pointer-events:none}
            .heat tr:nth-child(-n+2) a::after{bottom:auto!important;top:calc(100% + .25rem)}
            .heat td:nth-last-child(-n+6) a::after{left:auto!important;right:0;
            translate:0!important}
            .heat td:nth-child(-n+7) a::after{left:0!important;translate:0!important}
            .heat tbody td,.legend i{box-shadow:inset 0 0 0 1px var(--line)}
            .heat .ho,.heat .hx,.legend .ho{box-shadow:none!important}
            .heat .hx{background:none}
            .heat .now{outline:2px solid var(--text);outline-offset:-1px}
            .legend{--t:var(--tint,var(--primary));display:flex;flex-wrap:wrap;gap:.375rem 1rem;
            color:var(--muted);font-size:.8125rem;margin-top:.5rem}
            .legend span{display:inline-flex;gap:.375rem;align-items:center}
            .legend i{width:.875rem;height:.875rem;border-radius:.25rem;background:var(--raised)}
            .goto{margin-top:.75rem}
            .goto input[type]{width:auto}
            @media (min-width:50rem){.year{grid-column:1/-1;grid-row:2}}
            @media (min-width:70rem){.heat{--c:1.0625rem}}
            @media (forced-colors:active){.heat tbody td,.legend i{forced-color-adjust:none;
            box-shadow:none;border:1px solid GrayText;background:Canvas}
            .h1{background:color-mix(in srgb,Highlight 30%,Canvas)!important}
            .h2,.h3{background:color-mix(in srgb,Highlight 65%,Canvas)!important}
            .h4{background:Highlight!important}
            .heat .ho,.heat .hx,.legend .ho{border-color:Canvas}}
            """#)

    /// The script for the heatmap's keyboard operation. The whole table is one tab stop, and the
    /// arrow keys move between cells.
    static let script = Asset(
        "heat.js", contentType: "text/javascript; charset=utf-8",
        text: #"""
            const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1],
              ArrowRight: [0, 1], Home: [0, -99], End: [0, 99], PageUp: [0, -4], PageDown: [0, 4] }
            const clamp = (value, last) => Math.max(0, Math.min(last, value))

            addEventListener('keydown', event => {
              const link = event.target.closest?.('.heat a'), step = steps[event.key]
              if (!link || !step || event.ctrlKey || event.metaKey || event.altKey) return
              event.preventDefault()
              const cell = link.parentElement, body = cell.closest('tbody')
              const here = [cell.parentElement.sectionRowIndex, cell.cellIndex]
              let row = clamp(here[0] + step[0], body.rows.length - 1)
              let column = clamp(here[1] + step[1], body.rows[row].cells.length - 1)
              const at = () => body.rows[row].cells[column].querySelector('a')
              // Future days, days before the first one and weekday names have no link.
              while (!at()) {
                if (column !== here[1]) column += Math.sign(here[1] - column)
                else row += Math.sign(here[0] - row)
              }
              const next = at()
              for (const old of body.querySelectorAll('a:not([tabindex])')) old.tabIndex = -1
              next.removeAttribute('tabindex')
              next.focus()
            })

            // Scrolls to the end of the year, where today is.
            for (const heat of document.querySelectorAll('.heat')) {
              const isLeft = getComputedStyle(heat).direction === 'rtl'
              heat.scrollLeft = isLeft ? -heat.scrollWidth : heat.scrollWidth
            }
            """#)
}
