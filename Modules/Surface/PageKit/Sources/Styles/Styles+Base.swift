// swift-format-ignore-file
extension Styles {
    /// The rules that reset the browser's styles, and the rules for text and keyboard focus.
    static let base = #"""
    @property --p{syntax:"<percentage>";inherits:true;initial-value:0%}
    *,::before,::after{box-sizing:border-box}
    html{--b:2px solid var(--line);-webkit-text-size-adjust:100%;
    scroll-padding:5.5rem 0 7rem;background:var(--bg)}
    body{margin:0;background:var(--bg);color:var(--text);overflow-wrap:break-word;
    font:400 1rem/1.5 ui-rounded,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",
    sans-serif;font-variant-numeric:tabular-nums;
    padding-bottom:calc(6.5rem + env(safe-area-inset-bottom))}
    h1,h2,h3,p,ol,ul,dl,dd,figure,fieldset{margin:0;padding:0;border:0;min-width:0}
    ol,ul{list-style:none}
    h1,h2,h3{font-weight:650;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
    h1{font-size:1.625rem}
    h2{font-size:1.125rem}
    h3{font-size:1rem}
    a{color:var(--primary-text);text-underline-offset:3px;text-decoration:none}
    p a:not([class]),.alert a,dd a{text-decoration:underline}
    button,input,select,textarea{font:inherit;color:inherit}
    button{cursor:pointer;-webkit-tap-highlight-color:transparent;touch-action:manipulation}
    :focus-visible{outline:3px solid var(--blue-text);outline-offset:3px;
    border-radius:var(--r1)}
    main:focus{outline:0}
    [hidden]{display:none!important}
    .i{width:1.5rem;height:1.5rem;flex:none;display:block}
    .v{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
    white-space:nowrap}
    .skip{position:fixed;z-index:9;inset-inline-start:1rem;top:-5rem;padding:.75rem 1.25rem;
    border-radius:var(--r2);background:var(--gold);color:var(--on-gold);font-weight:650}
    .skip:focus{top:.75rem}
    a,b,h1,h2,h3,p,li,dt,dd,th,td,span,label,legend,summary,small,button,output,input,textarea,
    option{unicode-bidi:plaintext}
    [dir=rtl] body{text-align:right}
    [dir=rtl] :is(.back,.strip>a,.acts>.face) .i{scale:-1 1}
    .soft{color:var(--muted)}
    small,.small{font-size:.875rem}
    """#
}
