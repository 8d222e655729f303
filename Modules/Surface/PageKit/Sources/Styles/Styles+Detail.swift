extension Styles {
    /// An item: dial, figures, heatmap.
    static let detail = #"""
    .lead{display:flex;align-items:center;gap:1rem;margin:.25rem 0 1.25rem}
    .lead .tile{width:4rem;height:4rem;border-radius:1.25rem;font-size:1.875rem}
    .lead .tile .i{width:2.125rem;height:2.125rem}
    .lead h1{overflow-wrap:anywhere}
    .dial{--t:var(--tint,var(--primary));display:flex;align-items:center;
    justify-content:center;gap:.75rem min(1.25rem,2.5vw);flex-wrap:wrap}
    .dial .tap{width:3.5rem;height:3.5rem;background:var(--raised);color:var(--text)}
    .dial .tap .i{width:1.75rem;height:1.75rem}
    .disc{display:grid;place-items:center;align-content:center;width:min(10.5rem,40vw);
    aspect-ratio:1;border-radius:50%;text-align:center;
    background:radial-gradient(closest-side,var(--surface) 90%,#0000 91.5%),
    conic-gradient(var(--t) var(--p),var(--raised) 0);transition:--p .35s}
    .disc b{display:block;font-size:2.5rem;line-height:1.1}
    .disc .i{width:4.5rem;height:4.5rem;color:var(--good-text)}
    .dial.over{--t:var(--bad)}
    .disc p{max-width:100%;overflow-wrap:normal}
    .state{width:100%;text-align:center;color:var(--good-text);font-weight:650}
    .over .state{color:var(--bad-text)}
    .year{min-width:0}
    .heat{--t:var(--tint,var(--primary));--c:1.5rem;overflow-x:auto;padding:.25rem 0 .5rem}
    .heat table{border-spacing:2px;font-size:.75rem;line-height:1;color:var(--muted)}
    .heat th{position:sticky;z-index:1;inset-inline-start:0;padding-inline-end:.375rem;
    background:var(--surface);font-weight:550;text-align:start;white-space:nowrap}
    .heat thead td{height:1rem;max-width:0;padding:0;white-space:nowrap}
    .heat tbody td{min-width:var(--c);height:var(--c);border-radius:.25rem;padding:0;
    background:var(--raised)}
    .heat a{position:relative;display:block;width:100%;height:100%;border-radius:.25rem}
    .heat a:is(:hover,:focus-visible)::after{content:attr(title);position:absolute;z-index:2;
    bottom:calc(100% + .25rem);left:50%;translate:-50%;padding:.375rem .625rem;
    border-radius:var(--r1);background:var(--note);color:var(--on-note);font-size:.8125rem;
    white-space:nowrap;pointer-events:none}
    .heat tr:nth-child(-n+2) a::after{bottom:auto!important;top:calc(100% + .25rem)}
    .heat td:nth-last-child(-n+6) a::after{left:auto!important;right:0;translate:0!important}
    .heat td:nth-child(-n+7) a::after{left:0!important;translate:0!important}
    .h1{background:color-mix(in oklab,var(--t) 35%,var(--raised))!important}
    .h2{background:color-mix(in oklab,var(--t) 55%,var(--raised))!important}
    .h3{background:color-mix(in oklab,var(--t) 78%,var(--raised))!important}
    .h4{background:var(--t)!important}
    .hs{background:repeating-linear-gradient(135deg,var(--raised) 0 3px,var(--edge) 3px
    .2812rem)!important}
    .ho{background:radial-gradient(circle,var(--edge) 1.5px,#0000 2px)!important}
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
    .heat .ho,.heat .hx,.legend .ho{border-color:Canvas}
    .disc{forced-color-adjust:none;background:radial-gradient(closest-side,Canvas 90%,#0000 91.5%),
    conic-gradient(Highlight var(--p),GrayText 0);color:CanvasText}}
    .timer{justify-content:center;margin:1rem 0 .5rem}
    .clock{font-size:1.75rem;font-weight:680}
    .quote{padding:.75rem 1rem;border-radius:var(--r2);background:var(--raised);
    white-space:pre-line;overflow-wrap:anywhere}
    """#
}
