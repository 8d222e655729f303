// swift-format-ignore-file
extension Styles {
    /// The rules for buttons, cards, chips and empty states.
    static let parts = #"""
    .btn{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;
    min-height:3rem;padding:.5rem 1.25rem;border:0;border-radius:1rem;background:var(--primary);
    color:var(--on-primary);font-weight:650;
    box-shadow:0 .25rem 0 var(--primary-edge);transition:transform .08s,box-shadow .08s}
    .btn:hover{filter:brightness(1.06)}
    .btn:active{transform:translateY(3px);box-shadow:0 1px 0 var(--primary-edge)}
    .btn.quiet{background:var(--raised);color:var(--text);box-shadow:0 .25rem 0 var(--line)}
    .btn.quiet:active{box-shadow:0 1px 0 var(--line)}
    .btn.stop{background:none;color:var(--bad-text);
    box-shadow:inset 0 0 0 2px var(--bad-text)}
    .btn:focus-visible{border-radius:1rem}
    .card{background:var(--surface);border-radius:var(--r4);padding:1.25rem;
    border:var(--b)}
    .card>h2:first-child{margin-bottom:.75rem}
    .acts,.acts form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
    .acts input[type=text],.acts input[type=search]{flex:1 1 9rem;width:auto;min-width:0}
    .card>.hint,.card>.acts+.hint,.card:not(.stack)>.soft+.acts{margin-top:.75rem}
    details.card{padding:.375rem 1.25rem}
    details.card[open]{padding-bottom:1.25rem}
    .tile{--t:var(--tint,var(--primary));display:grid;place-items:center;flex:none;
    width:3rem;height:3rem;border-radius:1rem;
    background:color-mix(in oklab,var(--t) 26%,var(--surface));font-size:1.375rem}
    .tile,.more .i{color:light-dark(color-mix(in oklab,var(--t) 60%,#000),
    color-mix(in oklab,var(--t) 70%,#fff))}
    .goat,.glass{position:relative;display:block;aspect-ratio:10/11}
    .goat svg,.glass svg{position:absolute;inset:0;width:100%;height:100%}
    .goat .head{position:absolute;inset:0;transform-origin:50% 60%;
    animation:nod 6s ease-in-out infinite}
    @keyframes nod{0%,84%,100%{transform:none}89%{transform:rotate(-5deg)}95%{
    transform:rotate(4deg)}}
    .float{width:9.375rem;max-width:60%;margin:auto;animation:float 3.5s ease-in-out infinite}
    @keyframes float{50%{transform:translateY(-10px)}}
    .empty{display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;gap:.75rem;
    text-align:center;padding:2rem 1.25rem}
    .empty .goat,.empty .glass{max-width:100%;width:9.375rem}
    .empty p{color:var(--muted);max-width:36em}
    .ideas{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(12.5rem,100%),1fr));
    gap:.625rem;width:100%;margin:.5rem 0}
    .ideas button{display:flex;width:100%;align-items:center;gap:.75rem;padding:.5rem .875rem;
    min-height:4rem;border-radius:var(--r3);border:var(--b);
    background:var(--surface);color:var(--text);font-weight:620;
    text-align:start}
    .ideas button:hover{border-color:var(--primary-text)}
    .ideas small{display:block;color:var(--muted);font-weight:450}
    .welcome{max-width:32.5rem;margin:1rem auto}
    .welcome .goat{width:9.375rem;margin:auto}
    .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(5.5rem,1fr));gap:.5rem}
    .facts div{background:var(--raised);border-radius:var(--r2);padding:.75rem;min-width:0}
    .facts dt{color:var(--muted);font-size:.8125rem;font-weight:550}
    .facts.wide{grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr))}
    .facts dd{font-size:1.3125rem;font-weight:680;
    line-height:1.25}
    .facts dd small{font-weight:500;color:var(--muted)}
    .meter{--t:var(--tint,var(--primary));display:block;height:.5rem;margin-top:.5rem;
    border-radius:.25rem;background:linear-gradient(90deg,var(--t) var(--p),var(--line) 0)}
    .five{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));gap:.25rem}
    .five button{display:grid;justify-items:center;gap:2px;min-height:4.5rem;padding:.5rem 2px;
    border:var(--b);border-radius:1rem;background:var(--surface);font-size:.875rem;
    font-weight:600}
    .five button:hover{border-color:var(--edge)}
    .five span{font-size:1.625rem;line-height:1.2}
    .toast{position:fixed;z-index:6;inset-inline:0;
    bottom:calc(5.75rem + env(safe-area-inset-bottom));margin:auto;display:flex;
    align-items:center;gap:.75rem;width:max-content;max-width:calc(100vw - 2rem);
    padding:.375rem .375rem .375rem 1.25rem;border-radius:1.75rem;background:var(--note);
    color:var(--on-note);
    font-weight:600;box-shadow:0 .5rem 2rem #0006;min-height:3.5rem;animation:up .3s}
    .toast:not(:has(span)){display:none}
    body:has(.toast span){padding-bottom:calc(11rem + env(safe-area-inset-bottom))}
    .toast:not(:has(form)){padding-inline-end:1.25rem}
    .toast button{min-height:2.75rem;padding:0 1rem;border:0;border-radius:1.375rem;
    background:color-mix(in srgb,var(--on-note) 12%,var(--note));font-weight:650;
    display:flex;align-items:center;gap:.375rem}
    .toast :focus-visible{outline-color:var(--on-note);outline-offset:-.25rem;
    border-radius:1.375rem}
    :dir(rtl)>.meter,:dir(rtl)>.bar{transform:scaleX(-1)}
    .toast .shut{display:flex;align-items:center;min-width:2.75rem;min-height:2.75rem;padding:0;
    justify-content:center;font-size:1.5rem;
    color:inherit;background:none}
    .sent{box-shadow:inset 0 0 0 2px var(--primary-text)}
    form[aria-busy] .btn{opacity:.6}
    #line .chip{border-style:dashed;border-color:var(--edge)}
    @keyframes up{0%{transform:translateY(1.5rem);opacity:0}}
    @media (min-width:50rem){.toast{bottom:1.5rem}}
    """#
}
