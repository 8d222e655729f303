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
    .heat{--t:var(--tint,var(--primary));overflow-x:auto;padding:.25rem .25rem .5rem;direction:rtl}
    .heat table{direction:ltr;border-spacing:2px;font-size:.6875rem;line-height:1;
    color:var(--muted)}
    .heat th{font-weight:550;text-align:start;padding:0 .25rem 0 0;white-space:nowrap}
    .heat thead th{padding:0;max-width:0}
    .heat td{width:.9375rem;min-width:.9375rem;height:.9375rem;border-radius:.25rem;padding:0;
    background:var(--raised)}
    .heat .h1{background:color-mix(in oklab,var(--t) 35%,var(--raised))}
    .heat .h2{background:color-mix(in oklab,var(--t) 55%,var(--raised))}
    .heat .h3{background:color-mix(in oklab,var(--t) 78%,var(--raised))}
    .heat .h4{background:var(--t)}
    .heat .hs{background:repeating-linear-gradient(135deg,var(--raised) 0 3px,
    var(--edge) 3px .2812rem)}
    .heat td,.legend i{box-shadow:inset 0 0 0 1px var(--line)}
    .heat .ho,.heat .hx{box-shadow:none}
    .heat .ho{background:radial-gradient(circle,var(--edge) 1.5px,#0000 2px)}
    .heat .hx{background:none}
    .heat .now{outline:2px solid var(--text);outline-offset:1px}
    .legend{--t:var(--tint,var(--primary));display:flex;flex-wrap:wrap;gap:.375rem 1rem;
    color:var(--muted);font-size:.8125rem;margin-top:.5rem}
    .legend span{display:inline-flex;gap:.375rem;align-items:center}
    .legend i{width:.875rem;height:.875rem;border-radius:.25rem;background:var(--raised)}
    .legend .h4{background:var(--t)}
    .legend .h1{background:color-mix(in oklab,var(--t) 35%,var(--raised))}
    .legend .hs{background:repeating-linear-gradient(135deg,var(--raised) 0 3px,
    var(--edge) 3px .2812rem)}
    .legend .ho{background:radial-gradient(circle,var(--edge) 1.5px,#0000 2px);
    box-shadow:none}
    .timer{justify-content:center;margin:1rem 0 .5rem}
    .clock{font-size:1.75rem;font-weight:680}
    .quote{padding:.75rem 1rem;border-radius:var(--r2);background:var(--raised);
    white-space:pre-line;overflow-wrap:anywhere}
    """#
}
