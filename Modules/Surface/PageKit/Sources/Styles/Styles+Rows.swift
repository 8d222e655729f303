extension Styles {
    /// The rows of items.
    static let rows = #"""
    .sect{display:flex;align-items:center;justify-content:space-between;min-height:2.75rem}
    .page section+section{margin-top:1rem}
    .pair section+section{margin-top:0}
    .rows{display:grid;grid-template-columns:minmax(0,1fr);gap:.625rem}
    .row{--t:var(--tint,var(--primary));position:relative;isolation:isolate;overflow:hidden;
    display:flex;align-items:center;gap:.75rem;padding:.75rem;border-radius:var(--r3);
    background:var(--surface);border:2px solid var(--line);transition:border-color .2s;
    touch-action:pan-y;user-select:none;-webkit-user-select:none}
    .row:hover{border-color:color-mix(in srgb,var(--t) 55%,var(--line))}
    .row::before{content:"";position:absolute;z-index:-1;inset:0;width:var(--p);
    background:color-mix(in srgb,var(--t) 20%,var(--surface));
    transition:width .35s cubic-bezier(.3,1.3,.5,1)}
    .row.drag::before{transition:none}
    .row.over{--t:var(--bad)}
    .what{flex:1;min-width:0}
    .what a{color:inherit;text-decoration:none;font-weight:620;font-size:1.0625rem;
    line-height:1.25;overflow-wrap:anywhere}
    .what a::after{content:"";position:absolute;inset:0}
    .what a:focus-visible{outline:0}
    .what a:focus-visible::after{outline:3px solid var(--blue-text);outline-offset:-.25rem;
    border-radius:var(--r3)}
    .what p{display:flex;flex-wrap:wrap;gap:0 .75rem;color:var(--muted);font-size:.875rem;
    font-variant-numeric:tabular-nums}
    .what p span{display:inline-flex;align-items:center;gap:3px;overflow-wrap:anywhere}
    .what p .i{width:1rem;height:1rem}
    .ops{display:flex;gap:.25rem;position:relative;z-index:1}
    .tap{position:relative;display:grid;place-items:center;width:3rem;height:3rem;padding:0;
    border:0;border-radius:50%;background:none;color:var(--muted)}
    .tap:hover{color:var(--text)}
    .tap:focus-visible{border-radius:50%;outline-offset:1px}
    .tap:active{transform:scale(.9)}
    .more::before{content:"";position:absolute;inset:2px;border-radius:50%;
    background:conic-gradient(var(--t) var(--p),color-mix(in oklab,var(--t) 34%,
    var(--raised)) 0);mask:radial-gradient(closest-side,#0000 calc(100% - .2812rem),
    #000 calc(100% - .25rem));transition:--p .35s}
    .yes .more::before{background:light-dark(color-mix(in oklab,var(--t) 60%,#556),
    color-mix(in oklab,var(--t) 60%,#99a))}
    .more .i{position:relative;
    color:light-dark(color-mix(in oklab,var(--t) 60%,#000),color-mix(in oklab,var(--t) 70%,
    #fff))}
    .yes .more .i{opacity:0}
    .yes .more:hover .i{opacity:.75}
    .row.done .more::before{background:var(--t);mask:none}
    .row.done .more .i{opacity:1;color:#0b1510}
    .row.skipped{background:none;border-style:dashed}
    .skipped .tile{filter:saturate(.3)}
    .pop .more{animation:pop .45s cubic-bezier(.3,1.8,.5,1)}
    @keyframes pop{0%{transform:scale(.7)}60%{transform:scale(1.16)}}
    .row .bub{position:absolute;z-index:2;left:50%;top:50%;translate:-50% -50%;
    padding:.375rem 1rem;border-radius:1.25rem;background:var(--note);color:var(--on-note);
    font-weight:680;font-variant-numeric:tabular-nums;pointer-events:none}
    @media (min-width:50rem){.row{padding:.875rem 1rem}}
    """#
}
