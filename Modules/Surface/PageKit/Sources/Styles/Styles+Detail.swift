// swift-format-ignore-file
extension Styles {
    /// The rules for an item's page: dial, statistics and heatmap.
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
    @media (forced-colors:active){.disc{forced-color-adjust:none;
    background:radial-gradient(closest-side,Canvas 90%,#0000 91.5%),
    conic-gradient(Highlight var(--p),GrayText 0);color:CanvasText}}
    .timer{justify-content:center;margin:1rem 0 .5rem}
    .clock{font-size:1.75rem;font-weight:680}
    .quote{padding:.75rem 1rem;border-radius:var(--r2);background:var(--raised);
    white-space:pre-line;overflow-wrap:anywhere}
    """#
}
