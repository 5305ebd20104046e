"""scripts/new-game, in a copy of the few files it touches: what it makes is the pattern game under another name, which passes
the house test, and it compiles; it is named wherever a game is; what cannot be is refused before anything is written."""
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LISTS = ["match/registry.cpp", "bindings/wasm/games/examples.cpp", "examples/CMakeLists.txt", "web/src/core/engine.ts",
         "bindings/wasm/tests/modules.ts", "tests/house/cases.hpp"]


class NewGame(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        shutil.copytree(ROOT / "examples/nim", self.root / "examples/nim")
        shutil.copytree(ROOT / "examples/goofspiel", self.root / "examples/goofspiel")
        for file in LISTS:
            (self.root / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, self.root / file)

    def tearDown(self):
        self.folder.cleanup()

    def run_it(self, *arguments):
        return subprocess.run([ROOT / "scripts/new-game", f"--root={self.root}", *arguments], capture_output=True, text=True)

    def files(self):
        return {str(file.relative_to(self.root)): file.read_text() for file in self.root.rglob("*") if file.is_file()}

    def test_makes_the_pattern_game_under_another_name(self):
        done = self.run_it("rock_paper", "Rock and Paper")
        self.assertEqual(done.returncode, 0, done.stderr)
        files = self.files()
        for file, text in list(files.items()):
            if not file.startswith("examples/nim/"):
                continue
            new = files[file.replace("nim", "rock_paper")]
            self.assertNotRegex(new, r"(?i)\bnim(?!m)|new-game", file)
            back = new.replace('"Rock and Paper"', '"Nim"').replace("ROCK AND PAPER", "NIM").replace("RockPaper", "Nim")
            back = re.sub(r"\bRP(?=[-_*\"])", "NIM", back).replace("rock_paper", "nim")
            self.assertEqual(back.split(), re.sub(r"(//)?\s*scripts/new-game copies[^.]*\.", "", text).split(), file)
        for file in LISTS:
            self.assertIn("rock_paper", files[file], file)

    def test_what_it_makes_compiles(self):
        self.assertEqual(self.run_it("rock_paper").returncode, 0)
        for file in ("examples/rock_paper/present.cpp", "examples/rock_paper/tests/rock_paper_test.cpp"):
            done = subprocess.run(["c++", "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", f"-I{self.root}", f"-I{ROOT}",
                                   self.root / file], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_second_game_stands_beside_the_first(self):
        self.assertEqual(self.run_it("rock_paper").returncode, 0)
        done = self.run_it("goose")
        self.assertEqual(done.returncode, 0, done.stderr)
        files = self.files()
        self.assertIn("goofspiel orchard lanterns rock_paper goose nim)", files["examples/CMakeLists.txt"])
        self.assertIn("**GOO-1**", files["examples/goose/RULES.md"])
        self.assertIn("**RP-1**", files["examples/rock_paper/RULES.md"])

    def test_refuses_before_anything_is_written(self):
        before = self.files()
        for arguments, why in [((), "usage"), (("Rock",), "lower_snake"), (("rock__paper",), "lower_snake"),
                               (("nim",), "there already"), (("rock", 'A "title"'), "neither quotes")]:
            done = self.run_it(*arguments)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(why, done.stderr)
        (self.root / "web/src/core/engine.ts").write_text("")
        done = self.run_it("rock")
        self.assertIn("web/src/core/engine.ts: expected once", done.stderr)
        shutil.copy(ROOT / "web/src/core/engine.ts", self.root / "web/src/core/engine.ts")
        self.assertEqual(self.files(), before)


if __name__ == "__main__":
    unittest.main()
