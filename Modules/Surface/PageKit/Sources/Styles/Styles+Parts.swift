extension Styles {
    /// Buttons, cards, chips, empty states.
    static let parts = #"""
    .btn{display:inline-flex;align-items:center;justify-content:center;gap:8px;
    min-height:48px;padding:8px 20px;border:0;border-radius:16px;background:var(--primary);
    color:var(--on-primary);font-weight:650;text-decoration:none;
    box-shadow:0 4px 0 var(--primary-edge);transition:transform .08s,box-shadow .08s}
    .btn:hover{filter:brightness(1.06)}
    .btn:active{transform:translateY(3px);box-shadow:0 1px 0 var(--primary-edge)}
    .btn.quiet{background:var(--raised);color:var(--text);box-shadow:0 4px 0 var(--line)}
    .btn.quiet:active{box-shadow:0 1px 0 var(--line)}
    .btn.stop{background:none;color:var(--bad-text);
    box-shadow:inset 0 0 0 2px var(--bad-text)}
    .btn:focus-visible{border-radius:16px}
    .card{background:var(--surface);border-radius:var(--r4);padding:20px;
    border:2px solid var(--line)}
    .card>h2:first-child{margin-bottom:12px}
    .acts,.acts form{display:flex;flex-wrap:wrap;gap:12px;align-items:center}
    .card>.hint,.card>.acts+.hint{margin-top:12px}
    details.card{padding:6px 20px}
    details.card[open]{padding-bottom:20px}
    .tile{--t:var(--tint,var(--primary));display:grid;place-items:center;flex:none;
    width:48px;height:48px;border-radius:16px;
    background:color-mix(in oklab,var(--t) 26%,var(--surface));
    color:light-dark(color-mix(in oklab,var(--t) 60%,#000),color-mix(in oklab,var(--t) 70%,
    #fff));font-size:22px}
    .goat,.glass{position:relative;display:block;aspect-ratio:10/11}
    .goat svg,.glass svg{position:absolute;inset:0;width:100%;height:100%}
    .goat .head{position:absolute;inset:0;transform-origin:50% 60%;
    animation:nod 6s ease-in-out infinite}
    @keyframes nod{0%,84%,100%{transform:none}89%{transform:rotate(-5deg)}95%{
    transform:rotate(4deg)}}
    .empty{display:grid;justify-items:center;gap:12px;text-align:center;padding:32px 20px}
    .empty .goat,.empty .glass{width:150px}
    .empty p{color:var(--muted);max-width:36em}
    .ideas{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(200px,100%),1fr));
    gap:10px;width:100%;margin:8px 0}
    .ideas a{display:flex;align-items:center;gap:12px;padding:8px 14px 8px 10px;
    min-height:64px;border-radius:var(--r3);border:2px solid var(--line);
    background:var(--surface);color:var(--text);text-decoration:none;font-weight:620;
    text-align:left}
    .ideas a:hover{border-color:var(--primary-text)}
    .ideas small{display:block;color:var(--muted);font-weight:450}
    .welcome{max-width:520px;margin:16px auto}
    .welcome .goat{width:150px;margin:auto}
    .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(88px,1fr));gap:8px}
    .facts div{background:var(--raised);border-radius:var(--r2);padding:12px;min-width:0}
    .facts dt{color:var(--muted);font-size:13px;font-weight:550}
    .facts.wide{grid-template-columns:repeat(auto-fit,minmax(120px,1fr))}
    .facts dd{font-size:21px;font-weight:680;font-variant-numeric:tabular-nums;
    line-height:1.25}
    .facts dd small{font-weight:500;color:var(--muted)}
    .meter{--t:var(--tint,var(--primary));display:block;height:8px;margin-top:8px;
    border-radius:4px;background:linear-gradient(90deg,var(--t) var(--p),var(--line) 0)}
    .five{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));gap:4px}
    .five button{display:grid;justify-items:center;gap:2px;min-height:72px;padding:8px 2px;
    border:2px solid var(--line);border-radius:16px;background:var(--surface);font-size:14px;
    font-weight:600}
    .five button:hover{border-color:var(--edge)}
    .five span{font-size:26px;line-height:1.2}
    .toast{position:fixed;z-index:6;left:0;right:0;
    bottom:calc(92px + env(safe-area-inset-bottom));margin:auto;display:flex;
    align-items:center;gap:12px;width:max-content;max-width:calc(100vw - 32px);
    padding:6px 6px 6px 20px;border-radius:28px;background:var(--note);color:var(--on-note);
    font-weight:600;box-shadow:0 8px 32px #0006;min-height:56px;animation:up .3s}
    .toast:not(:has(span)){display:none}
    body:has(.toast span){padding-bottom:calc(176px + env(safe-area-inset-bottom))}
    .toast:not(:has(form)){padding-right:20px}
    .toast button{min-height:44px;padding:0 16px;border:0;border-radius:22px;
    background:color-mix(in srgb,var(--on-note) 12%,var(--note));font-weight:650;
    display:flex;align-items:center;gap:6px}
    .toast :focus-visible{outline-color:var(--on-note);outline-offset:-4px;
    border-radius:22px}
    @keyframes up{0%{transform:translateY(24px);opacity:0}}
    @media (min-width:800px){.toast{bottom:24px}}
    """#
}
