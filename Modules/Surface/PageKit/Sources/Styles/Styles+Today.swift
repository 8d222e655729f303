// swift-format-ignore-file
extension Styles {
    /// The rules for the Today page: its picture, the strip of days and the column next to the
    /// list.
    static let today = #"""
    .hero{position:relative;overflow:hidden;isolation:isolate;min-height:7.5rem;
    border-radius:var(--r4);color:var(--on-sky);
    background:linear-gradient(var(--sky-1),var(--sky-2) 82%)}
    .dawn{--sky-1:var(--dawn-1);--sky-2:var(--dawn-2)}
    .noon{--sky-1:var(--day-1);--sky-2:var(--day-2);--star:#0000}
    .dusk{--sky-1:var(--dusk-1);--sky-2:var(--dusk-2)}
    .hero .land{position:absolute;top:0;inset-inline-end:0;width:min(26rem,100%);height:100%;
    z-index:-1;    mask:linear-gradient(90deg,#0000 35%,#000 75%)}
    .land:dir(rtl){transform:scaleX(-1)}
    .say h1{font-size:clamp(1rem,4.6vw,1.375rem)}
    .say{padding:.5rem 0;padding-inline-start:1rem;max-width:32rem;margin-inline-end:6.5rem;
    display:grid;gap:1px}
    .say p{color:var(--on-sky-soft);font-weight:580;font-size:.8125rem;line-height:1.35}
    .hero .goat{position:absolute;inset-inline-end:.75rem;bottom:.375rem;width:4.5rem}
    .hero .glad,.hero:has(.counts) .calm{display:none}
    .hero:has(.counts) .glad{display:block}
    .daybar{display:grid;gap:.25rem;max-width:26.25rem}
    .bar{position:relative;height:.75rem;margin-top:.375rem;border-radius:.375rem;
    background:linear-gradient(90deg,var(--gold) var(--p),light-dark(#ffffffd9,
    #00000073) 0);transition:--p .4s}
    .flag{position:absolute;top:-.625rem;left:var(--p);color:var(--on-sky)}
    .flag .i{width:1.375rem;height:1.375rem;margin-inline-start:-.375rem}
    .climb{display:flex;align-items:center;gap:.5rem;max-width:26.25rem}
    .climb .meter{flex:1;margin:0}
    .strip{position:relative;margin:.375rem 0;display:flex;align-items:stretch;gap:.25rem}
    .strip>a,.past{display:grid;place-items:center;flex:none;width:2.75rem;
    border-radius:var(--r2);color:var(--muted)}
    .strip>a{position:absolute;z-index:1;height:100%;background:var(--bg);opacity:0;
    pointer-events:none}
    .strip>a:last-child{inset-inline-end:0}
    .strip>a:focus{opacity:1}
    .strip>a:hover{background:var(--surface)}
    .weeks{position:relative;display:flex;flex:1;min-width:0;margin:0 -.625rem;overflow-x:auto;
    scroll-snap-type:x mandatory;scrollbar-width:none;overscroll-behavior-x:contain}
    .past{scroll-snap-align:start;font-size:.75rem;font-weight:600}
    .week{flex:0 0 100%;display:grid;grid-template-columns:repeat(7,1fr);
    scroll-snap-align:start}
    .week.now{scroll-initial-target:nearest}
    .day{display:grid;justify-items:center;gap:.125rem;padding:.25rem 0;border-radius:var(--r2);
    color:var(--muted);font-size:.75rem;font-weight:600;min-height:3.5rem}
    .day:focus-visible{outline-offset:-3px;border-radius:var(--r3)}
    .day b{display:grid;place-items:center;width:2.125rem;height:2.125rem;border-radius:50%;
    color:var(--text);font-size:.9375rem;font-weight:650;
    background:radial-gradient(closest-side,var(--bg) 84%,#0000 87%),
    conic-gradient(var(--gold) var(--p),var(--line) 0)}
    .day.full b{background:var(--gold);color:var(--on-gold)}
    .day.none b{background:none;border:2px dashed var(--line)}
    .day.ahead b{background:none;border:var(--b);color:var(--muted)}
    .day.today{color:var(--primary-text)}
    .day:hover{background:var(--surface)}
    .day[aria-current]{background:var(--surface);color:var(--text);
    box-shadow:inset 0 0 0 2px var(--primary)}
    .big{display:flex;align-items:center;gap:1rem}
    .big .i{width:4rem;height:4rem}
    .big b{display:block;font-size:2.5rem;line-height:1;font-weight:700}
    .cairn{display:block;width:100%;max-width:16.25rem;height:auto;margin:.75rem auto .25rem}
    .s1{fill:var(--primary)}
    .s2{fill:var(--blue)}
    .s3{fill:var(--gold)}
    .s4{fill:var(--good)}
    .s5{fill:var(--flame)}
    .s0{fill:none;stroke:var(--edge);stroke-width:2;stroke-dasharray:3 5}
    .floor{stroke:var(--line);stroke-width:4;stroke-linecap:round}
    .way{fill:none;stroke-dasharray:1 9}
    .trail{overflow-x:auto;direction:rtl}
    .trail svg{display:block;margin:auto}
    @media (forced-colors:active){.day.full b{background:Highlight;
    color:HighlightText}}
    @media (min-width:50rem){.week{gap:.5rem}.weeks{margin:0}
    .strip>a{position:static;height:auto;background:none;opacity:1;pointer-events:auto}}
    """#
}
