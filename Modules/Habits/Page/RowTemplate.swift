// swift-format-ignore-file
/// The markup of a row in the day's list: a link to the item, and a form with buttons for logging.
/// Rule U3.
enum RowTemplate {
    static let row = #"""
    <li class="{{classes}}" id="i{{id}}" aria-label="{{name}}"{{#counts}} data-now="{{now}}"
    data-step="{{step}}" data-target="{{target}}" data-unit="{{unit}}"
    {{#isLimit}} data-limit{{/isLimit}}{{/counts}}>
    {{{tile}}}
    <div class="what">{{#eye}}<small>{{eye}}</small>{{/eye}}<a href="{{link}}">{{name}}</a><p>
    {{#counts}}<span class="n"><span data-amount>{{progress}}</span> {{limit}}</span>{{/counts}}
    {{#timer}}<span class="n" role="timer" data-elapsed="{{elapsed}}"
    {{#runs}}data-running{{/runs}}>{{shown}}</span>{{/timer}}
    {{#words}}<span class="w">{{words}}</span>{{/words}}
    {{#streak}}<span class="n">[[flame]]{{streak}}<span class="v"> {{units}} in a row</span></span>
    {{/streak}}</p></div>
    {{#canLog}}
    <form class="ops" method="post" action="{{action}}">
    <input type="hidden" name="day" value="{{day}}">
    {{#timer}}
    {{#runs}}<button class="tap" name="act" value="pause" aria-label="Pause: {{name}}">[[pause]]
    </button>{{/runs}}
    {{^runs}}<button class="tap" name="act" value="resume" aria-label="Resume: {{name}}">[[play]]
    </button>{{/runs}}
    <button class="tap" name="act" value="stop" aria-label="Stop and log: {{name}}">[[stop]]
    </button>
    {{/timer}}
    {{^timer}}
    {{#counts}}<button class="tap less" name="act" value="less"
    aria-label="Remove {{size}}: {{name}}"{{^canLess}} disabled{{/canLess}}>[[minus]]</button>
    {{/counts}}
    <button class="tap more" name="act" value="{{act}}" aria-label="{{label}}: {{name}}"
    {{#pressed}}aria-pressed="{{pressed}}"{{/pressed}}>{{{symbol}}}</button>
    {{/timer}}
    </form>
    {{/canLog}}
    </li>
    """#
}
