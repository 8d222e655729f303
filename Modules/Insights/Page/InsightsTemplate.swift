internal import PageKit

/// The templates of the page.
enum InsightsTemplate {
    static let templates = Templates([
        "page": page, "review": review, "patterns": patterns, "experiments": experiments,
    ])

    private static let page = #"""
        <link rel="stylesheet" href="{{style}}"><div class="page"><h1>Insights</h1>
        <div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        {{#review}}{{>review}}{{/review}}
        {{#findings}}{{>patterns}}{{/findings}}
        {{>experiments}}
        </div></div>
        """#

    private static let review = #"""
        <section class="card stack" aria-labelledby="review"><h2 id="review">{{title}}</h2>
        <nav class="acts" aria-label="Weeks and months">
        {{#tabs}}<a class="btn quiet" href="{{address}}"{{#isHere}} aria-current="page"{{/isHere}}>
        {{title}}</a>{{/tabs}}
        <a class="btn quiet" href="{{earlier}}">[[left]]Earlier</a>
        {{#later}}<a class="btn quiet" href="{{.}}">Later[[right]]</a>{{/later}}</nav>
        <p>{{summary}}</p>
        {{#calendar}}{{{.}}}{{/calendar}}
        {{#hasHabits}}<table class="done"><thead><tr><th scope="col">Habit</th>
        <th scope="col">Done</th><th scope="col">Share</th></tr></thead><tbody>
        {{#habits}}<tr><th scope="row">{{title}}</th><td>{{done}} of {{due}}</td>
        <td>{{percent}} %</td></tr>{{/habits}}</tbody></table>{{/hasHabits}}
        {{#hasCharts}}<div class="charts">{{#charts}}{{{.}}}{{/charts}}</div>{{/hasCharts}}
        </section>
        """#

    private static let patterns = #"""
        <section class="card stack" aria-labelledby="patterns"><h2 id="patterns">Patterns</h2>
        {{#goat}}{{{.}}}{{/goat}}
        {{#findings}}<div class="finding"><b>{{sentence}}</b>
        <p class="soft small">{{evidence}}</p>{{#advice}}<p>{{.}}</p>{{/advice}}
        <p class="acts"><a class="btn quiet" href="{{why}}"
        aria-label="Why: {{sentence}}">Why?</a></p></div>{{/findings}}
        <p>{{summary}}</p>
        {{#hasOthers}}<details class="figures"><summary>All comparisons</summary>
        <table class="done"><thead><tr><th scope="col">Question</th><th scope="col">Days</th>
        <th scope="col">Answer</th></tr></thead><tbody>
        {{#others}}<tr><th scope="row">{{question}}</th><td>{{days}}</td><td>{{verdict}}</td></tr>
        {{/others}}</tbody></table></details>{{/hasOthers}}
        <p class="soft small">A link between two series does not prove a cause. An experiment can
        show one.</p></section>
        """#

    private static let experiments = #"""
        <section class="card stack" aria-labelledby="experiments">
        <h2 id="experiments">Experiments</h2>
        {{#experiments}}<div class="finding"><b>{{question}}</b><p>{{words}}</p>
        {{#plan}}{{{.}}}{{/plan}}
        {{#canCancel}}<form class="acts" method="post" action="/insights/experiments/cancel">
        <input type="hidden" name="experiment" value="{{id}}">
        <button class="btn quiet" aria-label="Cancel: {{question}}">Cancel</button></form>
        {{/canCancel}}</div>{{/experiments}}
        {{#choices}}
        {{#isPossible}}<form class="stack" method="post" action="/insights/experiments">
        <div class="field"><label for="try-action">Habit to test</label>
        <select id="try-action" name="action">
        {{#actions}}<option value="{{id}}">{{title}}</option>{{/actions}}</select></div>
        <div class="field"><label for="try-outcome">Outcome to measure</label>
        <select id="try-outcome" name="outcome">
        {{#outcomes}}<option value="{{id}}">{{title}}</option>{{/outcomes}}</select></div>
        <div class="field"><label for="try-lag">When the effect shows</label>
        <select id="try-lag" name="lag"><option value="0">The same day</option>
        <option value="1">The day after</option></select></div>
        <div class="field"><label for="try-days">How long</label>
        <select id="try-days" name="days"><option value="16">16 days</option>
        <option value="28" selected>28 days</option><option value="40">40 days</option>
        <option value="60">60 days</option></select></div>
        <p class="soft small">Half of the days, chosen at random, are days with the habit. You see
        the result at the end, and not before.</p>
        <button class="btn">Start the experiment</button></form>{{/isPossible}}
        {{^isPossible}}<p class="soft">An experiment needs a habit and an outcome: check-ins, moods,
        sleep or focus time of the last 30 days.</p>{{/isPossible}}
        {{/choices}}</section>
        """#
}
