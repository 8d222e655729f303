"""The leaderboards of the league in backups of a server (Rules P3, L7, O3)."""

import unittest

import test_operating
from waiting import until

COVERS = ("Accounts", "Leagues")


class BoardsKept(test_operating.Operating):
    """The public data of a user is erased with the user."""

    def test_l7_restored_friend_boards_exclude_erased_users(self):
        """Restoring a backup also removes the public data of users erased since."""
        server = self.serve()
        ada, ben = self.join(server, "Ada"), self.join(server, "Ben")
        for browser, name in ((ada, "Quaver-Climber"), (ben, "Benno")):
            self.assertEqual(
                browser.ask("POST", "/api/v1/league/join", {"name": name}).status, 200)
        made = ada.ask("POST", "/api/v1/league/friends", {"name": "Ropes"})
        self.assertEqual(made.status, 201)
        joined = ben.ask(
            "POST", "/api/v1/league/friends/join", {"code": made.json["code"]})
        self.assertIn(joined.status, (200, 201))
        until(lambda: self.standings_hold(b"Quaver-Climber"))
        whole, keys, again = self.folder / "whole", self.folder / "keys", str(self.folder / "b")
        self.does("backup", whole)
        self.does("admin", "erase", "Ada", "--now")
        self.does("backup", "--keys", keys)
        self.does("restore", whole, "--keys", keys, store=again)
        server.stop()
        ben.server = self.serve(again)
        boards = ben.ask("GET", "/api/v1/league/friends").json["boards"]
        self.assertEqual([board["name"] for board in boards], ["Ropes"])
        self.assertEqual([one["name"] for one in boards[0]["members"]], ["Benno"])
        self.store = again
        self.assertFalse(self.standings_hold(b"Quaver"))
        # Boards that differ from the backed-up ones are not restored.
        path = whole / "standings.db"
        path.write_bytes(path.read_bytes() + b"\0")
        self.assertIn("standings.db", self.fails(
            74, "restore", whole, "--keys", keys, store=str(self.folder / "c")))
        path.unlink()
        self.assertIn("standings.db", self.fails(
            74, "restore", whole, "--keys", keys, store=str(self.folder / "d")))


if __name__ == "__main__":
    unittest.main()
