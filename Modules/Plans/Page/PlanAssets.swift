internal import PageKit

/// The styles of the plan page, in a file that no other page loads.
enum PlanAssets {
    static let style = Asset(
        "plan.css", contentType: "text/css; charset=utf-8",
        text: #"""
            .plan-now{display:flex;gap:1rem;align-items:center}
            .plan-now .goat{flex:none;width:5rem}
            .plan-table{width:100%;border-collapse:collapse}
            .plan-table th,.plan-table td{padding:.5rem .375rem;text-align:start;font-weight:400;
            vertical-align:top;overflow-wrap:break-word}
            .plan-table tr>:first-child{padding-inline-start:0}
            .plan-table tr>:last-child{padding-inline-end:0}
            .plan-table thead th{color:var(--muted);font-size:.8125rem;font-weight:550}
            .plan-table tbody tr+tr{border-top:2px solid var(--line)}
            .plan-prices{display:grid;gap:1rem;padding:0;list-style:none;
            grid-template-columns:repeat(auto-fit,minmax(min(100%,13rem),1fr))}
            .plan-prices li{padding:1rem;border:2px solid var(--line);border-radius:var(--r2)}
            .plan-prices h3,.plan-prices p{margin:0}
            .plan-price{font-size:1.25rem;font-weight:650}
            """#)
}
