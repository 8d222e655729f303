/// The mark-up of a row: a link to the item, and a form whose buttons log.
enum RowTemplate {
    static let row = #"""
    <li class="{{classes}}" id="i{{id}}"{{#counts}} data-now="{{now}}" data-step="{{step}}"
    data-target="{{target}}" data-unit="{{unit}}"{{#isLimit}} data-limit{{/isLimit}}{{/counts}}>
    {{{tile}}}
    <div class="what"><a href="{{link}}">{{name}}</a><p>
    {{#counts}}<span><span data-amount>{{progress}}</span> {{limit}}</span>{{/counts}}
    {{#words}}<span>{{words}}</span>{{/words}}
    {{#streak}}<span>[[flame]]{{streak}}<span class="v"> days in a row</span></span>{{/streak}}
    </p></div>
    {{#canLog}}
    <form class="ops" method="post" action="{{action}}">
    {{#day}}<input type="hidden" name="day" value="{{day}}">{{/day}}
    {{#canLess}}<button class="tap less" name="act" value="less"
    aria-label="Take {{step}} {{unit}} away: {{name}}">[[minus]]</button>{{/canLess}}
    <button class="tap more" name="act" value="{{act}}" aria-label="{{label}}"
    {{#pressed}}aria-pressed="{{pressed}}"{{/pressed}}>{{{symbol}}}</button>
    </form>
    {{/canLog}}
    </li>
    """#
}
