extension Styles {
    /// The picture, the strip of days and what stands beside the list.
    static let today = #"""
    .hero{position:relative;overflow:hidden;isolation:isolate;min-height:18.75rem;
    border-radius:var(--r4);background:linear-gradient(var(--sky-1),var(--sky-2) 82%);
    color:var(--on-sky)}
    .hero .land{position:absolute;inset:auto 0 0;width:100%;height:10.75rem;z-index:-1}
    .say h1{font-size:1.5rem}
    .say{padding:1.25rem;max-width:35rem;display:grid;gap:.25rem}
    .say p{color:var(--on-sky-soft);font-weight:580}
    .hero .goat{position:absolute;inset-inline-end:.875rem;bottom:.625rem;width:5.75rem}
    .hero .glad,.hero:has(.counts) .calm{display:none}
    .hero:has(.counts) .glad{display:block}
    .daybar{margin-top:.5rem;display:grid;gap:.5rem;max-width:26.25rem}
    .bar{position:relative;height:1.375rem;border-radius:.6875rem;
    background:linear-gradient(90deg,var(--gold) var(--p),light-dark(#ffffffd9,
    #00000073) 0);transition:--p .4s}
    .flag{position:absolute;top:-.5625rem;left:var(--p);color:var(--on-sky)}
    .flag .i{width:1.625rem;height:1.625rem;margin-inline-start:-.4375rem}
    .strip{margin:.75rem 0;display:flex;align-items:stretch;gap:.25rem}
    .strip>a{display:none;place-items:center;width:2.75rem;border-radius:var(--r2);
    color:var(--muted)}
    .strip>a:hover{background:var(--surface)}
    .weeks{position:relative;display:flex;flex:1;min-width:0;margin:0 -.625rem;overflow-x:auto;
    scroll-snap-type:x mandatory;scrollbar-width:none;overscroll-behavior-x:contain;
    padding:.25rem 0}
    .week{flex:0 0 100%;display:grid;grid-template-columns:repeat(7,1fr);
    scroll-snap-align:start}
    .week.now{scroll-initial-target:nearest}
    .day{display:grid;justify-items:center;gap:.375rem;padding:.5rem 0;border-radius:var(--r3);
    color:var(--muted);text-decoration:none;font-size:.8125rem;font-weight:600;min-height:4.75rem}
    .day:focus-visible{outline-offset:-3px;border-radius:var(--r3)}
    .day b{display:grid;place-items:center;width:2.375rem;height:2.375rem;border-radius:50%;
    color:var(--text);font-size:.9375rem;font-weight:650;
    background:radial-gradient(closest-side,var(--bg) 84%,#0000 87%),
    conic-gradient(var(--gold) var(--p),var(--line) 0)}
    .day.full b{background:var(--gold);color:var(--on-gold)}
    .day.none b{background:none;border:2px dashed var(--line)}
    .day.ahead b{background:none;border:2px solid var(--line);color:var(--muted)}
    .day.today{color:var(--primary-text)}
    .day:hover{background:var(--surface)}
    .day[aria-current]{background:var(--surface);color:var(--text);
    box-shadow:inset 0 0 0 2px var(--primary)}
    .big{display:flex;align-items:center;gap:1rem}
    .big .i{width:4rem;height:4rem}
    .big b{display:block;font-size:2.5rem;line-height:1;font-weight:700;
    font-variant-numeric:tabular-nums}
    .cairn{display:block;width:100%;max-width:16.25rem;height:auto;margin:.75rem auto .25rem}
    .cairn .s1{fill:var(--primary)}
    .cairn .s2{fill:var(--blue)}
    .cairn .s3{fill:var(--gold)}
    .cairn .s4{fill:var(--good)}
    .cairn .s5{fill:var(--flame)}
    .cairn .s0{fill:none;stroke:var(--edge);stroke-width:2;stroke-dasharray:3 5}
    .cairn .floor{stroke:var(--line);stroke-width:4;stroke-linecap:round}
    @media (min-width:50rem){.strip>a{display:grid}.weeks{margin:0}.week{gap:.5rem}.hero{
    min-height:15.625rem}.hero .land{top:0;height:100%}.say{padding:2rem}.say h1{font-size:2.375rem}
    .hero .goat{width:8.75rem;inset-inline-end:5.5%}}
    """#
}
