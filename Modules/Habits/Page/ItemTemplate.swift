// swift-format-ignore-file
/// The markup of an item's page.
enum ItemTemplate {
    static let item = #"""
    <div class="page"><a class="back" href="{{back}}">[[left]]{{backTitle}}</a>
    <div class="lead">{{{tile}}}<div><h1>{{name}}</h1><p class="soft">{{about}}</p></div></div>
    <div class="pair">
    <section class="card {{tint}}" aria-labelledby="on"><h2 id="on">{{dayTitle}}</h2>
    {{>dial}}
    {{#timer}}{{>timer}}{{/timer}}
    <details><summary>Why?</summary><ul class="hint">{{#why}}<li>{{.}}</li>{{/why}}</ul></details>
    </section>
    {{{heatmap}}}
    <section class="card {{tint}}" aria-labelledby="figures"><h2 id="figures">Statistics</h2>
    <dl class="facts wide">{{#figures}}<div><dt>{{title}}</dt>
    <dd>{{value}} <small>{{small}}</small></dd>
    {{#meter}}<dd class="meter q{{meter}}"></dd>{{/meter}}</div>{{/figures}}</dl></section>
    {{>words}}
    {{{sections}}}
    {{>change}}
    </div><script src="{{script}}" type="module"></script></div>
    """#

    static let dial = #"""
    <form class="dial {{tint}} q{{share}}{{#isOver}} over{{/isOver}}" method="post"
    action="/items/{{id}}/do">
    <input type="hidden" name="back" value="{{here}}">
    {{#day}}<input type="hidden" name="day" value="{{day}}">{{/day}}
    {{#isBinary}}
    <div class="disc">{{#isDone}}[[check]]{{/isDone}}{{^isDone}}<b>–</b>not yet{{/isDone}}</div>
    {{#canLog}}
    {{^isDone}}<button class="btn" name="act" value="done">[[check]]Done</button>{{/isDone}}
    {{#isDone}}<button class="btn quiet" name="act" value="reset">Mark as not done</button>
    {{/isDone}}{{/canLog}}
    {{/isBinary}}
    {{^isBinary}}
    {{#canLog}}<button class="tap" name="act" value="less" aria-label="Remove {{step}}"
    {{^canLess}}disabled{{/canLess}}>[[minus]]</button>{{/canLog}}
    <div class="disc"><p><b>{{progress}}</b>{{limit}}</p></div>
    {{#canLog}}<button class="tap" name="act" value="more"
    aria-label="Add {{step}}">[[plus]]</button>
    {{#canConfirm}}<button class="btn quiet" name="act"
    value="{{#isConfirmed}}unconfirm{{/isConfirmed}}{{^isConfirmed}}confirm{{/isConfirmed}}"
    aria-pressed="{{#isConfirmed}}true{{/isConfirmed}}{{^isConfirmed}}false{{/isConfirmed}}">
    [[check]]I kept to it</button>{{/canConfirm}}
    {{/canLog}}
    {{/isBinary}}
    {{#state}}<p class="state">{{state}}</p>{{/state}}
    </form>
    """#

    static let timer = #"""
    <form class="acts timer" method="post" action="/items/{{id}}/do">
    <input type="hidden" name="back" value="{{here}}">
    <span class="clock" role="timer" aria-label="Timer"
    data-elapsed="{{elapsed}}"{{#runs}} data-running{{/runs}}>{{shown}}</span>
    {{^exists}}<button class="btn quiet" name="act" value="start">[[play]]Start {{name}}</button>
    {{/exists}}
    {{#exists}}
    {{#runs}}<button class="btn quiet" name="act" value="pause">[[pause]]Pause</button>{{/runs}}
    {{^runs}}<button class="btn quiet" name="act" value="resume">[[play]]Resume</button>{{/runs}}
    {{#isForgotten}}
    <p class="hint" id="forgotten">The timer ran for more than 12 hours. Enter its end or the
    amount, or discard it.</p>
    <div class="duo"><div class="field"><label for="timer-end">Ended at</label>
    <input type="datetime-local" id="timer-end" name="end" min="{{first}}" max="{{last}}"
    aria-describedby="forgotten"></div>
    <div class="field"><label for="timer-amount">Amount in {{unit}}</label>
    <input type="text" inputmode="decimal" id="timer-amount" name="amount" autocomplete="off"
    aria-describedby="forgotten"></div></div>
    {{/isForgotten}}
    <button class="btn" name="act" value="stop">[[stop]]Stop and log</button>
    <button class="btn quiet" name="act" value="discard">[[trash]]Discard</button>
    {{/exists}}
    </form>
    """#

    static let words = #"""
    <details class="card"{{#hasNote}} open{{/hasNote}}><summary>Note</summary>
    <form class="stack" method="post" action="/items/{{id}}/do">
    <input type="hidden" name="back" value="{{here}}">
    {{#day}}<input type="hidden" name="day" value="{{day}}">{{/day}}
    <div class="field"><label for="note">How did it go?</label>
    <textarea id="note" name="note" maxlength="2000">{{note}}</textarea></div>
    <div><button class="btn quiet" name="act" value="note">[[note]]Save note</button></div>
    </form></details>
    <details class="card"{{#isSkipped}} open{{/isSkipped}}><summary>Skip</summary>
    <form class="stack" method="post" action="/items/{{id}}/do">
    <input type="hidden" name="back" value="{{here}}">
    {{#day}}<input type="hidden" name="day" value="{{day}}">{{/day}}
    {{#isSkipped}}
    <p>This day is skipped{{#skipNote}}: {{skipNote}}{{/skipNote}}.</p>
    <div><button class="btn quiet" name="act" value="unskip">Remove skip</button></div>
    {{/isSkipped}}
    {{^isSkipped}}
    <div class="field"><label for="skip">Why not this time?</label>
    <input type="text" id="skip" name="note" maxlength="2000" aria-describedby="skip-hint">
    <p class="hint" id="skip-hint">With a reason, the day does not break your streak.</p>
    </div>
    <div class="acts"><button class="btn quiet" name="act" value="skip">[[skip]]Skip this day
    </button>{{{skipLinks}}}</div>
    {{/isSkipped}}
    </form></details>
    """#

    static let change = #"""
    <section class="card" aria-labelledby="change"><h2 id="change">Change</h2>
    <div class="acts"><a class="btn quiet" href="/items/{{id}}/edit">[[edit]]Edit</a>{{{links}}}
    <form method="post" action="/items/{{id}}/do">
    {{^isArchived}}<button class="btn quiet" name="act" value="archive">[[archive]]Archive
    </button>{{/isArchived}}
    {{#isArchived}}<button class="btn quiet" name="act" value="unarchive">[[archive]]Restore
    </button>{{/isArchived}}
    <button class="btn stop" name="act" value="delete">[[trash]]Delete</button></form></div>
    <p class="hint">Archiving keeps the history. Deleting removes it; you can undo that.</p>
    </section>
    """#
}
