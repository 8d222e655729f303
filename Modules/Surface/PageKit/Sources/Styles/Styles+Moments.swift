// swift-format-ignore-file
extension Styles {
    /// The rules for dialogs, celebrations, motion and forced colours.
    static let moments = #"""
    dialog{border:var(--b);border-radius:var(--r4);background:var(--surface);
    color:var(--text);padding:1.5rem;max-width:min(30rem,calc(100vw - 2rem));width:100%}
    dialog::backdrop{background:#0009;backdrop-filter:blur(3px)}
    .keys{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem;align-items:center;
    margin:1rem 0}
    kbd{display:inline-block;min-width:2rem;padding:3px .5rem;border-radius:var(--r1);
    background:var(--raised);border:var(--b);border-bottom-width:.25rem;
    font:600 .875rem/1.3 ui-monospace,monospace;text-align:center}
    .go{margin-top:10vh;padding:.75rem}
    .found a{display:flex;align-items:center;gap:.75rem;min-height:3rem;padding:.25rem .75rem;
    border-radius:var(--r2);color:var(--text);text-decoration:none;overflow-wrap:anywhere}
    .found a:hover,[aria-selected=true]{background:var(--raised)}
    [aria-selected=true]{outline:2px solid var(--edge)}
    .found span{flex:1}
    .found small{color:var(--muted)}
    .go .found{max-height:60vh;overflow-y:auto;margin-top:.5rem;padding:2px}
    .party{position:fixed;inset:0;z-index:7;pointer-events:none;width:100%;height:100%}
    .hurrah{position:fixed;z-index:8;left:50%;top:46%;translate:-50% -50%;display:grid;
    justify-items:center;gap:.25rem;width:max-content;max-width:calc(100vw - 2rem);
    padding:1.5rem 2.5rem;border-radius:var(--r4);background:var(--surface);
    border:2px solid var(--gold);box-shadow:0 1.5rem 5rem #000a;text-align:center;
    pointer-events:none;animation:rise .5s cubic-bezier(.3,1.6,.5,1)}
    .hurrah .goat{width:8.125rem;animation:hop .6s ease-in-out 4}
    .hurrah b{font-size:1.5rem;font-weight:680}
    .hurrah.gone{opacity:0;transition:opacity .4s}
    @keyframes rise{0%{transform:translateY(2.5rem) scale(.8);opacity:0}}
    @keyframes hop{50%{transform:translateY(-.875rem)}}
    @media (prefers-reduced-motion:reduce){
    *,::before,::after{animation:none!important;transition:none!important;
    scroll-behavior:auto!important}}
    @media (forced-colors:active){.day[aria-current]{outline:2px solid Highlight}
    .row,.card,.chip,.btn,.day b{border:2px solid}
    .pick label:has(:checked),.kinds label:has(:checked){forced-color-adjust:none;
    background:Highlight;color:HighlightText;border-color:Highlight}
    .row.done .more::before,.day.full b,.meter,.bar{forced-color-adjust:none}}
    @media print{.top,.tabs,.toast,.ops,.strip>a{display:none}}
    """#
}
