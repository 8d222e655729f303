"""Two nodes act as one server, whatever each of them has cached (Rules O3, P1, Y0)."""

import concurrent.futures
import http.client
import threading
import time
import urllib.parse
import urllib.request

import two_nodes
from test_accounts import Browser
from two_nodes import At, word
from waiting import SHORTEST, until

COVERS = ("Accounts", "DailyFocus", "FocusSessions", "Habits", "JournalPostgres", "Postgres")

setUpModule = two_nodes.set_up  # pylint: disable=invalid-name


class Stream:
    """A user's stream of changes at a node, and its events with their times."""

    def __init__(self, browser, node, path="/api/v1/changes", **headers):
        self.line = http.client.HTTPConnection("127.0.0.1", node.port, timeout=60)
        self.line.request("GET", path, headers={
            "Cookie": browser.cookie, "Cairn-Zone": "Europe/London"} | headers)
        self.answer = self.line.getresponse()
        assert self.answer.status == 200, self.answer.status
        # The received ids in order.
        self.ids = []
        self.ended = threading.Event()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        """Records the id of each event."""
        try:
            while text := self.answer.readline():
                if text.startswith(b"id: "):
                    self.ids.append(text[4:].strip().decode())
        except (OSError, http.client.HTTPException, AttributeError, ValueError):
            pass
        self.ended.set()


class OneServer(two_nodes.Nodes):
    """State that a node could wrongly keep only in its own memory."""

    def head(self):
        """The journal position of the latest event of the only user."""
        return self.database.ask(f"SELECT max(head) FROM {self.database.name}.accounts")

    def in_memory(self, node):
        """The number of users in a node's memory."""
        address = next(line["address"] for line in node.log if line["message"] == "metrics")
        with urllib.request.urlopen(address, timeout=20) as answer:
            text = answer.read().decode()
        return next(float(line.split()[1]) for line in text.splitlines()
                    if line.startswith("cairn_people_in_memory "))

    # Signing in

    def links(self, *nodes):
        """The first sign-up link of each node."""
        return [node.first() for node in nodes]

    def test_o3_one_of_the_first_links_of_two_nodes_works(self):
        """O3: each node shows a first sign-up link, and the use of one link also ends the other."""
        with self.node() as one, self.node() as two:
            first, second = self.links(one, two)
            self.assertNotEqual(first, second)
            self.assertEqual(Browser(one).join("Ada", second).status, 303)
            for node, link in ((one, first), (two, first), (two, second)):
                self.assertEqual(Browser(node).join("Eve", link).status, 403)
            self.assertEqual(self.database.count("people"), 1)

    def test_o3_of_two_concurrent_first_users_one_succeeds(self):
        """O3: both links are used at the same time, at both nodes, and one user is admitted."""
        with self.node() as one, self.node() as two:
            links = self.links(one, two)
            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                jobs = [pool.submit(Browser(node).join, name, link)
                        for node, name, link in zip((one, two), ("Ada", "Eve"), links)]
                answers = sorted(job.result().status for job in jobs)
            self.assertEqual(answers, [303, 403])
            self.assertEqual(self.database.count("people"), 1)

    @staticmethod
    def guess(node, password):
        """The status of an attempt to sign in as Ada."""
        form = urllib.parse.urlencode({"name": "Ada", "password": password})
        return Browser(node).ask("POST", "/sign-in", form, **{
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept": "application/json"}).status

    def test_o3_guesses_are_counted_across_all_nodes(self):
        """O3: after five wrong passwords at any nodes, no attempt is checked, not even the right
        password."""
        with self.node() as one, self.node() as two:
            self.member(one)
            self.assertEqual(self.guess(two, "correct horse"), 303)
            tried = [self.guess(node, "wrong") for node in (one, two, one, two, one)]
            self.assertEqual(tried, [401] * 5)
            for node in (one, two):
                self.assertEqual(self.guess(node, "wrong"), 429)
                self.assertEqual(self.guess(node, "correct horse"), 429)
        # A restarted node knows about them.
        with self.node() as three:
            self.assertEqual(self.guess(three, "correct horse"), 429)

    def test_o3_concurrent_guesses_at_all_nodes_are_limited_together(self):
        """O3: of twelve concurrent attempts at two nodes, five are checked."""
        with self.node() as one, self.node() as two:
            self.member(one)
            with concurrent.futures.ThreadPoolExecutor(12) as pool:
                jobs = [pool.submit(self.guess, node, f"wrong {number}")
                        for number in range(6) for node in (one, two)]
                answers = sorted(job.result() for job in jobs)
            self.assertEqual(answers, [401] * 5 + [429] * 7)

    # Files

    def send(self, person, habit):
        """Sends a file with two days of a habit. Returns the upload ticket from the page."""
        days = f"date,{habit}\n2026-03-19,1\n2026-03-20,1\n"
        parts = [("format", None, "csv"), ("file", "days.csv", days),
                 ("mapping", None, '{"day":"date","habits":["*"]}')]
        body = "".join(
            f'--m\r\nContent-Disposition: form-data; name="{name}"'
            + (f'; filename="{file}"' if file else "") + f"\r\n\r\n{text}\r\n"
            for name, file, text in parts) + "--m--\r\n"
        page = person.ask("POST", "/move/look", body, **{
            "Content-Type": "multipart/form-data; boundary=m"})
        self.assertEqual(page.status, 200, page.body)
        text = page.body.decode()
        self.assertIn('name="ticket"', text)
        return text.split('name="ticket"')[1].split('value="')[1].split('"')[0]

    def test_p1_file_sent_to_one_node_is_imported_at_the_other(self):
        """P1: the file is imported once, by its owner only, and is stored encrypted until then."""
        with self.node("--sign-up", "open") as one, self.node("--sign-up", "open") as two:
            here = Browser(one)
            here.join("Ada", "")
            eve = Browser(two)
            eve.join("Eve", "")
            there = At(here, two)
            ticket = self.send(here, "Xylophone")
            rows = self.database.ask(
                f"SELECT * FROM {self.database.name}.uploads, {self.database.name}.upload_parts")
            self.assertTrue(rows)
            for secret in ("Xylophone", "days.csv", "habits"):
                self.assertNotIn(secret, rows)
                self.assertNotIn(secret.encode().hex(), rows)
            self.assertEqual(eve.form("/move/take", ticket=ticket).status, 409)
            self.assertEqual(there.form("/move/take", ticket=ticket).status, 303)
            self.assertEqual(self.names(here), ["Xylophone"])
            self.assertEqual(here.form("/move/take", ticket=ticket).status, 409)
            self.assertEqual(self.database.count("uploads"), 0)
            self.assertEqual(self.database.count("upload_parts"), 0)
            # The second file replaces the first, wherever it was sent.
            first, second = self.send(here, "Run"), self.send(there, "Swim")
            self.assertEqual(here.form("/move/take", ticket=first).status, 409)
            self.assertEqual(here.form("/move/take", ticket=second).status, 303)

    # Streams

    def test_y0_streams_at_two_nodes_report_each_change_once(self):
        """Y0: each change is reported once and in order, whichever node recorded it."""
        with self.node() as one, self.node() as two:
            here = self.member(one)
            there = At(here, two)
            streams = [Stream(here, one), Stream(here, two)]
            until(lambda: all(stream.ids for stream in streams), SHORTEST)
            for number in range(10):
                self.log((here, there)[number % 2], f"{word(number)} every day")
                head = self.head()
                for stream in streams:
                    until(lambda heard=stream, last=head: last in heard.ids, SHORTEST)
            for stream in streams:
                cursors = [int(one) for one in stream.ids]
                self.assertEqual(cursors, sorted(set(cursors)))
            # A client that saw everything gets only new changes from the other node.
            last = streams[0].ids[-1]
            again = Stream(here, two, **{"Last-Event-ID": last})
            self.log(here, "Swim every day")
            until(lambda: again.ids == [self.head()], SHORTEST)

    def asked(self):
        """The number of transactions in the database cluster."""
        self.database.ask("SELECT pg_stat_force_next_flush()")
        return int(self.database.ask("SELECT sum(xact_commit) FROM pg_stat_database"))

    def test_y0_idle_streams_do_not_query_the_database(self):
        """Y0: twenty idle streams together cause fewer than 100 transactions in five seconds."""
        with self.node() as one:
            here = self.member(one)
            self.log(here, "Read every day")
            kinds = ("/api/v1/changes", "/api/v1/focus/session/stream")
            streams = [Stream(here, one, kinds[number % 2]) for number in range(20)]
            until(lambda: all(stream.ids for stream in streams), SHORTEST)
            time.sleep(2)
            before = self.asked()
            time.sleep(5)
            idle = self.asked() - before
            self.assertLess(idle, 100)
            self.log(here, "Swim every day")
            until(lambda: self.head() in streams[0].ids, SHORTEST)

    def test_y0_streams_continue_after_a_lost_notification_connection(self):
        """Y0: changes made while the connection was lost are reported after it is restored."""
        with self.node() as one, self.node() as two:
            here = self.member(one)
            stream = Stream(here, two)
            until(lambda: stream.ids, SHORTEST)
            for number in range(3):
                self.database.ask(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE query LIKE 'LISTEN %'")
                self.log(here, f"{word(number)} every day")
                until(lambda: self.head() in stream.ids, SHORTEST)

    def test_y0_streams_poll_behind_a_pooler_without_notifications(self):
        """Y0: a node that cannot receive notifications polls every second."""
        with self.node() as one:
            here = self.member(one)
            deaf = self.node()
            mark = "&" if "?" in self.database.url else "?"
            deaf.options = tuple(
                text + mark + "pooler=transaction" if text == self.database.url else text
                for text in deaf.options)
            with deaf:
                stream = Stream(here, deaf)
                until(lambda: stream.ids, SHORTEST)
                for number in range(3):
                    self.log(here, f"{word(number)} every day")
                    until(lambda: self.head() in stream.ids, SHORTEST)

    # Erasing

    def test_o3_erased_user_is_in_no_node_s_memory(self):
        """O3: at every node, the user's streams end and the user is removed from memory."""
        with self.node("--metrics", "0") as one, self.node("--metrics", "0") as two:
            here = self.member(one)
            there = At(here, two)
            self.log(here, "Read every day")
            self.assertEqual(self.names(there), ["Read"])
            self.assertEqual([self.in_memory(node) for node in (one, two)], [1, 1])
            streams = [Stream(here, node, path) for node in (one, two)
                       for path in ("/api/v1/changes", "/api/v1/focus/session/stream")]
            until(lambda: all(stream.ids for stream in streams), SHORTEST)
            erased = self.operate("admin", "erase", "Ada", "--now")
            self.assertEqual(erased.returncode, 0, erased.stderr)
            for stream in streams:
                self.assertTrue(stream.ended.wait(30))
            until(lambda: [self.in_memory(node) for node in (one, two)] == [0, 0], SHORTEST)
