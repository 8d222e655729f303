// swift-format-ignore-file
extension Styles {
    /// The rules for form fields and choices.
    static let forms = #"""
    .sheet{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;max-width:45rem;
    margin-top:.75rem}
    .field{display:grid;grid-template-columns:minmax(0,1fr);gap:.375rem;align-content:start;
    min-width:0}
    .field>label,legend,.lab{font-weight:620;padding:0}
    legend{margin-bottom:.375rem}
    .hint{color:var(--muted);font-size:.875rem}
    input[type=text],input[type=password],input[type=search],input[type=url],input[type=email],
    input[type=number],input[type=date],input[type=time],input[type=file],select,textarea{
    width:100%;min-height:3rem;padding:.625rem .875rem;border:2px solid var(--edge);
    border-radius:var(--r2);background:var(--bg);color:var(--text)}
    input[type=file]{min-height:6rem;border-style:dashed}
    select{appearance:none;padding-inline-end:2.25rem;
    background:linear-gradient(45deg,#0000 50%,var(--muted) 50%)
    right 1.25rem center/.4375rem .4375rem no-repeat,
    linear-gradient(-45deg,#0000 50%,var(--muted) 50%)
    right .8125rem center/.4375rem .4375rem no-repeat,var(--bg)}
    select:dir(rtl){background-position:left 1.25rem center,left .8125rem center,0 0}
    option{background:var(--surface)}
    textarea{min-height:5.5rem;resize:vertical}
    input:focus-visible,select:focus-visible,textarea:focus-visible{outline-offset:1px;
    border-radius:var(--r2)}
    [aria-invalid=true]{border-color:var(--bad-text)!important}
    .wrong{color:var(--bad-text);font-weight:600;font-size:.875rem}
    .alert{border:2px solid var(--bad-text);border-radius:var(--r3);padding:.875rem 1.25rem;
    background:color-mix(in srgb,var(--bad) 10%,var(--surface))}
    .alert a{color:inherit}
    .duo{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.125rem,1fr));gap:.75rem}
    .pick{display:flex;flex-wrap:wrap;gap:.5rem}
    .pick label{position:relative;display:inline-flex;align-items:center;
    justify-content:center;gap:.5rem;min-height:2.75rem;min-width:2.75rem;padding:.375rem .875rem;
    border-radius:1.375rem;border:var(--b);background:var(--surface);
    font-weight:600;cursor:pointer}
    .pick label:hover,.kinds label:hover{border-color:var(--edge)}
    .pick input,.kinds input{position:absolute;inset:0;width:100%;height:100%;margin:0;
    opacity:0;cursor:pointer}
    .pick label:has(:checked),.kinds label:has(:checked){border-color:var(--primary-text);
    background:color-mix(in srgb,var(--primary) 16%,var(--surface))}
    .pick label:has(:focus-visible),.kinds label:has(:focus-visible){
    outline:3px solid var(--blue-text);outline-offset:2px}
    .m1{--tint:var(--mood-1)}.m2{--tint:var(--mood-2)}.m3{--tint:var(--mood-3)}
    .m4{--tint:var(--mood-4)}.m5{--tint:var(--mood-5)}
    .moods .tile{border-radius:50%;box-shadow:inset 0 0 0 3px var(--t);
    background:color-mix(in oklab,var(--t) 45%,var(--surface))}
    .pick [class^=m]:has(:checked){border-color:var(--tint)}
    .health{display:flex;align-items:center;gap:.5rem}
    .health .i{color:var(--blue-text)}
    .rising button{align-content:end}
    .rising i{width:.75rem;height:.5rem;border-radius:.25rem;background:var(--blue)}
    .rising button:nth-child(2) i{height:.875rem}
    .rising button:nth-child(3) i{height:1.25rem}
    .rising button:nth-child(4) i{height:1.625rem}
    .rising button:nth-child(5) i{height:2rem}
    .find input{flex:1 1 min(10rem,100%);width:auto!important;min-width:0}
    .kinds{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.375rem,1fr));gap:.5rem}
    .kinds label{position:relative;display:block;padding:.75rem .875rem;border-radius:1rem;
    border:var(--b);background:var(--surface);cursor:pointer}
    .kinds b{display:block;font-weight:650}
    .kinds span{color:var(--muted);font-size:.875rem;line-height:1.35;display:block}
    .next{display:grid;grid-template-columns:repeat(auto-fill,minmax(2.5rem,1fr));
    gap:.375rem}
    .next li{display:grid;justify-items:center;padding:.375rem 0;border-radius:var(--r2);
    background:var(--raised);font-weight:650;font-size:.9375rem;line-height:1.3}
    .next small{font-size:.75rem;color:var(--muted);font-weight:550}
    summary{display:flex;align-items:center;gap:.5rem;min-height:3rem;font-weight:620;
    cursor:pointer;border-radius:var(--r2)}
    summary::-webkit-details-marker{display:none}
    summary::before{content:"";width:.5625rem;height:.5625rem;margin:0 .375rem 0 .25rem;
    border:solid var(--muted);border-width:0 2.5px 2.5px 0;transform:rotate(-45deg);
    transition:transform .15s}
    details[open]>summary::before{transform:rotate(45deg)}
    details>.stack{padding-top:.5rem}
    .quick [data-auto] .acts,.quick .peek{display:none}
    .check{display:flex;align-items:center;gap:.75rem;min-height:2.75rem;font-weight:600}
    .check input{width:1.5rem;height:1.5rem;accent-color:var(--primary);flex:none}
    """#
}
