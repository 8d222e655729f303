extension Styles {
    /// Head, foot and the grid of every page.
    static let frame = #"""
    .wrap{max-width:1120px;margin:auto;padding:0 16px}
    .top{position:sticky;top:0;z-index:5;
    background:color-mix(in srgb,var(--bg) 90%,transparent);backdrop-filter:blur(12px)}
    .top .wrap{display:flex;align-items:center;gap:8px;min-height:68px}
    .brand{display:flex;align-items:center;gap:8px;min-width:44px;min-height:44px;
    font-weight:700;font-size:20px;color:var(--text);text-decoration:none;
    letter-spacing:-.02em}
    .brand svg{width:32px;height:32px}
    .brand:hover svg{animation:wobble .6s}
    @keyframes wobble{25%{transform:rotate(-8deg)}60%{transform:rotate(6deg)}}
    .places{display:none}
    .push{margin-left:auto;display:flex;gap:8px}
    .chip{display:inline-flex;align-items:center;gap:6px;min-height:44px;
    padding:4px 14px 4px 10px;border-radius:22px;background:var(--surface);
    color:var(--text);font-weight:650;text-decoration:none;border:2px solid var(--line);
    font-variant-numeric:tabular-nums}
    .chip:hover,.face:hover{border-color:var(--edge)}
    .chip.star .i{color:var(--gold)}
    .cold{--flame:var(--edge);--flame-core:var(--line)}
    .face{display:grid;place-items:center;width:44px;height:44px;border-radius:50%;
    background:var(--surface);border:2px solid var(--line);color:var(--muted)}
    .tabs{position:fixed;z-index:5;left:0;right:0;bottom:0;background:var(--surface);
    border-top:2px solid var(--line);padding-bottom:env(safe-area-inset-bottom)}
    .tabs ul{display:flex;max-width:520px;margin:auto}
    .tabs li{flex:1;display:grid;place-items:center}
    .tabs a{display:grid;place-items:center;align-content:center;gap:2px;width:100%;
    min-height:64px;color:var(--muted);font-size:12px;font-weight:600;text-decoration:none}
    .tabs a:focus-visible{outline-offset:-3px}
    .tabs [aria-current],.places [aria-current]{color:var(--primary-text)}
    .tabs .add{width:56px;height:56px;min-height:0;margin-top:-20px;border-radius:50%;
    background:var(--primary);color:var(--on-primary);
    box-shadow:0 4px 0 var(--primary-edge),0 0 0 6px var(--bg)}
    .tabs .add:focus-visible{outline-offset:3px;border-radius:50%}
    .tabs .add:active{transform:translateY(3px);
    box-shadow:0 1px 0 var(--primary-edge),0 0 0 6px var(--bg)}
    .page{padding-top:8px}
    .page:has(>.sheet){max-width:720px;margin:auto}
    .back{display:inline-flex;align-items:center;gap:4px;min-height:44px;padding-right:12px;
    color:var(--muted);font-weight:600;text-decoration:none}
    .back:hover{color:var(--text)}
    .stack{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;align-content:start;
    min-width:0}
    .cols,.pair{display:grid;grid-template-columns:minmax(0,1fr);gap:16px 24px;
    align-items:start}
    @media (min-width:800px){body{padding-bottom:72px}.tabs{display:none}.wrap{
    padding:0 32px}.page{padding-top:16px}
    .places{display:flex;gap:4px;margin-left:16px}
    .places a{display:flex;align-items:center;gap:8px;min-height:44px;padding:4px 14px;
    border-radius:22px;color:var(--muted);font-weight:600;text-decoration:none;
    white-space:nowrap}
    .places a:hover,.places [aria-current]{background:var(--surface)}
    .cols{grid-template-columns:minmax(0,1fr) 340px;gap:32px}
    .pair{grid-template-columns:repeat(2,minmax(0,1fr))}
    }
    @media (max-width:799px){.top .btn{display:none}}
    @media (max-width:480px){.brand span{position:absolute;clip-path:inset(50%)}}
    @media (max-width:359px){.chip{padding:4px 10px 4px 6px}.top .wrap{gap:4px}.push{
    gap:4px}}
    """#
}
