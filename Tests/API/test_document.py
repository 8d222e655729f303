"""The OpenAPI document, and the server compared with it by schemathesis."""

import pathlib
import subprocess
import tempfile
import unittest

import openapi_spec_validator

from serving import Server
from test_accounts import Browser, PeopleServer

HERE = pathlib.Path(__file__).resolve().parent


def found(done):
    """The findings of schemathesis, without its warnings."""
    return done.stdout.partition("= WARNINGS =")[0][-12000:] + done.stderr[-2000:]


class DocumentTests(unittest.TestCase):
    """The contents of the OpenAPI document."""

    @classmethod
    def setUpClass(cls):
        with Server() as server:
            cls.document = server.ask("GET", "/api/openapi.json").json

    def operations(self):
        """Every operation with its path and method."""
        for path, item in self.document["paths"].items():
            for method, operation in item.items():
                yield path, method, operation

    def test_valid_openapi(self):
        """The document is valid OpenAPI 3.1."""
        openapi_spec_validator.validate(self.document)
        self.assertEqual(self.document["openapi"], "3.1.0")

    def test_named_operations_are_unique_and_complete(self):
        """Every operation has a unique name, a tag, a summary and the common form of errors."""
        names = [operation["operationId"] for _, _, operation in self.operations()]
        self.assertEqual(len(names), len(set(names)))
        self.assertGreater(len(names), 40)
        for _, _, operation in self.operations():
            self.assertTrue(operation["summary"] and operation["tags"])
            self.assertIn("default", operation["responses"])


class SchemathesisTests(unittest.TestCase):
    """Requests of all forms, with all checks of schemathesis."""

    def test_all_checks_find_nothing(self):
        """Examples, coverage, fuzzing and sequences of requests reveal no fault."""
        with Server() as server, tempfile.TemporaryDirectory() as folder:
            server.ask("POST", "/api/v1/settings", {"key": "zone", "value": "Europe/London"})
            done = subprocess.run(
                ["schemathesis", "--config-file", str(HERE / "schemathesis.toml"),
                 "run", f"http://127.0.0.1:{server.port}/api/openapi.json", "--checks", "all",
                 "--max-examples", "10", "--seed", "1", "--no-color",
                 "--continue-on-failure", "--generation-deterministic"],
                cwd=folder, capture_output=True, text=True, timeout=600, check=False)
            self.assertEqual(done.returncode, 0, found(done))
            self.assertEqual(server.ask("GET", "/readyz").status, 200)

    def test_all_checks_of_a_multi_user_server_find_nothing(self):
        """The checks pass with and without a session; the document describes the credentials."""
        with PeopleServer(None, "--sign-up", "open") as server, \
                tempfile.TemporaryDirectory() as folder:
            document = server.ask("GET", "/api/openapi.json").json
            openapi_spec_validator.validate(document)
            schemes = document["components"]["securitySchemes"]
            self.assertEqual(schemes["session"]["name"], "cairn")
            for path, method, security in (
                    ("/items", "get", [{"token": ["read"]}, {"session": []}]),
                    ("/items/{item}/log", "post", [{"token": ["log"]}, {"session": []}]),
                    ("/tokens", "post", [{"session": []}])):
                operation = document["paths"]["/api/v1" + path][method]
                self.assertEqual(operation["security"], security, path)
            ada = Browser(server)
            self.assertEqual(ada.join("Ada", "").status, 303)
            ada.ask("POST", "/api/v1/settings", {"key": "zone", "value": "Europe/London"})
            config = pathlib.Path(folder) / "schemathesis.toml"
            config.write_text(
                (HERE / "schemathesis.toml").read_text() + "[auth.openapi.session]\n"
                f'api_key = "{ada.cookie.split("=")[1]}"\n[auth.openapi.token]\n'
                f'bearer = "{ada.token("manage")}"\n')
            done = subprocess.run(
                ["schemathesis", "--config-file", str(config),
                 "run", f"http://127.0.0.1:{server.port}/api/openapi.json", "--checks", "all",
                 "--header", "Sec-Fetch-Site: same-origin",
                 "--max-examples", "3", "--seed", "1", "--no-color",
                 "--continue-on-failure", "--generation-deterministic"],
                cwd=folder, capture_output=True, text=True, timeout=600, check=False)
            self.assertEqual(done.returncode, 0, found(done))
            self.assertEqual(server.ask("GET", "/readyz").status, 200)
