#!/usr/bin/env python3
"""scripts/release, with a tree and a program of our own making around it: what it freezes, what it says, and when it
refuses."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Answers what the script asks of a program; what it is stands in a file beside it.
PROGRAM = """#!/usr/bin/env python3
import hashlib, json, pathlib, sys
tree = pathlib.Path(__file__).resolve().parents[3]
now = json.loads((tree / "now.json").read_text())
if sys.argv[1] == "engine":
    toy = {"game": "toy", "name": "Toy", "rules": now["rules"], "options": {name: {} for name in now["options"]}}
    example = {"game": "example", "name": "Example", "rules": 1, "options": {}}
    print(json.dumps({"ok": True, "games": [toy, example]}))
else:
    assert sys.argv[1:4] == ["content", "hash", "--official"], sys.argv
    files = sorted((tree / "games" / sys.argv[4] / "content").rglob("*.json"))
    print("sha256:" + hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest())
"""
CORPUS = """
import os, pathlib, sys
with open("asked", "a") as file:
    file.write(" ".join([sys.argv[1], *sys.argv[3:]]) + chr(10))
if sys.argv[1] == "check" and os.path.exists("broken"):
    sys.exit("1: 0 of 9 records hold and go on")
if sys.argv[1] == "write":
    folder = pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True)
    (folder / "records.jsonl.gz").touch()
"""


class Releasing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)
        for name in ("scripts/release", "scripts/release-contents.py"):
            self.write(name, (ROOT / name).read_text())
            shutil.copymode(ROOT / name, self.tree / name)
        self.write("build/release/cli/endtable", PROGRAM)
        os.chmod(self.tree / "build/release/cli/endtable", 0o755)
        self.write("tests/corpus/corpus.py", CORPUS)
        self.write("games/toy/content/cards.json", '{"price": 2}')
        self.now(rules=1, options=["fog", "mode"])

    def write(self, name, text):
        (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
        (self.tree / name).write_text(text)

    def now(self, **what):
        self.write("now.json", json.dumps(what))

    def release(self, version, good=True):
        done = subprocess.run(["scripts/release", version], cwd=self.tree, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode == 0, good, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def releases(self):
        return json.loads((self.tree / "games/toy/released/releases.json").read_text())["releases"]

    def frozen(self):
        return sorted(path for path in (self.tree / "games/toy/released").iterdir() if path.is_dir())

    def test_the_first_freezes_content_and_writes_the_corpus(self):
        self.release("1")
        self.assertEqual([(one["release"], one["rules"], one["options"]) for one in self.releases()],
                         [("1", 1, ["fog", "mode"])])
        self.assertEqual((self.frozen()[0] / "cards.json").read_text(), '{"price": 2}')
        self.assertEqual((self.tree / "asked").read_text(), "write tests/corpus/1\n")
        self.assertFalse((self.tree / "games/example").exists(), "examples are not released")

    def test_the_next_goes_on_with_the_games_of_the_last_and_says_what_changed(self):
        self.release("1")
        self.write("games/toy/content/cards.json", '{"price": 3}')
        self.write("games/toy/content/maps.json", "{}")
        self.now(rules=2, options=["mode", "most"])
        said = self.release("2")
        self.assertEqual((self.tree / "asked").read_text().splitlines()[1:], ["check tests/corpus/1/", "write tests/corpus/2"])
        for line in ("rules: 1 -> 2", "option most is new", "option fog is gone", "maps.json is new", "cards.json changed"):
            self.assertIn(line, said)
        prices = {(folder / "cards.json").read_text() for folder in self.frozen()}
        self.assertEqual(prices, {'{"price": 2}', '{"price": 3}'}, "what was released stays")

    def test_where_nothing_changed_nothing_is_said_or_frozen_twice(self):
        self.release("1")
        said = self.release("2")
        self.assertNotIn("->", said)
        self.assertNotIn(" is ", said)
        self.assertEqual(len(self.frozen()), 1)
        self.assertEqual(len(self.releases()), 2)

    def test_games_that_do_not_go_on_are_no_release(self):
        self.release("1")
        (self.tree / "broken").touch()
        self.assertIn("0 of 9", self.release("2", good=False))
        self.assertFalse((self.tree / "tests/corpus/2").exists())
        self.assertEqual(len(self.releases()), 1)

    def test_a_release_is_made_once_and_with_a_program(self):
        self.release("1")
        self.assertIn("there already", self.release("1", good=False))
        os.remove(self.tree / "build/release/cli/endtable")
        self.assertIn("build it first", self.release("2", good=False))


if __name__ == "__main__":
    unittest.main()
