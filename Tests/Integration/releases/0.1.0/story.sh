#!/usr/bin/env bash
# Makes the store of this folder with the programs of the release: each kind of event at least once.
#
#   CAIRN_BIN=.build/debug LOOP=loop.db Tests/Integration/releases/0.1.0/story.sh FOLDER
#
# LOOP is a backup of Loop Habit Tracker. FOLDER gets store.db and journal.jsonl.
set -euo pipefail
BIN=$(realpath "$CAIRN_BIN")
LOOP=$(realpath "$LOOP")
OUT=$(realpath "$1")
HOME=$(mktemp -d)
export HOME CAIRN_DATA="$HOME/data" CAIRN_ZONE=Europe/London COLUMNS=80
at() { export CAIRN_NOW=$1; }
c() { "$BIN/cairn" "$@" >/dev/null 2>&1; }

at 2026-09-01T08:00:00Z
c add "Read" --target 10
c add "Run" --every 3/week
c add "Meditate" --type timed --target 10 --unit min
c add "Coffee" --type reduction --target 2
c add "Taxes" --task
c add "Old"
c config set theme light
c config set day-start 04:00
c config set streaks.threshold 60
c config set points.habit 12
c config set today.order focus,habits
c goal add "Write a book"
c goal add "Health"
c goal rename book "Write two books"
c goal move health --to 1
c goal archive health
c goal unarchive health
c focus set "Page 12" "Run" "Early night" --goal book
c focus "done" 1
c focus undone 1 --yes
c focus "done" 2
c "done" read 5
c "done" read 6
c "done" run
at 2026-09-02T08:00:00Z
c "done" coffee 1
c skip run --note "sprained ankle"
c skip read --note "tired"
c skip read --remove
c skip --all --over 2026-12-24..2027-01-01 --note holidays
c undo
c redo
c undo
c skip --all --over 2026-12-24..2026-12-27 --note holidays
c edit read --target 20
c group Morning read meditate
c group Evening coffee run
c group Evening --remove
c archive old
c unarchive old
c delete taxes --yes
c timer start meditate
at 2026-09-02T08:05:00Z
c timer pause meditate
at 2026-09-02T08:06:00Z
c timer resume meditate
at 2026-09-02T08:16:00Z
c timer stop meditate
c journey start "Read 10 pages"
c journey "done" --mood-before 2 --mood-after 4 --minutes 25
c journey reopen
c journey "done"
c reflect morning "Rested" --sleep 4
c mood 4 --habit Read --after
c undo
c tension 7 --note "The call"
c tension "done"
c tension suggest add Tea "Make a cup of tea"
c tension suggest add Walk "Walk around the block"
c tension suggest remove Walk
c tension 3
c undo
at 2026-09-03T08:00:00Z
export CAIRN_ZONE=Asia/Tokyo
c "done" read 2
c undo
c journey end
c undo
c journey end
c import loop "$LOOP"

at 2026-09-04T08:00:00Z
c export journal "$HOME"/a.jsonl --force
export CAIRN_DATA="$HOME/other"
c import journal "$HOME"/a.jsonl
c focus set A B C --goal book
c export journal "$HOME"/b.jsonl --force
export CAIRN_DATA="$HOME/data"
at 2026-09-04T08:01:00Z
c focus set D E F --goal book
c import journal "$HOME"/b.jsonl
c focus dismiss
c focus "done" 1
c undo

# What only the server takes.
at 2026-09-04T08:05:00Z
"$BIN/cairn-server" --port 8391 >/dev/null 2>&1 &
SERVER=$!
API=http://127.0.0.1:8391/api/v1
until curl -sf "$API/items" >/dev/null; do sleep 0.1; done
first() { curl -sf "$API/$1" | grep -o '"id":"[^"]*' | head -1 | cut -c7-; }
tell() { curl -sf -o /dev/null -H 'content-type: application/json' "$@"; }
READ=$(first items)
COFFEE=$(curl -sf "$API/items" | sed 's/{"id"/\n{"id"/g' | grep '"name":"Coffee' | cut -c8-43)
tell -X PUT "$API/items/$READ/note" -d '{"note":"Chapter two"}'
tell -X POST "$API/items/$COFFEE/confirm" -d '{}'
tell -X POST "$API/items/$READ/move" -d '{"before":null}'
tell -X DELETE "$API/skips/$(first skips)"
kill $SERVER
wait $SERVER || true

c backup "$OUT/store.db"
c export journal "$OUT/journal.jsonl"
