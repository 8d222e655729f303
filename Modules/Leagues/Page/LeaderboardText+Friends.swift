extension LeaderboardText {
    static let friends = #"""
        <link rel="stylesheet" href="{{style}}">
        <div class="page"><a class="back" href="/leaderboard">[[left]]Leaderboard</a>
        <h1>Boards of friends</h1><div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        {{#boards}}<section class="card stack" aria-labelledby="b-{{id}}">
        <h2 id="b-{{id}}">{{name}}</h2>
        <p>Code for friends: <span class="code">{{code}}</span></p>
        {{#board}}{{>board}}{{/board}}
        {{^board}}<p class="soft">No member has points this week yet.</p>{{/board}}
        <details><summary>{{people}}</summary><div class="stack">
        {{#isOwner}}<form class="stack" method="post" action="/leaderboard/friends/{{id}}">
        <div class="field"><label for="n-{{id}}">Name of the board</label>
        <input type="text" id="n-{{id}}" name="name" value="{{name}}" required maxlength="40"
        autocomplete="off"></div><p class="acts">
        <button class="btn quiet" name="act" value="rename">Rename board</button>
        <button class="btn quiet" name="act" value="code">Replace code</button></p></form>
        {{/isOwner}}
        <ul class="stack">{{#members}}<li><form class="acts" method="post"
        action="/leaderboard/friends/{{id}}"><input type="hidden" name="key" value="{{key}}">
        <b>{{name}}</b>{{#isOwn}}<span class="you">you</span>
        <button class="btn quiet" name="act" value="leave" aria-label="Leave {{title}}">Leave
        </button>{{/isOwn}}{{#isOthers}}<button class="btn quiet" name="act" value="remove"
        aria-label="Remove {{name}}">Remove</button>{{/isOthers}}</form></li>{{/members}}</ul>
        </div></details></section>{{/boards}}
        <form class="card stack" method="post" action="/leaderboard/friends/join">
        <h2>Join a board</h2><div class="field"><label for="f-code">Code</label>
        <input type="text" id="f-code" name="code" value="{{typedCode}}" required maxlength="40"
        autocomplete="off" autocapitalize="characters" spellcheck="false"
        placeholder="BCDF-GHJK"></div>
        <p class="acts"><button class="btn">Join</button></p></form>
        <form class="card stack" method="post" action="/leaderboard/friends">
        <h2>Create a board</h2><div class="field"><label for="f-name">Name</label>
        <input type="text" id="f-name" name="name" value="{{typedName}}" required maxlength="40"
        autocomplete="off"></div>
        <p class="hint">Your friends join with its code. Up to 50 members see each other's
        points.</p>
        <p class="acts"><button class="btn">[[plus]]Create board</button></p></form>
        </div></div>
        """#
}
