// swift-format-ignore-file
extension Styles {
    /// The rules for the rows of items.
    static let rows = #"""
    .sect{display:flex;align-items:center;justify-content:space-between;min-height:2.25rem}
    .page section+section{margin-top:1rem}
    .pair section+section,.sheet>section+section{margin-top:0}
    .rows{display:grid;grid-template-columns:minmax(0,1fr);gap:.375rem}
    .row{--t:var(--tint,var(--primary));--way:90deg;position:relative;z-index:0;
    display:flex;align-items:center;gap:.625rem;min-height:4rem;padding:.25rem .5rem;
    border-radius:var(--r3);border:var(--b);
    background:linear-gradient(var(--way),color-mix(in srgb,var(--t) 20%,var(--surface)) var(--p),
    var(--surface) 0);transition:--p .35s cubic-bezier(.3,1.3,.5,1);
    touch-action:pan-y;user-select:none;-webkit-user-select:none}
    @media (hover:hover){.row:hover{border-color:color-mix(in srgb,var(--t) 55%,var(--line))}}
    .row:dir(rtl){--way:-90deg}
    .row.drag{transition:none}
    .row.over{--t:var(--bad)}
    .row .tile{width:2.5rem;height:2.5rem}
    .what{flex:1;min-width:0}
    .what a{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;
    overflow:hidden;color:inherit;font-weight:620;
    line-height:1.15;overflow-wrap:anywhere}
    .what a::after{content:"";position:absolute;inset:0}
    .what a:focus-visible{outline:0}
    .what a:focus-visible::after{outline:3px solid var(--blue-text);outline-offset:-.25rem;
    border-radius:var(--r3)}
    .what p{display:flex;gap:0 .625rem;color:var(--muted);font-size:.8125rem;line-height:1.4}
    .what .n{flex:none;max-width:100%}
    .what .w{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
    .what p .i{display:inline-block;vertical-align:-2px;width:.875rem;height:.875rem}
    .ops{display:flex;gap:.25rem;position:relative;z-index:1}
    .tap{position:relative;display:grid;place-items:center;width:2.75rem;height:2.75rem;padding:0;
    border:0;border-radius:50%;background:none;color:var(--muted)}
    .tap:hover{color:var(--text)}
    .tap:disabled{color:color-mix(in srgb,currentColor 40%,#0000);cursor:default}
    .tap:focus-visible{border-radius:50%;outline-offset:1px}
    .tap:active{transform:scale(.9)}
    .more::before{content:"";position:absolute;inset:2px;border-radius:50%;
    background:radial-gradient(closest-side,var(--surface) calc(100% - .2812rem),
    #0000 calc(100% - .25rem)),var(--ring,conic-gradient(var(--t) var(--p),
    color-mix(in oklab,var(--t) 34%,var(--raised)) 0))}
    .yes{--ring:light-dark(color-mix(in oklab,var(--t) 60%,#556),
    color-mix(in oklab,var(--t) 60%,#99a))}
    .more .i{position:relative}
    .yes .more .i{opacity:0}
    .yes .more:hover .i{opacity:.75}
    .row.done .more::before{background:var(--t)}
    .row.done .more .i{opacity:1;color:var(--on-tint)}
    .row.skipped{background:none;border-style:dashed}
    .skipped .tile{filter:saturate(.3)}
    .row.next{display:flex;gap:.75rem;min-height:5.25rem;padding:.5rem .75rem;
    border-color:var(--primary)}
    .next .tile{width:3rem;height:3rem}
    .next .what a{font-size:1.1875rem;padding-bottom:.125rem}
    .next .more{width:3.5rem;height:3.5rem}
    .row .bub{position:absolute;z-index:2;left:50%;top:50%;translate:-50% -50%;
    padding:.375rem 1rem;border-radius:1.25rem;background:var(--note);color:var(--on-note);
    font-weight:680;pointer-events:none}
    @media (max-width:22.4375rem){.count:not(.next) .tile{display:none}}
    @media (min-width:64rem){.cols .rows:not(.first){
    grid-template-columns:repeat(2,minmax(0,1fr))}}
    @media (forced-colors:active){.row .more,.row .less{border:2px solid ButtonText}
    .yes:not(.done) .more .i{opacity:0}.row.done .more::before{background:Highlight}
    .row.done .more .i{color:HighlightText}}
    """#
}
