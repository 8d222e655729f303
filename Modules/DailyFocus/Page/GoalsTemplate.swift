/// The HTML of the page with the user's goals.
enum GoalsTemplate {
    static let goals = #"""
        <div class="page stack">
        {{#isFirst}}<section class="card empty">{{{goat}}}<h1>Your first goals</h1>
        <p>Choose one to three goals. Each day you set three focuses that serve them.</p></section>
        {{/isFirst}}
        {{^isFirst}}<a class="back" href="/focus">[[left]]Focus</a><h1>Goals</h1>{{/isFirst}}
        {{{notice}}}
        <ul class="rows">{{#active}}{{>line}}{{/active}}</ul>
        <form class="card stack" method="post" action="/goals" novalidate>
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>Please check:</b>
        <ul><li><a href="#f-title">{{wrong}}</a></li></ul></div>{{/wrong}}
        <input type="hidden" name="purpose" value="{{purpose}}">
        <div class="field"><label for="f-title">A goal</label>
        <input type="text" id="f-title" name="title" value="{{typed}}" autocomplete="off"
        maxlength="80" required aria-describedby="h-title{{#wrong}} w-title{{/wrong}}"
        {{#wrong}}aria-invalid="true"{{/wrong}}>
        {{#wrong}}<p class="wrong" id="w-title">{{wrong}}</p>{{/wrong}}
        <p class="hint" id="h-title">{{#hasRoom}}Such as “Write a book” or “Sleep well”.{{/hasRoom}}
        {{^hasRoom}}Three are active; archive one to make room.{{/hasRoom}}</p></div>
        <p class="acts"><button class="btn quiet">Add goal</button></p></form>
        {{#canGoOn}}<form class="acts" method="post" action="/focus/start">
        <button class="btn">Continue to today</button></form>{{/canGoOn}}
        {{#hasOthers}}<section aria-labelledby="others"><div class="sect">
        <h2 id="others">Archived</h2></div>
        <ul class="rows">{{#others}}{{>line}}{{/others}}</ul></section>{{/hasOthers}}
        </div>
        """#

    static let line = #"""
        <li class="row" id="g{{id}}"><div class="what"><a href="/goals/{{id}}">{{title}}</a>
        {{#words}}<p>{{words}}</p>{{/words}}</div>
        <form class="ops" method="post" action="/goals/{{id}}/do">
        {{^isActive}}<button class="btn quiet" name="act" value="unarchive"
        aria-label="Restore: {{title}}">Restore</button>{{/isActive}}
        {{#canUp}}<button class="tap up" name="act" value="up"
        aria-label="Move up: {{title}}">[[up]]</button>{{/canUp}}
        {{#canDown}}<button class="tap down" name="act" value="down"
        aria-label="Move down: {{title}}">[[down]]</button>{{/canDown}}
        </form></li>
        """#
}
