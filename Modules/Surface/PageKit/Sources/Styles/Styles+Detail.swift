extension Styles {
    /// An item: dial, figures, heatmap.
    static let detail = #"""
    .lead{display:flex;align-items:center;gap:16px;margin:4px 0 20px}
    .lead .tile{width:64px;height:64px;border-radius:20px;font-size:30px}
    .lead .tile .i{width:34px;height:34px}
    .lead h1{overflow-wrap:anywhere}
    .dial{--t:var(--tint,var(--primary));display:flex;align-items:center;
    justify-content:center;gap:12px min(20px,2.5vw);flex-wrap:wrap}
    .dial .tap{width:56px;height:56px;background:var(--raised);color:var(--text)}
    .dial .tap .i{width:28px;height:28px}
    .disc{display:grid;place-items:center;align-content:center;width:min(168px,40vw);
    aspect-ratio:1;border-radius:50%;text-align:center;
    background:radial-gradient(closest-side,var(--surface) 90%,#0000 91.5%),
    conic-gradient(var(--t) var(--p),var(--raised) 0);transition:--p .35s}
    .disc b{display:block;font-size:40px;line-height:1.1;font-variant-numeric:tabular-nums}
    .disc .i{width:72px;height:72px;color:var(--good-text)}
    .dial.over{--t:var(--bad)}
    .heat{--t:var(--tint,var(--primary));overflow-x:auto;padding:4px 4px 8px;direction:rtl}
    .heat table{direction:ltr;border-spacing:2px;font-size:11px;line-height:1;
    color:var(--muted)}
    .heat th{font-weight:550;text-align:left;padding:0 4px 0 0;white-space:nowrap}
    .heat thead th{padding:0;max-width:0}
    .heat td{width:15px;min-width:15px;height:15px;border-radius:4px;padding:0;
    background:var(--raised)}
    .heat .h1{background:color-mix(in oklab,var(--t) 35%,var(--raised))}
    .heat .h2{background:color-mix(in oklab,var(--t) 55%,var(--raised))}
    .heat .h3{background:color-mix(in oklab,var(--t) 78%,var(--raised))}
    .heat .h4{background:var(--t)}
    .heat .hs{background:repeating-linear-gradient(135deg,var(--raised) 0 3px,
    var(--edge) 3px 4.5px)}
    .heat td,.legend i{box-shadow:inset 0 0 0 1px var(--line)}
    .heat .ho,.heat .hx{box-shadow:none}
    .heat .ho{background:radial-gradient(circle,var(--edge) 1.5px,#0000 2px)}
    .heat .hx{background:none}
    .heat .now{outline:2px solid var(--text);outline-offset:1px}
    .legend{--t:var(--tint,var(--primary));display:flex;flex-wrap:wrap;gap:6px 16px;
    color:var(--muted);font-size:13px;margin-top:8px}
    .legend span{display:inline-flex;gap:6px;align-items:center}
    .legend i{width:14px;height:14px;border-radius:4px;background:var(--raised)}
    .legend .h4{background:var(--t)}
    .legend .h1{background:color-mix(in oklab,var(--t) 35%,var(--raised))}
    .legend .hs{background:repeating-linear-gradient(135deg,var(--raised) 0 3px,
    var(--edge) 3px 4.5px)}
    .legend .ho{background:radial-gradient(circle,var(--edge) 1.5px,#0000 2px);
    box-shadow:none}
    .timer{justify-content:center;margin:16px 0 8px}
    .clock{font-variant-numeric:tabular-nums;font-size:28px;font-weight:680}
    .quote{padding:12px 16px;border-radius:var(--r2);background:var(--raised);
    white-space:pre-line;overflow-wrap:anywhere}
    """#
}
