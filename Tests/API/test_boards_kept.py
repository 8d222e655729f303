"""The boards of the league in backups of a server (Rules P3, L7, O3)."""

import unittest

import test_operating


class BoardsKept(test_operating.Operating):
    """What others see of a person goes where the person goes."""

    def test_l7_boards_of_friends_come_back_without_whoever_was_erased(self):
        """What others see of a person goes with them from a backup that is put back."""
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
        self.until(lambda: self.standings_hold(b"Quaver-Climber"))
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
        # Boards that are not those that were copied are not put back.
        path = whole / "standings.db"
        path.write_bytes(path.read_bytes() + b"\0")
        self.assertIn("standings.db", self.fails(
            74, "restore", whole, "--keys", keys, store=str(self.folder / "c")))
        path.unlink()
        self.assertIn("standings.db", self.fails(
            74, "restore", whole, "--keys", keys, store=str(self.folder / "d")))


if __name__ == "__main__":
    unittest.main()
