extension Styles {
    /// Head, foot and the grid of every page.
    static let frame = #"""
    .wrap{max-width:70rem;margin:auto;padding:0 1rem}
    .top{position:sticky;top:0;z-index:5;
    background:color-mix(in srgb,var(--bg) 90%,transparent);backdrop-filter:blur(.75rem)}
    .top .wrap{display:flex;align-items:center;gap:.5rem;min-height:4.25rem}
    .brand{display:flex;align-items:center;gap:.5rem;min-width:2.75rem;min-height:2.75rem;
    font-weight:700;font-size:1.25rem;color:var(--text);text-decoration:none;
    letter-spacing:-.02em}
    .brand svg{width:2rem;height:2rem}
    .brand:hover svg{animation:wobble .6s}
    @keyframes wobble{25%{transform:rotate(-8deg)}60%{transform:rotate(6deg)}}
    .places{display:none}
    .push{margin-inline-start:auto;display:flex;gap:.5rem}
    .chip{display:inline-flex;align-items:center;gap:.375rem;min-height:2.75rem;
    padding:.25rem .875rem .25rem .625rem;border-radius:1.375rem;background:var(--surface);
    color:var(--text);font-weight:650;text-decoration:none;border:2px solid var(--line);
    font-variant-numeric:tabular-nums}
    .chip:hover,.face:hover{border-color:var(--edge)}
    .chip.star .i{color:var(--gold)}
    .cold{--flame:var(--edge);--flame-core:var(--line)}
    .face{display:grid;place-items:center;width:2.75rem;height:2.75rem;border-radius:50%;
    background:var(--surface);border:2px solid var(--line);color:var(--muted)}
    .tabs{position:fixed;z-index:5;inset-inline:0;bottom:0;background:var(--surface);
    border-top:2px solid var(--line);padding-bottom:env(safe-area-inset-bottom)}
    .tabs ul{display:flex;max-width:32.5rem;margin:auto}
    .tabs li{flex:1;display:grid;place-items:center}
    .tabs a{display:grid;place-items:center;align-content:center;gap:2px;width:100%;
    min-height:4rem;color:var(--muted);font-size:.75rem;font-weight:600;text-decoration:none}
    .tabs a:focus-visible{outline-offset:-3px}
    .tabs [aria-current],.places [aria-current]{color:var(--primary-text)}
    .tabs .add{width:3.5rem;height:3.5rem;min-height:0;margin-top:-1.25rem;border-radius:50%;
    background:var(--primary);color:var(--on-primary);
    box-shadow:0 .25rem 0 var(--primary-edge),0 0 0 .375rem var(--bg)}
    .tabs .add:focus-visible{outline-offset:3px;border-radius:50%}
    .tabs .add:active{transform:translateY(3px);
    box-shadow:0 1px 0 var(--primary-edge),0 0 0 .375rem var(--bg)}
    .page{padding-top:.5rem}
    .page:has(>.sheet){max-width:45rem;margin:auto}
    .back{display:inline-flex;align-items:center;gap:.25rem;min-height:2.75rem;
    padding-inline-end:.75rem;    color:var(--muted);font-weight:600;text-decoration:none}
    .back:hover{color:var(--text)}
    .stack{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;align-content:start;
    min-width:0}
    .cols,.pair{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem 1.5rem;
    align-items:start}
    @media (min-width:50rem){body{padding-bottom:4.5rem}.tabs{display:none}.wrap{
    padding:0 2rem}.page{padding-top:1rem}
    .places{display:flex;gap:.25rem;margin-inline-start:1rem}
    .places a{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;padding:.25rem .875rem;
    border-radius:1.375rem;color:var(--muted);font-weight:600;text-decoration:none;
    white-space:nowrap}
    .places a:hover,.places [aria-current]{background:var(--surface)}
    .cols{grid-template-columns:minmax(0,1fr) 21.25rem;gap:2rem}
    .pair{grid-template-columns:repeat(2,minmax(0,1fr))}
    }
    @media (max-width:49.9375rem){.top .btn{display:none}}
    @media (max-width:30rem){.brand span{position:absolute;clip-path:inset(50%)}}
    @media (max-width:22.4375rem){.chip{padding:.25rem .625rem .25rem .375rem}.top .wrap{
    gap:.25rem}.push{
    gap:.25rem}}
    """#
}
