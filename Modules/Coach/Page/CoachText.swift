internal import PageKit

/// The templates of the Coach page.
enum CoachText {
    static let templates = Templates([
        "coach": coach, "chat": chat, "checkin": checkIn, "button": button, "help": help,
        "about": about, "ideas": ideas,
    ])

    private static let coach = #"""
        <link rel="stylesheet" href="{{style}}">
        <div class="page coach"><h1>Coach</h1>
        <section class="bubble first" aria-label="The coach says">{{{goat}}}
        <p>{{greeting}} <b>{{question}}</b></p></section>
        {{#isOut}}{{>help}}{{/isOut}}
        {{#about}}{{>about}}{{/about}}
        {{>chat}}
        {{^isOut}}{{>checkin}}{{/isOut}}
        <p class="hint">The coach is software, not a doctor. Your messages are not stored.</p>
        <script src="{{script}}" type="module"></script></div>
        """#

    /// The crisis helplines, shown before everything else.
    private static let help = #"""
        <section class="card stack" id="help" aria-labelledby="help-title" role="alert">
        <h2 id="help-title">Talk to someone now</h2>
        <ul class="stack">{{#help}}<li><a class="btn" href="{{link}}">{{name}}: {{contact}}</a></li>
        {{/help}}</ul>
        <form method="post" action="/coach/resume"><button class="btn quiet">I meant something else
        </button></form></section>
        """#

    private static let about = #"""
        <section class="card stack" id="about" aria-labelledby="about-title">
        <h2 id="about-title">{{name}}</h2><p>{{text}}</p>
        <div class="acts">{{#buttons}}{{>button}}{{/buttons}}</div></section>
        """#

    private static let chat = #"""
        <section class="card stack" id="talk" aria-labelledby="talk-title">
        <h2 id="talk-title">Talk</h2>
        <div class="stack" id="talk-log" role="log" aria-live="polite" data-kept>
        {{#said}}<p class="bubble mine">{{text}}</p><p class="bubble">{{reply}}</p>
        <div class="acts">{{#buttons}}{{>button}}{{/buttons}}</div>{{/said}}</div>
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        <form class="stack" method="post" action="/coach/say" data-plain>
        {{#about}}<input type="hidden" name="item" value="{{id}}">
        {{#isSkipped}}<input type="hidden" name="skipping" value="true">{{/isSkipped}}{{/about}}
        <div class="field"><label for="talk-text">What is on your mind?</label>
        <textarea id="talk-text" name="text" required maxlength="2000" rows="2">{{typed}}</textarea>
        </div><p class="acts"><button class="btn">[[chat]]Send</button></p></form></section>
        """#

    private static let checkIn = #"""
        {{#hasSleep}}<section class="card stack" aria-labelledby="slept">
        <h2 id="slept">How did you sleep?</h2>
        <div class="five">{{#sleep}}{{>button}}{{/sleep}}</div></section>{{/hasSleep}}
        {{#hasPlan}}<section class="card stack" aria-labelledby="plan"><h2 id="plan">Today</h2>
        <ol class="order">{{#plan}}<li>{{#isDone}}[[check]]<span class="v">Done: </span>{{/isDone}}
        {{name}}</li>{{/plan}}</ol>
        {{#order}}<p class="soft">Proposed: {{detail}}</p>
        <div class="acts">{{>button}}</div>{{/order}}
        <div class="acts">{{#proposals}}{{>button}}{{/proposals}}</div></section>{{/hasPlan}}
        <section class="card stack" id="add" aria-labelledby="add-title">
        <h2 id="add-title">What is today about?</h2>
        <div class="acts" role="group" aria-label="Areas">{{#areas}}
        <form method="post" action="/coach/area">
        {{^isHere}}<input type="hidden" name="area" value="{{id}}">{{/isHere}}
        <button class="btn quiet"
        aria-pressed="{{#isHere}}true{{/isHere}}{{^isHere}}false{{/isHere}}">{{title}}</button>
        </form>{{/areas}}</div>
        <div class="acts">{{#ideas}}{{>button}}{{/ideas}}</div>
        <form class="acts" method="post" action="/coach/do">
        <input type="hidden" name="do" value="add"><input type="hidden" name="kind" value="task">
        <label class="v" for="add-task">A task for today</label>
        <input type="text" id="add-task" name="name" maxlength="80" required autocomplete="off"
        placeholder="A task for today"><button class="btn quiet">[[plus]]Add</button></form>
        <p class="acts"><a class="btn quiet" href="/coach/ideas">All ideas</a></p></section>
        """#

    private static let button = #"""
        <form method="post" action="/coach/do">
        {{#fields}}<input type="hidden" name="{{name}}" value="{{value}}">{{/fields}}
        <button class="btn quiet" title="{{detail}}">{{title}}</button></form>
        """#

    private static let ideas = #"""
        <link rel="stylesheet" href="{{style}}">
        <div class="page"><a class="back" href="/coach">[[left]]Coach</a><h1>Ideas</h1>
        <nav class="acts" aria-label="Areas">{{#areas}}<a class="btn quiet"
        href="/coach/ideas?area={{id}}"{{#isHere}} aria-current="true"{{/isHere}}>{{title}}</a>
        {{/areas}}</nav>
        <form class="acts" method="get" action="/coach/ideas">
        <label class="v" for="words">Words</label>
        <input type="search" id="words" name="words" value="{{words}}" maxlength="80">
        <button class="btn quiet">[[search]]Find</button></form>
        {{^hasIdeas}}<p class="soft">No suggestion matches.</p>{{/hasIdeas}}
        <ul class="ideas">{{#ideas}}<li class="card"><h2>{{name}}</h2><p class="soft">{{words}}</p>
        {{>button}}</li>{{/ideas}}</ul></div>
        """#
}
