extension Styles {
    /// Fields and choices.
    static let forms = #"""
    .sheet{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;max-width:720px;
    margin-top:12px}
    .field{display:grid;gap:6px;align-content:start;min-width:0}
    .field>label,legend,.lab{font-weight:620;padding:0}
    legend{margin-bottom:6px}
    .hint{color:var(--muted);font-size:14px}
    input[type=text],input[type=number],input[type=date],input[type=time],select,textarea{
    width:100%;min-height:48px;padding:10px 14px;border:2px solid var(--edge);
    border-radius:var(--r2);background:var(--bg);color:var(--text)}
    select{appearance:none;padding-right:36px;
    background:linear-gradient(45deg,#0000 50%,
    var(--muted) 50%) right 20px center/7px 7px no-repeat,linear-gradient(-45deg,#0000 50%,
    var(--muted) 50%) right 13px center/7px 7px no-repeat,var(--bg)}
    option{background:var(--surface)}
    textarea{min-height:88px;resize:vertical}
    input:focus-visible,select:focus-visible,textarea:focus-visible{outline-offset:1px;
    border-radius:var(--r2)}
    [aria-invalid=true]{border-color:var(--bad-text)!important}
    .wrong{color:var(--bad-text);font-weight:600;font-size:14px}
    .alert{border:2px solid var(--bad-text);border-radius:var(--r3);padding:14px 20px;
    background:color-mix(in srgb,var(--bad) 10%,var(--surface))}
    .alert a{color:inherit}
    .duo{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:12px}
    .pick{display:flex;flex-wrap:wrap;gap:8px}
    .pick label{position:relative;display:inline-flex;align-items:center;
    justify-content:center;gap:8px;min-height:44px;min-width:44px;padding:6px 14px;
    border-radius:22px;border:2px solid var(--line);background:var(--surface);
    font-weight:600;cursor:pointer}
    .pick label:hover,.kinds label:hover{border-color:var(--edge)}
    .pick input,.kinds input{position:absolute;inset:0;width:100%;height:100%;margin:0;
    opacity:0;cursor:pointer}
    .pick label:has(:checked),.kinds label:has(:checked){border-color:var(--primary-text);
    background:color-mix(in srgb,var(--primary) 16%,var(--surface))}
    .pick label:has(:focus-visible),.kinds label:has(:focus-visible){
    outline:3px solid var(--blue-text);outline-offset:2px}
    .signs label{padding:0;width:48px;height:48px;border-radius:16px}
    .dyes label{padding:0;width:46px;height:46px;border-radius:50%;border-color:#0000;
    background:var(--tint)}
    .dyes label:has(:checked){background:var(--tint);border-color:#0000;
    box-shadow:0 0 0 2px var(--surface),0 0 0 5px var(--text)}
    .dyes .i{color:#0b1510;opacity:0}
    .dyes :checked~.i{opacity:1}
    .kinds{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:8px}
    .kinds label{position:relative;display:block;padding:12px 14px;border-radius:16px;
    border:2px solid var(--line);background:var(--surface);cursor:pointer}
    .kinds b{display:block;font-weight:650}
    .kinds span{color:var(--muted);font-size:14px;line-height:1.35;display:block}
    .only{display:none}
    .sheet:has([value=increment]:checked) .ramp,.sheet:has([value=reduction]:checked) .ramp,
    .sheet:has([name=type]:not([value=binary]):checked) .goal,
    .sheet:has([value=weekly]:checked) .weekly,.sheet:has([value=monthly]:checked) .monthly,
    .sheet:has([value=quota]:checked) .quota,.sheet:has([value=every]:checked) .every,
    .sheet:has([value=rule]:checked) .rule,.sheet:has([value=anchor]:checked) .cue,
    .sheet:has([value=context]:checked) .cue{display:grid}
    .next{display:grid;grid-template-columns:repeat(7,1fr);gap:6px}
    .next li{display:grid;justify-items:center;padding:6px 0;border-radius:var(--r2);
    background:var(--raised);font-weight:650;font-size:15px;line-height:1.3}
    .next small{font-size:12px;color:var(--muted);font-weight:550}
    summary{display:flex;align-items:center;gap:8px;min-height:48px;font-weight:620;
    cursor:pointer;border-radius:var(--r2)}
    summary::-webkit-details-marker{display:none}
    summary::before{content:"";width:9px;height:9px;margin:0 6px 0 4px;
    border:solid var(--muted);border-width:0 2.5px 2.5px 0;transform:rotate(-45deg);
    transition:transform .15s}
    details[open]>summary::before{transform:rotate(45deg)}
    details>.stack{padding-top:8px}
    .quick [data-auto] .acts,.quick .peek{display:none}
    .check{display:flex;align-items:center;gap:12px;min-height:44px;font-weight:600}
    .check input{width:24px;height:24px;accent-color:var(--primary);flex:none}
    """#
}
