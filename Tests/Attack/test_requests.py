"""Random requests from the API's document and from the page's forms, most of them broken somewhere:
each gets a documented answer, and the journal stays sound."""

import html.parser
import http.client
import json
import random
import sys
import urllib.parse

from attacking import LENGTH, ROOT, Attack, spread

sys.path.append(str(ROOT / "Tests/API"))

from serving import Server  # noqa: E402

ODD = [
    None, True, False, 0, -1, 1, 0.5, 1e308, 2**63, -2**63 - 1, "", " ", "x", "x" * 3_000, "NaN",
    "2026-02-30", "2026-03-21", "1969-12-31", "2200-01-01", "9999-12-31", "-0001-01-01", "24:00",
    "\u0000", "\x1b[31m", "\u202e", "\ud7ff\ufffe", "e\u0301", "💧" * 81, "$(id)", "<b>", "../..",
    "00000000-0000-0000-0000-000000000000", "FREQ=SECONDLY", "FREQ=YEARLY;INTERVAL=99999999",
    "Europe/London", [], {}, [[]], [None] * 50, {"a": {"b": {"c": 1}}},
]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"]


class Grammar:
    """Draws values from schemas and damages them."""

    def __init__(self, draw, schemas):
        self.draw = draw
        self.schemas = schemas
        self.known = ["00000000-0000-0000-0000-000000000001"]

    def value(self, schema, depth=0):
        """A value that matches a schema, or an odd value."""
        schema = self.resolved(schema)
        if self.draw.random() < 0.12 or depth > 5:
            return self.draw.choice(ODD)
        for name in ("oneOf", "anyOf", "allOf"):
            if name in schema:
                return self.value(self.draw.choice(schema[name]), depth + 1)
        if "enum" in schema:
            return self.draw.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = self.draw.choice(kind)
        return getattr(self, "a_" + (kind or "string"))(schema, depth)

    def resolved(self, schema):
        """The schema behind a reference."""
        while isinstance(schema, dict) and "$ref" in schema:
            schema = self.schemas[schema["$ref"].rsplit("/", 1)[1]]
        return schema if isinstance(schema, dict) else {}

    def a_object(self, schema, depth):
        """Required members, some optional ones, and sometimes an unknown one."""
        needed = schema.get("required", [])
        found = {name: self.value(inner, depth + 1)
                 for name, inner in schema.get("properties", {}).items()
                 if self.draw.random() < (0.95 if name in needed else 0.3)}
        if self.draw.random() < 0.05:
            found[self.draw.choice(["", "x", "id", "__proto__", "\u0000"])] = 1
        return found

    def a_array(self, schema, depth):
        """A short list."""
        count = self.draw.choice([0, 1, 1, 2, 9])
        return [self.value(schema.get("items", {}), depth + 1) for _ in range(count)]

    def a_integer(self, schema, _):
        """A number at a limit, next to one, or small."""
        bounds = [schema.get("minimum", 0), schema.get("maximum", 9)]
        return self.draw.choice([*bounds, bounds[0] - 1, bounds[1] + 1, 1, 2, 2**63 - 1])

    def a_number(self, schema, depth):
        """A number, whole or not."""
        return self.a_integer(schema, depth) + self.draw.choice([0, 0.25, 0.1])

    def a_boolean(self, *_):
        """True or false."""
        return self.draw.random() < 0.5

    def a_null(self, *_):
        """Nothing."""
        return None

    def a_string(self, schema, _):
        """A known id, a day near today, or a word."""
        if schema.get("format") == "uuid":
            return self.draw.choice(self.known)
        return self.draw.choice(
            [f"2026-03-{self.draw.randint(10, 31)}", "07:30", "daily", "Read", "min", "3/week",
             f"Habit {self.draw.randint(0, 9_999)}"])


class Forms(html.parser.HTMLParser):
    """The forms of a page: (method, action, names of fields)."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        """Opens a form, or adds a field to the current one."""
        given = dict(attrs)
        if tag == "form":
            action = given.get("action") or "/"
            self.found.append((given.get("method", "get").upper(), action, {}))
        elif tag in ("input", "select", "textarea", "button") and self.found and "name" in given:
            self.found[-1][2].setdefault(given["name"], given.get("value") or "")


class Requests(Attack):
    """Thousands of requests, over one connection after another."""

    def setUp(self):
        super().setUp()
        self.server = Server(str(self.person.data))
        self.server.__enter__()
        self.addCleanup(self.server.__exit__)
        self.connection = None

    def ask(self, method, target, body, headers):
        """Sends a request and checks the answer against the rules for all answers."""
        self.connection = self.connection or http.client.HTTPConnection(
            "127.0.0.1", self.server.port, timeout=60)
        try:
            self.connection.request(method, target, body, headers)
            response = self.connection.getresponse()
            kind = response.getheader("Content-Type") or ""
            # A stream is endless: its first line is enough.
            endless = kind.startswith("text/event-stream") and method != "HEAD"
            answer = response.status, kind, (response.readline if endless else response.read)()
            if response.will_close or endless:
                self.connection.close()
        except (OSError, http.client.HTTPException):
            # The server may close the connection after an unreadable request, and must answer the
            # next.
            self.connection.close()
            self.connection = None
            self.assertIsNone(self.server.process.poll(), f"{method} {target} {body!r}")
            return None
        line = f"{method} {target} {body!r} {headers}\n{answer}"
        self.assertLess(answer[0], 500, line)
        if answer[0] >= 400 and answer[2] and "problem" in answer[1]:
            problem = json.loads(answer[2])
            self.assertIn(".", problem["code"], line)
            self.assertEqual(problem["status"], answer[0], line)
            self.assertRegex(problem["detail"], r"[.?]$", line)
        return answer

    def test_random_requests_from_the_document_are_answered(self):
        document = json.loads(self.server.ask("GET", "/api/openapi.json").body)
        # Deleting everything makes the server start again with another store.
        operations = [(path, method.upper(), operation)
                      for path, methods in document["paths"].items()
                      for method, operation in methods.items()
                      if operation["operationId"] != "eraseEverything"]
        draw = random.Random(spread(1)[0])
        grammar = Grammar(draw, document["components"]["schemas"])
        grammar.known += [self.server.add(f"Known {number}") for number in range(3)]
        accepted = 0
        for _ in range(LENGTH * 7 // 10):
            path, method, operation = draw.choice(operations)
            query = []
            for parameter in operation["parameters"]:
                text = self.text(grammar.value(parameter["schema"]))
                if parameter["in"] == "path":
                    path = path.replace("{" + parameter["name"] + "}",
                                        urllib.parse.quote(text, safe=""))
                elif parameter["in"] == "query" and draw.random() < 0.5:
                    query += [(parameter["name"], text)] * draw.choice([1, 1, 1, 2])
            target = path + ("?" + urllib.parse.urlencode(query) if query else "")
            schema = operation.get("requestBody", {}).get("content", {}).get("application/json")
            body = self.body(draw, grammar.value(schema["schema"])) if schema else None
            if draw.random() < 0.03:
                method = draw.choice(METHODS)
            answer = self.ask(method, target, body, self.headers(draw))
            accepted += answer is not None and answer[0] < 300
        # The grammar must not break everything; otherwise nothing behind the schemas is tested.
        self.assertGreater(accepted, LENGTH // 20)
        self.sound()

    def test_random_requests_from_the_forms_are_answered(self):
        items = [self.server.add(f"Known {number}") for number in range(3)]
        draw = random.Random(spread(1)[0])
        pages = ["/", "/?day=2026-03-20", "/items/new", *(f"/items/{item}" for item in items)]
        headers = {"Cookie": "zone=Europe%2FLondon", "Accept": "text/html"}
        forms = []
        for page in pages:
            answer = self.ask("GET", page, None, headers)
            forms += Forms(answer[2].decode()).found
        self.assertGreater(len(forms), 5)
        for _ in range(LENGTH * 2 // 10):
            method, action, fields = draw.choice(forms)
            given = [(name, self.text(draw.choice(ODD)) if draw.random() < 0.3 else value)
                     for name, value in fields.items() if draw.random() < 0.9]
            given += draw.choice([[], [], given[:1], [("x", "y")]])
            body = urllib.parse.urlencode(given, errors="surrogatepass")
            if method == "GET":
                self.ask("GET", urllib.parse.urlsplit(action).path + "?" + body, None, headers)
            else:
                kind = {"Content-Type": "application/x-www-form-urlencoded"}
                self.ask("POST", action, body, headers | kind)
        self.sound()

    def text(self, value):
        """A value as text in a path, a query or a form."""
        return value if isinstance(value, str) else json.dumps(value)

    def body(self, draw, value):
        """JSON, sometimes broken at one byte."""
        text = bytearray(json.dumps(value).encode())
        if draw.random() < 0.05 and text:
            text[draw.randrange(len(text))] = draw.randrange(256)
        return bytes(text)

    def headers(self, draw):
        """The headers of a program, sometimes with another value."""
        fields = {"Content-Type": "application/json", "Cairn-Zone": "Europe/London"}
        if draw.random() < 0.3:
            fields["Idempotency-Key"] = f"k{draw.randint(0, 200)}"
        if draw.random() < 0.05:
            name = draw.choice(["Content-Type", "Cairn-Zone", "If-None-Match", "Origin", "Cookie"])
            fields[name] = draw.choice(["", "x", "null", "\"" * 99, "a/b", "zone=%", "*"])
        return fields

    def sound(self):
        """Checks that the server still runs, ends by itself, and has a valid journal."""
        self.assertEqual(self.server.ask("GET", "/readyz").status, 200)
        self.assertEqual(self.server.ask("GET", "/").status, 200)
        self.assertEqual(self.server.stop(), 0)
        self.assertEqual(self.ends("doctor").returncode, 0)
        self.assertEqual(self.ends("today").returncode, 0)
