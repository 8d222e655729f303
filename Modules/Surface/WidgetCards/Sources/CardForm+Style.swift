internal import DesignTokens

extension CardForm {
    /// The style sheet of cards with actions: colours by purpose, dark, light or as in the browser,
    /// in each palette.
    public static let sheet =
        Tokens.css + Brand.allCases.map(Tokens.css(of:)).joined() + rules

    private static let rules = #"""
        *,::before,::after{box-sizing:border-box}
        body,h1,p,ul{margin:0;padding:0}
        ul{list-style:none}
        html{background:var(--bg)}
        body{color:var(--text);background:var(--bg);overflow-wrap:anywhere;
        font:400 .875rem/1.3 ui-rounded,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",
        sans-serif;font-variant-numeric:tabular-nums}
        main{padding:.5rem;display:grid;gap:.375rem}
        header{display:flex;flex-wrap:wrap;gap:0 .5rem;align-items:center;
        justify-content:space-between}
        h1{font-size:.875rem;font-weight:650;color:var(--muted)}
        h1 a{color:inherit;display:inline-flex;align-items:center;min-height:44px;min-width:44px}
        .f{font-size:1.125rem;font-weight:650}
        .d{color:var(--muted)}
        .n{color:var(--bad-text);font-weight:650}
        progress{appearance:none;width:100%;height:6px;border:0;border-radius:3px;
        background:var(--raised);display:block;overflow:hidden}
        progress::-webkit-progress-bar{background:var(--raised)}
        progress::-webkit-progress-value{background:var(--primary);border-radius:3px}
        progress::-moz-progress-bar{background:var(--primary);border-radius:3px}
        li{display:flex;flex-wrap:wrap;gap:.25rem .5rem;align-items:center;
        justify-content:space-between;padding:.125rem 0}
        li span{flex:1 1 5.5rem}
        li b{color:var(--good-text);margin-inline-end:.25rem}
        li i{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
        white-space:nowrap}
        .b{display:flex;flex-wrap:wrap;gap:.25rem}
        form{display:contents}
        button{font:inherit;font-weight:650;min-width:44px;min-height:44px;padding:0 .375rem;
        border:1px solid var(--edge);border-radius:12px;background:var(--surface);
        color:var(--text);cursor:pointer;touch-action:manipulation}
        .b form:first-child button{background:var(--primary);border-color:var(--primary);
        color:var(--on-primary)}
        main>.b form:first-child:not(:only-child) button{background:var(--surface);
        border-color:var(--edge);color:var(--text)}
        main>.b form{display:flex;flex:1 0 auto}
        main>.b button{flex:1}
        :focus-visible{outline:3px solid var(--blue-text);outline-offset:2px;border-radius:12px}
        @media (forced-colors:active){progress::-webkit-progress-value{background:Highlight}}
        """#
}
