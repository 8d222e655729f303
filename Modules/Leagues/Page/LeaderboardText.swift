internal import PageKit

/// The HTML of the Leaderboard page.
enum LeaderboardText {
    static let templates = Templates([
        "board": BoardDrawing.template, "page": page, "part": part, "past": past,
        "friends": friends,
    ])

    private static let page = #"""
        <link rel="stylesheet" href="{{style}}">
        <section class="hero {{sky}}" aria-labelledby="tier"><svg class="land" aria-hidden="true">
        <use href="{{land}}#hill" width="100%" height="100%"/></svg>
        <div class="say"><p>Leaderboard, week of {{week}}</p><h1 id="tier">{{tier}}</h1>
        <p>{{ends}}</p></div></section>
        <ol class="ladder" aria-label="Tiers">{{#steps}}
        <li class="{{#isReached}}on{{/isReached}}"{{#isHere}} aria-current="step"{{/isHere}}>
        {{title}}</li>{{/steps}}</ol>
        <div class="cols"><div class="stack">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        {{#word}}<section class="card moved{{#isPromotion}} climbed{{/isPromotion}}" id="moved"
        role="status">{{{goat}}}<div><h2>{{title}}</h2><p>{{text}}</p></div>
        {{#isPromotion}}<i></i><i></i><i></i><i></i><i></i><i></i>{{/isPromotion}}</section>
        {{/word}}
        {{#season}}<p class="season" role="status">{{.}}</p>{{/season}}
        <section class="card" aria-labelledby="board-title" id="board"
        {{^isAlone}}data-again="60000"{{/isAlone}}>
        <h2 id="board-title">Your {{#isAlone}}weeks{{/isAlone}}{{^isAlone}}board{{/isAlone}}</h2>
        {{#climb}}<p>{{climb}}</p><span class="meter q{{share}}"></span>{{/climb}}
        {{#board}}{{>board}}{{/board}}
        {{^board}}<div class="empty">{{{empty}}}<p>The board opens with your first points of the
        week: do a habit, or focus for a while.</p></div>{{/board}}
        {{#rank}}<p class="soft">{{rank}}</p>{{/rank}}</section>
        </div><aside class="stack" aria-label="Participation">
        {{>part}}{{>past}}
        </aside></div>
        """#

    private static let part = #"""
        {{#hasOthers}}{{#isPart}}<p class="acts">
        <a class="btn quiet" href="/leaderboard/friends">Boards of friends</a></p>{{/isPart}}
        {{/hasOthers}}
        <section class="card stack" id="part" aria-labelledby="part-title">
        {{^isPart}}<h2 id="part-title">Join the league</h2>
        {{#hasOthers}}<p>A board of up to 27 people of your tier. This becomes public:</p>
        {{/hasOthers}}
        {{^hasOthers}}<p>Boards with other people are on a server that you sync with. This becomes
        public there:</p>{{/hasOthers}}
        <ul class="terms">{{#terms}}<li>{{.}}</li>{{/terms}}</ul>
        <form class="stack" method="post" action="/leaderboard/join">
        <div class="field"><label for="l-name">Display name (optional)</label>
        <input type="text" id="l-name" name="name" maxlength="40" autocomplete="off"
        placeholder="A mountain's name, new each week"></div>
        <p class="acts"><button class="btn">Join the league</button></p></form>{{/isPart}}
        {{#isPart}}<h2 id="part-title">You are in the league</h2>
        <p>You appear as <b>{{seenAs}}</b>.</p>
        <details><summary>Change name or leave</summary><div class="stack">
        <ul class="terms">{{#terms}}<li>{{.}}</li>{{/terms}}</ul>
        <form class="stack" method="post" action="/leaderboard/show">
        <div class="field"><label for="l-name">Name (empty for a mountain's name)</label>
        <input type="text" id="l-name" name="name" value="{{name}}" maxlength="40"
        autocomplete="off"></div>
        <p class="acts"><button class="btn quiet">Change name</button></p></form>
        <form method="post" action="/leaderboard/leave"><p class="acts">
        <button class="btn stop">Leave the league</button></p></form></div></details>{{/isPart}}
        {{#canReport}}<details><summary>Report a name</summary>
        <form class="stack" method="post" action="/leaderboard/report">
        <div class="field"><label for="l-key">Which name is offensive?</label>
        <select id="l-key" name="key">{{#others}}<option value="{{key}}">{{name}}</option>
        {{/others}}</select></div>
        <p class="acts"><button class="btn quiet">Report name</button></p></form></details>
        {{/canReport}}</section>
        """#

    private static let past = #"""
        <section class="card" aria-labelledby="past-title"><h2 id="past-title">Past weeks</h2>
        {{^hasPast}}<p class="soft">None yet. A week with points is listed here when it is
        over.</p>{{/hasPast}}
        {{#hasPast}}<table class="board past"><caption class="v">Past weeks</caption>
        <thead><tr><th scope="col">Week</th><th scope="col" class="r">Rank</th>
        <th scope="col" class="r">Points</th><th scope="col">Tier</th></tr></thead>
        <tbody>{{#past}}<tr><th scope="row">{{week}}</th><td class="r">{{place}}</td>
        <td class="r">{{points}}</td><td>{{tier}}</td></tr>{{/past}}
        </tbody></table>{{/hasPast}}
        </section>
        """#
}
