internal import PageKit

/// The HTML of the journeys page.
enum JourneyTemplate {
    static func render(_ drawing: JourneyPage.Drawing) -> String {
        templates.render("page", drawing)
    }

    private static let templates = Templates([
        "page": page, "course": course, "telling": telling,
    ])

    private static let page = #"""
        <div class="page"><a class="back" href="/">[[left]]Today</a><h1>Journeys</h1>
        <div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        {{#running}}{{>course}}{{/running}}
        {{#aside}}
        <section class="card stack" aria-labelledby="aside-{{id}}">
        <h2 id="aside-{{id}}">{{title}} was set aside</h2>
        <p>{{reason}}</p><p class="soft small">{{words}}</p>
        <form class="acts" method="post" action="/journey/do">
        <input type="hidden" name="journey" value="{{id}}">
        <button class="btn quiet" name="act" value="end">Hide journey</button></form></section>
        {{/aside}}
        {{#canStart}}
        <form class="card stack" method="post" action="/journey/start">
        <h2>Start a journey</h2>
        <p class="soft">Sixty-six days with one habit. Three missed days do not break the
        streak. A second journey opens on day 22.</p>
        <div class="field"><label for="journey-name">The habit</label>
        <input type="text" id="journey-name" name="title" value="{{title}}" maxlength="80" required
        autocomplete="off" aria-describedby="journey-hint">
        <p class="hint" id="journey-hint">Something small: “Read 10 pages”.</p></div>
        {{#hasHabits}}<div class="field"><label for="journey-item">Linked habit</label>
        <input type="text" id="journey-item" name="item" value="{{link}}" maxlength="80"
        list="journey-items" autocomplete="off" aria-describedby="journey-item-hint">
        <datalist id="journey-items">{{#habits}}<option>{{.}}</option>{{/habits}}</datalist>
        <p class="hint" id="journey-item-hint">Optional: completing this habit also
        completes the journey's day.</p></div>{{/hasHabits}}
        <p class="acts"><button class="btn">[[plus]]Start</button></p></form>
        {{/canStart}}
        {{#locked}}<p class="soft">{{locked}}</p>{{/locked}}
        {{#minutes}}<p class="soft">{{minutes}}</p>{{/minutes}}
        {{#hasOver}}<section class="card" aria-labelledby="over"><h2 id="over">Ended journeys</h2>
        <ul class="stack">{{#over}}
        <li><b>{{title}}</b><p class="soft small">{{words}}</p></li>{{/over}}
        </ul></section>{{/hasOver}}
        </div></div>
        """#

    private static let course = #"""
        <section class="card stack" aria-labelledby="journey-{{row.id}}">
        <h2 id="journey-{{row.id}}">{{row.title}}</h2>
        <div class="big"><p><b>Day {{row.number}}</b>{{row.phase}}</p></div>
        <span class="meter q{{row.share}}"></span>
        <dl class="facts">{{#figures}}
        <div><dt>{{title}}</dt><dd>{{value}}</dd></div>{{/figures}}</dl>
        {{#row.habit}}<p class="soft">Done with <a href="{{row.habitLink}}">{{row.habit}}</a>:
        completing one completes both.</p>{{/row.habit}}
        <p><a class="btn quiet" href="/breathe">Breathe first</a></p>
        {{>telling}}
        <details><summary>Every day</summary>
        <ol class="next">{{#stones}}<li{{#isToday}} aria-current="date"{{/isToday}}>
        <small>{{number}}</small><span aria-hidden="true">{{{sign}}}</span>
        <span class="v">{{words}}</span></li>{{/stones}}</ol></details>
        <details><summary>End this journey</summary>
        <form class="stack" method="post" action="/journey/do">
        <input type="hidden" name="journey" value="{{row.id}}">
        <p class="soft">Its days stay, and you can start another journey.</p>
        <p class="acts"><button class="btn stop" name="act" value="end">End journey</button></p>
        </form>
        </details></section>
        """#

    private static let telling = #"""
        <form class="stack" method="post" action="/journey/do">
        <input type="hidden" name="journey" value="{{row.id}}">
        <div class="field"><label for="day-{{row.id}}">Day</label>
        <input type="date" id="day-{{row.id}}" name="day" value="{{today}}" min="{{first}}"
        max="{{today}}"></div>
        <div class="field"><label for="minutes-{{row.id}}">Minutes of focus</label>
        <input type="number" id="minutes-{{row.id}}" name="minutes" min="1" max="1440"
        inputmode="numeric"></div>
        <fieldset class="field"><legend>Mood before</legend><div class="pick">
        {{#moods}}<label>
        <input type="radio" name="moodBefore" value="{{value}}">{{word}}</label>{{/moods}}
        </div></fieldset>
        <fieldset class="field"><legend>Mood after</legend><div class="pick">
        {{#moods}}<label>
        <input type="radio" name="moodAfter" value="{{value}}">{{word}}</label>{{/moods}}
        </div></fieldset>
        <p class="acts"><button class="btn" name="act" value="done">[[check]]Done</button>
        <button class="btn quiet" name="act" value="reopen">Mark as not done</button></p></form>
        """#
}
