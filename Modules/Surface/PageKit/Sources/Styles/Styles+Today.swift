extension Styles {
    /// The picture, the strip of days and what stands beside the list.
    static let today = #"""
    .hero{position:relative;overflow:hidden;isolation:isolate;min-height:300px;
    border-radius:var(--r4);background:linear-gradient(var(--sky-1),var(--sky-2) 82%);
    color:var(--on-sky)}
    .hero .land{position:absolute;inset:auto 0 0;width:100%;height:172px;z-index:-1}
    .say h1{font-size:24px}
    .say{padding:20px;max-width:560px;display:grid;gap:4px}
    .say p{color:var(--on-sky-soft);font-weight:580}
    .hero .goat{position:absolute;right:14px;bottom:10px;width:92px}
    .hero .glad,.hero:has(.counts) .calm{display:none}
    .hero:has(.counts) .glad{display:block}
    .daybar{margin-top:8px;display:grid;gap:8px;max-width:420px}
    .bar{position:relative;height:22px;border-radius:11px;
    background:linear-gradient(90deg,var(--gold) var(--p),light-dark(#ffffffd9,
    #00000073) 0);transition:--p .4s}
    .flag{position:absolute;top:-9px;left:var(--p);color:var(--on-sky)}
    .flag .i{width:26px;height:26px;margin-left:-7px}
    .strip{margin:12px 0;display:flex;align-items:stretch;gap:4px}
    .strip>a{display:none;place-items:center;width:44px;border-radius:var(--r2);
    color:var(--muted)}
    .strip>a:hover{background:var(--surface)}
    .weeks{position:relative;display:flex;flex:1;min-width:0;margin:0 -10px;overflow-x:auto;
    scroll-snap-type:x mandatory;scrollbar-width:none;overscroll-behavior-x:contain;
    padding:4px 0}
    .week{flex:0 0 100%;display:grid;grid-template-columns:repeat(7,1fr);
    scroll-snap-align:start}
    .week.now{scroll-initial-target:nearest}
    .day{display:grid;justify-items:center;gap:6px;padding:8px 0;border-radius:var(--r3);
    color:var(--muted);text-decoration:none;font-size:13px;font-weight:600;min-height:76px}
    .day:focus-visible{outline-offset:-3px;border-radius:var(--r3)}
    .day b{display:grid;place-items:center;width:38px;height:38px;border-radius:50%;
    color:var(--text);font-size:15px;font-weight:650;
    background:radial-gradient(closest-side,var(--bg) 84%,#0000 87%),
    conic-gradient(var(--gold) var(--p),var(--line) 0)}
    .day.full b{background:var(--gold);color:var(--on-gold)}
    .day.none b{background:none;border:2px dashed var(--line)}
    .day.ahead b{background:none;border:2px solid var(--line);color:var(--muted)}
    .day.today{color:var(--primary-text)}
    .day:hover{background:var(--surface)}
    .day[aria-current]{background:var(--surface);color:var(--text);
    box-shadow:inset 0 0 0 2px var(--primary)}
    .big{display:flex;align-items:center;gap:16px}
    .big .i{width:64px;height:64px}
    .big b{display:block;font-size:40px;line-height:1;font-weight:700;
    font-variant-numeric:tabular-nums}
    .cairn{display:block;width:100%;max-width:260px;height:auto;margin:12px auto 4px}
    .cairn .s1{fill:var(--primary)}
    .cairn .s2{fill:var(--blue)}
    .cairn .s3{fill:var(--gold)}
    .cairn .s4{fill:var(--good)}
    .cairn .s5{fill:var(--flame)}
    .cairn .s0{fill:none;stroke:var(--edge);stroke-width:2;stroke-dasharray:3 5}
    .cairn .floor{stroke:var(--line);stroke-width:4;stroke-linecap:round}
    @media (min-width:800px){.strip>a{display:grid}.weeks{margin:0}.week{gap:8px}.hero{
    min-height:250px}.hero .land{top:0;height:100%}.say{padding:32px}.say h1{font-size:38px}
    .hero .goat{width:140px;right:5.5%}}
    """#
}
