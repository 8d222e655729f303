internal import PageKit

/// The style sheet for leaderboards. It is a separate file that the Today page does not load.
enum LeagueAssets {
    static let style = Asset(
        "league.css", contentType: "text/css; charset=utf-8",
        text: #"""
            .ladder{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));gap:.25rem;
            margin:.75rem 0 1rem;font-size:.6875rem;font-weight:600;text-align:center;
            color:var(--muted)}
            .ladder li::before{content:"";display:block;height:.375rem;margin-bottom:.25rem;
            border-radius:.25rem;background:var(--line)}
            .ladder .on::before{background:var(--primary)}
            .ladder [aria-current]{color:var(--text)}
            .board{width:100%;border-collapse:collapse}
            .board th,.board td{padding:.5rem .375rem;text-align:start;font-weight:400;
            vertical-align:top}
            .board thead th{color:var(--muted);font-size:.8125rem;font-weight:550}
            .board tbody th{width:100%;overflow-wrap:anywhere}
            .past tbody th{width:auto;white-space:nowrap}
            .board .name{font-weight:620}
            .board small{display:block;color:var(--muted);font-size:.8125rem}
            .board .r{text-align:end;white-space:nowrap}
            .board .p,.board .n{font-weight:650}
            .board tbody tr+tr:not(.line){border-top:2px solid var(--line)}
            .board .line td{padding:.375rem;font-size:.8125rem;font-weight:620}
            .board .line+tr{border-top:2px dashed var(--edge)!important}
            .board .line.up td{color:var(--good-text)}
            .board .line.down td{color:var(--bad-text)}
            .board .own>*{background:color-mix(in srgb,var(--primary) 16%,var(--surface))}
            .board .own>:first-child{border-radius:var(--r2) 0 0 var(--r2)}
            .board .own>:last-child{border-radius:0 var(--r2) var(--r2) 0}
            .you{margin-inline-start:.375rem;padding:0 .5rem;border-radius:.75rem;
            background:var(--primary);color:var(--on-primary);font-size:.75rem;font-weight:650}
            .board .label{margin-inline-start:.375rem;font-size:.8125rem}
            .up .label{color:var(--good-text)}
            .down .label{color:var(--bad-text)}
            .moved{position:relative;overflow:hidden;display:flex;gap:1rem;align-items:center;
            border-color:var(--gold)}
            .moved .goat{flex:none;width:5rem}
            .moved.climbed .goat{animation:hop .6s ease-in-out 4}
            .moved i{position:absolute;top:-1rem;width:.5rem;height:.75rem;border-radius:2px;
            background:var(--gold);opacity:0;animation:fall 1.8s ease-in 2}
            .moved i:nth-of-type(1){left:8%}.moved i:nth-of-type(2){left:22%;animation-delay:.3s}
            .moved i:nth-of-type(3){left:38%;animation-delay:.1s}
            .moved i:nth-of-type(4){left:55%;animation-delay:.5s}
            .moved i:nth-of-type(5){left:70%;animation-delay:.2s}
            .moved i:nth-of-type(6){left:86%;animation-delay:.4s}
            @keyframes fall{0%{opacity:1}80%{opacity:1}
            100%{opacity:0;transform:translateY(11rem) rotate(400deg)}}
            .season{font-weight:650;color:var(--gold-text)}
            .terms{list-style:disc;padding-inline-start:1.25rem}
            .code{font:650 1.25rem/1.4 ui-monospace,monospace;letter-spacing:.05em}
            @media (forced-colors:active){.board .own>*{outline:2px solid Highlight;
            outline-offset:-2px}.you{border:1px solid}
            .ladder li::before{border:1px solid;forced-color-adjust:none;background:Canvas}
            .ladder .on::before{background:Highlight}}
            """#)
}
