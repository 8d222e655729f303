// swift-format-ignore-file
extension Styles {
    /// The rules for the header, the footer and the grid of every page.
    static let frame = #"""
    .wrap{max-width:80rem;margin:auto;padding:0 1rem}
    .top{position:sticky;top:0;z-index:5;
    background:color-mix(in srgb,var(--bg) 90%,transparent);backdrop-filter:blur(.75rem)}
    .top .wrap{display:flex;align-items:center;gap:.5rem;min-height:3.75rem}
    .brand{display:flex;align-items:center;gap:.5rem;min-width:2.75rem;min-height:2.75rem;
    font-weight:700;font-size:1.25rem;color:var(--text);
    letter-spacing:-.02em}
    .brand svg{width:2rem;height:2rem}
    .brand:hover svg{animation:wobble .6s}
    @keyframes wobble{25%{transform:rotate(-8deg)}60%{transform:rotate(6deg)}}
    .push{margin-inline-start:auto;display:flex;gap:.5rem}
    .chip{display:inline-flex;align-items:center;gap:.375rem;min-height:2.75rem;
    padding:.25rem .875rem .25rem .625rem;border-radius:1.375rem;background:var(--surface);
    color:var(--text);font-weight:650;border:var(--b)}
    .chip:hover,.face:hover{border-color:var(--edge)}
    .chip.star .i{color:var(--gold)}
    .cold{--flame:var(--edge);--flame-core:var(--line)}
    .face{display:grid;place-items:center;flex:none;width:2.75rem;height:2.75rem;border-radius:50%;
    background:var(--surface);border:var(--b);color:var(--muted)}
    .tabs{position:fixed;z-index:5;inset-inline:0;bottom:0;display:flex;align-items:center;
    justify-content:center;background:var(--surface);
    border-top:2px solid var(--line);padding:0 .5rem env(safe-area-inset-bottom)}
    .tabs ul{display:flex;flex:1;max-width:32.5rem;min-width:0}
    .tabs li{flex:1 1 auto;min-width:min-content}
    .tabs li a{display:grid;place-items:center;align-content:center;gap:2px;
    min-width:2.75rem;min-height:4rem;color:var(--muted);font-size:.75rem;font-weight:600;
    text-align:center}
    .tabs a:focus-visible{outline-offset:-3px}
    .tabs [aria-current]{color:var(--primary-text)}
    .add{display:grid;place-items:center;flex:none;width:3.25rem;height:3.25rem;
    border-radius:50%;background:var(--primary);color:var(--on-primary);
    box-shadow:0 3px 0 var(--primary-edge)}
    .page{padding-top:.5rem}
    .page:has(>.sheet){max-width:45rem;margin:auto}
    .back{display:inline-flex;align-items:center;gap:.25rem;min-height:2.75rem;
    padding-inline-end:.75rem;color:var(--muted);font-weight:600}
    .back:hover{color:var(--text)}
    .more-places{display:grid;gap:.5rem;max-width:30rem;margin-top:1rem}
    .slim{border-radius:var(--r3)}
    a.slim,.slim>summary{display:flex;align-items:center;gap:.625rem;min-height:3rem;
    padding:.25rem 1rem;border-radius:var(--r3);background:var(--surface);
    border:var(--b);color:var(--text);font-weight:620}
    details.card.slim{padding:0}
    .card.slim>summary{border:0}
    details.slim>:not(summary){padding:.25rem 1rem 1rem}
    .slim>.rows{margin-top:.375rem}
    .slim .end{margin-inline-start:auto;color:var(--muted);font-size:.875rem}
    .stack{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;align-content:start;
    min-width:0}
    .cols,.pair{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem 1.5rem;
    align-items:start}
    @media (min-width:50rem){.wrap{padding:0 2rem}.page{padding-top:1rem}
    .cols{grid-template-columns:minmax(0,1fr) 21.25rem;gap:2rem}
    .cols>aside{position:sticky;top:4.5rem}
    .pair{grid-template-columns:repeat(2,minmax(0,1fr))}}
    @media (min-width:64rem){body{padding-bottom:4.5rem}.add{display:none}
    .tabs{inset:0 auto auto;inset-inline-start:calc(max(0rem,50vw - 40rem) + 9.5rem);
    background:none;border:0;padding:0;z-index:6}
    .tabs li{flex:none}
    .tabs ul{align-items:center;min-height:3.75rem;gap:.25rem}
    .tabs li a{display:flex;gap:.5rem;min-height:2.75rem;padding:.25rem .75rem;
    border-radius:1.375rem;font-size:1rem;white-space:nowrap}
    .tabs li a:hover,.tabs [aria-current]{background:var(--surface)}}
    @media (min-width:64rem) and (max-width:79.9375rem){.tabs .i{display:none}
    .tabs ul{gap:0}.tabs{inset-inline-start:5rem}}
    @media (max-width:63.9375rem){.top .btn{display:none}}
    @media (max-width:30rem){.tabs{padding-inline:2px}.tabs li a{font-size:.6875rem}}
    @media (max-width:30rem),(min-width:64rem) and (max-width:79.9375rem){
    .brand span{position:absolute;clip-path:inset(50%)}}
    @media (max-width:27rem){.top .wrap,.push{gap:.25rem}
    .chip{padding:.25rem .625rem .25rem .375rem}
    #line{margin-inline-start:auto}.push:has(~#line .chip){display:none}}
    @media (max-width:22.4375rem){.tabs li a{font-size:.625rem}.top .wrap{padding:0 .75rem}
    .push .chip{padding:.25rem .375rem .25rem .25rem;gap:.25rem;font-size:.875rem}}
    """#
}
