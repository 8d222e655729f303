internal import PageKit

/// The styles of reviews and charts, in a file that Today does not load.
enum InsightsAssets {
    static let style = Asset(
        "insights.css", contentType: "text/css; charset=utf-8",
        text: #"""
            .sheet .goat{width:9.375rem;margin:auto}
            .charts{display:grid;gap:1rem;
            grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
            .chart{margin:0;min-width:0}
            .chart figcaption span{color:var(--muted);font-size:.875rem}
            .chart svg{display:block;width:100%;height:auto;margin:.25rem 0}
            .chart line{stroke:var(--line);stroke-width:1}
            .chart rect{fill:var(--primary)}
            .chart polyline{fill:none;stroke:var(--blue);stroke-width:2;stroke-linejoin:round;
            vector-effect:non-scaling-stroke}
            .chart circle{fill:var(--blue)}
            .chart text{fill:var(--muted);font-size:11px}
            .chart summary,.figures summary{font-size:.875rem;min-height:2.75rem;display:flex;
            align-items:center}
            .chart table,.done{width:100%;border-collapse:collapse;font-size:.9375rem}
            .chart th,.chart td,.done th,.done td{padding:.25rem .375rem;text-align:start;
            font-weight:400;vertical-align:top;overflow-wrap:anywhere}
            .chart td,.done td{text-align:end;white-space:nowrap}
            .done thead th,.chart thead th{color:var(--muted);font-size:.8125rem}
            .cal{width:100%;border-spacing:2px;table-layout:fixed;font-size:.8125rem;
            text-align:center}
            .cal th{font-weight:550;color:var(--muted)}
            .cal td{height:2.75rem;padding:0;border-radius:var(--r1);
            box-shadow:inset 0 0 0 1px var(--line)}
            .cal td small{display:block;color:inherit}
            .cal .l1{background:color-mix(in srgb,var(--primary) 18%,var(--surface))}
            .cal .l2{background:color-mix(in srgb,var(--primary) 30%,var(--surface))}
            .cal .l3{background:color-mix(in srgb,var(--primary) 42%,var(--surface))}
            .cal .l4{background:var(--primary);color:var(--on-primary);font-weight:650}
            .cal .lx{box-shadow:none;color:var(--muted)}
            .finding+.finding{margin-top:1rem}
            .finding b{display:block;font-size:1.0625rem}
            .plan{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;padding:0;margin:.5rem 0}
            .plan li{width:.875rem;height:.875rem;border-radius:50%;border:2px solid var(--edge)}
            .plan .w{background:var(--primary);border-color:var(--primary)}
            .plan .now{outline:2px solid var(--text);outline-offset:1px}
            @media (forced-colors:active){.chart rect,.chart circle{fill:CanvasText}
            .chart polyline,.chart line{stroke:CanvasText}.chart text{fill:CanvasText}
            .cal .l4{forced-color-adjust:none;background:Highlight;color:HighlightText}
            .plan .w{forced-color-adjust:none;background:Highlight}}
            @media print{.chart details{display:none}}
            """#)
}
