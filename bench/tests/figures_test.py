"""Judging and telling what the benchmarks found (bench/figures.py), and the check of ./test that playouts stay quick."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "bench"))
import figures  # noqa: E402 (the path comes first)

RECORDED = json.loads((ROOT / "bench" / "recorded.json").read_text())


def report(*rates):
    """A Google Benchmark report: (engine, bare) of each repetition, in games a second."""
    runs = []
    for engine, bare in rates:
        for name, rate in ((figures.ENGINE, engine), (figures.BARE, bare)):
            runs.append({"name": name, "run_name": name, "run_type": "iteration", "items_per_second": rate})
    runs.append({"name": "mean", "run_name": figures.ENGINE, "run_type": "aggregate", "items_per_second": 1e12})
    return {"benchmarks": runs}


class Judging(unittest.TestCase):
    def test_half_of_the_recorded_ratio_is_the_limit(self):
        self.assertIsNone(figures.judge(0.52, 0.52))
        self.assertIsNone(figures.judge(0.26, 0.52))
        self.assertIn("0.259 of the bare loop's speed", figures.judge(0.259, 0.52))
        self.assertIsNone(figures.judge(2, 0.52))

    def test_the_best_slice_of_each_counts_and_no_aggregate(self):
        best = figures.best_of(report((100, 400), (300, 200), (200, 500)))
        self.assertEqual(best[figures.ENGINE]["per_second"], 300)
        self.assertEqual(figures.bare_ratio(best), 0.6)

    def test_a_benchmark_that_fails_is_no_figure(self):
        broken = {"benchmarks": [{"name": "x", "error_occurred": True, "error_message": "no such game"}]}
        with self.assertRaisesRegex(ValueError, "x: no such game"):
            figures.best_of(broken)

    def test_figures_are_rounded_to_what_they_tell(self):
        self.assertEqual(figures.significant(1234567), 1235000)
        self.assertEqual(figures.significant(0.00123456), 0.001235)
        self.assertEqual(figures.significant(0), 0)


class Check(unittest.TestCase):
    """scripts/benchmarks --check, with a program in the place of `playout_benchmarks` that reports what it is told."""

    def check(self, *reports):
        with tempfile.TemporaryDirectory() as folder:
            bench = pathlib.Path(folder)
            for attempt, content in enumerate(reports):
                (bench / f"{attempt}.json").write_text(json.dumps(content))
            program = bench / "playout_benchmarks"
            # Each run takes the next report; the last one stays.
            program.write_text(f"#!/bin/sh\ncd '{folder}'\nfirst=$(ls *.json | head -n 1)\ncat $first\n"
                               "[ $(ls *.json | wc -l) -eq 1 ] || rm $first\n")
            program.chmod(0o755)
            return subprocess.run([ROOT / "scripts" / "benchmarks", "--check", folder], capture_output=True, text=True)

    def at(self, share):
        """A report in which the engine runs at this share of the recorded ratio."""
        return report((1e6 * figures.bare_ratio(RECORDED["engine"]) * share, 1e6))

    def test_as_recorded_is_green(self):
        self.assertEqual(self.check(self.at(1)).returncode, 0)

    def test_a_little_more_than_half_is_green(self):
        self.assertEqual(self.check(self.at(0.51)).returncode, 0)

    def test_less_than_half_is_red_and_says_why(self):
        result = self.check(self.at(0.49))
        self.assertEqual(result.returncode, 1)
        self.assertIn("less than half of the recorded", result.stdout)

    def test_one_bad_moment_is_forgiven(self):
        self.assertEqual(self.check(self.at(0.2), self.at(0.9)).returncode, 0)

    def test_a_program_that_fails_is_red(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "playout_benchmarks"
            program.write_text("#!/bin/sh\nexit 3\n")
            program.chmod(0o755)
            result = subprocess.run([ROOT / "scripts" / "benchmarks", "--check", folder], capture_output=True, text=True)
            self.assertNotEqual(result.returncode, 0)


class Documents(unittest.TestCase):
    def test_the_page_tells_what_is_recorded(self):
        page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
        self.assertEqual(page, figures.page(RECORDED), "run scripts/benchmarks --render")

    def test_readme_tells_what_is_recorded(self):
        readme = (ROOT / "README.md").read_text(encoding="utf-8")
        self.assertEqual(readme, figures.readme(readme, RECORDED), "run scripts/benchmarks --render")

    def test_a_readme_without_its_mark_is_noticed(self):
        with self.assertRaisesRegex(ValueError, "0 lines"):
            figures.readme("nothing here", RECORDED)

    def test_webassembly_has_its_place(self):
        self.assertIn("Not built", figures.wasm({"wasm": None}))
        self.assertEqual(figures.wasm({"wasm": "a line\n"}), "```\na line\n```")

    def test_a_missed_budget_is_shown(self):
        slow = json.loads(json.dumps(RECORDED))
        slow["engine"][figures.ENGINE]["per_second"] = 1000
        self.assertIn("**missed**", figures.budgets(slow))


if __name__ == "__main__":
    unittest.main()
