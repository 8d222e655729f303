"""Names with shell metacharacters, completed with TAB on a terminal: none is ever executed."""

import random
import sys

from attacking import LENGTH, ROOT, Attack, Person, spread

sys.path.append(str(ROOT / "Tests/Integration"))

from shells import SHELLS, Shell  # noqa: E402

PARTS = ["$(touch pwned)", "`touch pwned`", ";touch pwned;", "|touch pwned", "$HOME", "'", "\"",
         "\\", " ", "  ", "!", "~", "-", "--", "a", "é", "💧", "*", "?", "{a,b}", ":", "=", "@", "#",
         "&", "<(touch pwned)", "%", "^", "[", "]", "/", ","]


class Typing(Attack):
    """A few shells and many names."""

    def test_random_names_are_completed_and_not_executed(self):
        shells = {}
        for kind in SHELLS:
            script = self.person.home / f"script.{kind}"
            script.write_bytes(self.person.run("completions", kind).stdout)
            shells[kind] = Shell(kind, self.person, script)
            self.addCleanup(shells[kind].leave)
        for seed in spread(LENGTH // 100):
            draw = random.Random(seed)
            name = "".join(draw.choice(PARTS) for _ in range(draw.randint(1, 6))).strip() or "a"
            other = Person()
            self.assertEqual(other.run("add", "--", name).returncode, 0, name)
            kind = draw.choice(list(shells))
            with self.subTest(seed=seed, name=name, shell=kind):
                shells[kind].use(other.data)
                shown = shells[kind].enter("cairn done \t")
                self.assertIn(b'"completed":true', other.run("today", "--json").stdout, shown)
                self.assertEqual(list(self.person.home.rglob("pwned")), [])
            other.leave()
