extension Styles {
    /// Dialogs, celebration, motion and forced colours.
    static let moments = #"""
    dialog{border:2px solid var(--line);border-radius:var(--r4);background:var(--surface);
    color:var(--text);padding:24px;max-width:min(480px,calc(100vw - 32px));width:100%}
    dialog::backdrop{background:#0009;backdrop-filter:blur(3px)}
    .keys{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;align-items:center;
    margin:16px 0}
    kbd{display:inline-block;min-width:32px;padding:3px 8px;border-radius:var(--r1);
    background:var(--raised);border:2px solid var(--line);border-bottom-width:4px;
    font:600 14px/1.3 ui-monospace,monospace;text-align:center}
    .party{position:fixed;inset:0;z-index:7;pointer-events:none;width:100%;height:100%}
    .hurrah{position:fixed;z-index:8;left:50%;top:46%;translate:-50% -50%;display:grid;
    justify-items:center;gap:4px;width:max-content;max-width:calc(100vw - 32px);
    padding:24px 40px;border-radius:var(--r4);background:var(--surface);
    border:2px solid var(--gold);box-shadow:0 24px 80px #000a;text-align:center;
    pointer-events:none;animation:rise .5s cubic-bezier(.3,1.6,.5,1)}
    .hurrah .goat{width:130px;animation:hop .6s ease-in-out 4}
    .hurrah b{font-size:24px;font-weight:680}
    .hurrah.gone{opacity:0;transition:opacity .4s}
    @keyframes rise{0%{transform:translateY(40px) scale(.8);opacity:0}}
    @keyframes hop{50%{transform:translateY(-14px)}}
    @media (prefers-reduced-motion:reduce){@view-transition{navigation:none}
    *,::before,::after{animation:none!important;transition:none!important;
    scroll-behavior:auto!important}}
    @media (forced-colors:active){.row,.card,.chip,.btn,.day b{border:2px solid}
    .row.done .more::before,.day.full b,.meter,.bar{forced-color-adjust:none}}
    @media print{.top,.tabs,.toast,.ops,.strip>a{display:none}}
    """#
}
