#!/usr/bin/env python3
"""scripts/setup, scripts/progress and ./play, with a system of our own making around them: what is asked of it, and what
is said meanwhile. Nothing is installed or built."""
import os
import pathlib
import pty
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

APT = """#!/bin/bash
echo "$*" >>"$SAID/apt"
for fd in 3; do if { true >&$fd; } 2>/dev/null && [[ $* == *Status-Fd* && $* == *install* ]]; then
    echo "dlstatus:1:60.5:Fetching" >&3; echo "pmstatus:g++:50.0:Unpacking" >&3
fi; done
if [[ -e $STUB/apt-fails && $* == *install* ]]; then echo "E: no such mirror"; exit 100; fi
if [[ $* == *install* ]]; then touch "$STUB/all-there"; fi
"""
DPKG = """#!/bin/bash
status=0
for one; do
    case $one in -*) continue ;; esac
    if [[ -e $STUB/all-there ]] || grep -qsx -- "$one" "$STUB/there"; then echo "installed=$one"; else status=1; fi
done
exit $status
"""
CMAKE = """#!/bin/bash
echo "$*" >>"$SAID/cmake"
if [[ $1 == --preset ]]; then
    mkdir -p "build/$2"; touch "build/$2/build.ninja"
    for one; do case $one in -D*=*) echo "${one#-D}" | sed 's/=/:STRING=/' >>"build/$2/CMakeCache.txt" ;; esac; done
    exit
fi
if [[ -e $STUB/build-fails ]]; then echo "[1/9] Building"; echo "flow.cpp:7: error: no such thing"; exit 1; fi
if [[ -e build/release/cli/endtable ]]; then echo "[0/2] Re-checking globbed directories..."; echo "ninja: no work to do."; exit; fi
for n in 1 2 3 4 5; do echo "[$n/5] Building CXX object $n"; sleep 0.2; done
mkdir -p build/release/cli
printf '#!/bin/bash\\necho "endtable $*"\\n' >build/release/cli/endtable
chmod +x build/release/cli/endtable
"""


class SettingUp(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name) / "a tree"
        self.stub = pathlib.Path(self.folder.name) / "stub"
        (self.root / "scripts").mkdir(parents=True)
        (self.root / "web" / "scripts").mkdir(parents=True)
        self.heard = pathlib.Path(self.folder.name) / "said"
        self.stub.mkdir()
        self.heard.mkdir()
        for name in ("play", "scripts/setup", "scripts/progress", "CMakePresets.json"):
            shutil.copy(ROOT / name, self.root / name)
        for name in ("install", "build"):
            self.command(self.root / "web" / "scripts" / name, f'#!/bin/bash\necho {name} >>"$SAID/web"\n')
        self.command(self.stub / "apt-get", APT)
        self.command(self.stub / "dpkg-query", DPKG)
        self.command(self.stub / "cmake", CMAKE)
        self.command(self.stub / "sudo", '#!/bin/bash\n[[ $1 == -v ]] && exit\necho "$*" >>"$SAID/sudo"\nexec "$@"\n')
        for name in ("npm", "node", "em++"):
            self.command(self.stub / name, f'#!/bin/bash\necho {name} >>"$SAID/forbidden"\n')

    def tearDown(self):
        self.folder.cleanup()

    @staticmethod
    def command(path, text):
        path.write_text(text)
        path.chmod(0o755)

    def said(self, name):
        path = self.heard / name
        return path.read_text() if path.exists() else ""

    def run_it(self, *command, terminal=False, **more):
        environment = {"PATH": f"{self.stub}:/usr/bin:/bin", "STUB": str(self.stub), "SAID": str(self.heard),
                       "HOME": self.folder.name, "TERM": "dumb", **more}
        if terminal:
            master, slave = pty.openpty()
            process = subprocess.Popen(command, cwd=self.root, env=environment, stdin=slave, stdout=slave, stderr=slave)
            os.close(slave)
            out = b""
            try:
                while chunk := os.read(master, 4096):
                    out += chunk
            except OSError:  # the other side is gone
                pass
            os.close(master)
            return process.wait(), out.decode(), ""
        done = subprocess.run(command, cwd=self.root, env=environment, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout, done.stderr

    def test_the_terminal_game_needs_neither_emscripten_nor_node_nor_what_tests_need(self):
        code, out, err = self.run_it("./play", "furtherance", "--help")
        self.assertEqual((code, out), (0, "endtable play furtherance --help\n"), err)
        installed = self.said("apt").split()
        for package in ("g++", "libsoci-dev", "libboost1.81-dev"):
            self.assertIn(package, installed)
        for package in ("emscripten", "npm", "nodejs", "clang-19", "chromium", "postgresql", "libgtest-dev", "git", "python3"):
            self.assertNotIn(package, installed)
        self.assertIn("--preset release -DENDTABLE_TESTS=OFF", self.said("cmake"))
        self.assertNotIn("wasm", self.said("cmake"))
        self.assertEqual(self.said("forbidden") + self.said("web"), "")

    def test_the_page_needs_emscripten_and_no_npm_of_debian_s_and_no_checkers(self):
        code, out, err = self.run_it("./play")
        self.assertEqual(code, 0, err)
        self.assertRegex(out, r"^endtable serve --web web/dist --db .* --listen 127\.0\.0\.1:\d+\n$")
        listed = self.run_it("scripts/setup", "--page", "--list")[1]
        self.assertEqual(listed, "", "all is there now")
        (self.stub / "all-there").unlink()
        listed = self.run_it("scripts/setup", "--page", "--list")[1].split()
        self.assertIn("emscripten", listed)
        for package in ("npm", "nodejs", "clang-19", "chromium", "postgresql", "libgtest-dev"):
            self.assertNotIn(package, listed)
        self.assertEqual(self.said("web").split(), ["install", "build"])

    def test_setup_without_arguments_has_everything(self):
        listed = self.run_it("scripts/setup", "--list", "valgrind")[1].split()
        for package in ("g++", "emscripten", "clang-19", "chromium", "postgresql", "libgtest-dev", "valgrind"):
            self.assertIn(package, listed)
        self.assertNotIn("librapidcheck-dev", listed)
        first = self.run_it("scripts/setup", "--first", "--list")[1].split()
        self.assertIn("libgtest-dev", first)
        self.assertNotIn("emscripten", first)

    def test_only_what_is_missing_is_installed_and_without_a_word_if_nothing_is(self):
        missing = self.run_it("scripts/setup", "--play", "--list")[1].split()
        (self.stub / "there").write_text("\n".join(one for one in missing if one != "cmake") + "\n")
        code, out, err = self.run_it("scripts/setup", "--play")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out, "setup: build tools (cmake)\n")
        self.assertEqual([line.split()[-1] for line in self.said("apt").splitlines()], ["update", "cmake"])
        (self.heard / "apt").unlink()
        self.assertEqual(self.run_it("scripts/setup", "--play"), (0, "", ""))
        self.assertEqual(self.said("apt"), "", "not even the network is touched")

    def test_setup_tells_how_far_it_is_to_who_asks(self):
        out = self.run_it("scripts/setup", "--play", ENDTABLE_PROGRESS="1")[1]
        self.assertIn("[20/100] fetching\n", out)
        self.assertIn("[66/100] installing g++\n", out)

    def test_what_apt_said_is_shown_when_it_fails(self):
        (self.stub / "apt-fails").touch()
        code, _, err = self.run_it("./play", "furtherance")
        self.assertEqual(code, 1)
        self.assertIn("E: no such mirror", err)
        self.assertEqual(self.said("cmake"), "")

    def test_what_the_compiler_said_is_shown_when_it_fails(self):
        (self.stub / "all-there").touch()
        (self.stub / "build-fails").touch()
        code, out, err = self.run_it("./play", "furtherance")
        self.assertEqual((code, out), (1, ""))
        self.assertIn("flow.cpp:7: error: no such thing", err)
        self.assertNotIn("[1/9]", err)

    def test_play_is_quiet_when_all_is_there(self):
        self.run_it("./play", "furtherance")
        self.assertEqual(self.run_it("./play", "furtherance"), (0, "endtable play furtherance\n", ""))

    def test_what_is_done_how_far_it_is_and_how_long_still_readable_without_a_terminal(self):
        _, _, err = self.run_it("./play", "furtherance")
        self.assertRegex(err, r"building the program, \d of 5 - (about \d+ min|about a minute|less than a minute) left\n")
        self.assertRegex(err, r"building the program: done in \d+ s\n")
        self.assertNotIn("\r", err)
        self.assertNotIn("\x1b", err)

    def test_on_a_terminal_one_line_changes(self):
        _, out, _ = self.run_it("./play", "furtherance", terminal=True)
        self.assertRegex(out, r"\r\x1b\[Kbuilding the program, \d of 5 - .* left")
        self.assertIn("endtable play furtherance", out)

    def test_tests_that_were_built_here_stay(self):
        cache = self.root / "build" / "release" / "CMakeCache.txt"
        cache.parent.mkdir(parents=True)
        cache.write_text("ENDTABLE_TESTS:STRING=SPEED\n")
        self.run_it("./play", "furtherance")
        self.assertIn("--preset release -DENDTABLE_TESTS=SPEED", self.said("cmake"))

    def test_without_root_sudo_is_used_and_without_sudo_it_is_said_what_to_do(self):
        if os.geteuid() == 0:
            runner = ["setpriv", "--reuid=65534", "--clear-groups"]
            for path in [pathlib.Path(self.folder.name), *pathlib.Path(self.folder.name).rglob("*")]:
                os.chown(path, 65534, 65534)
        else:
            runner = []
        code, _, err = self.run_it(*runner, "scripts/setup", "--play")
        self.assertEqual(code, 0, err)
        self.assertIn("apt-get", self.said("sudo"))
        (self.stub / "all-there").unlink()
        (self.stub / "sudo").unlink()
        only = pathlib.Path(self.folder.name) / "only"
        only.mkdir()
        for name in ("bash", "sed", "tr", "env", "sh", "setpriv", "grep", "touch"):
            only.joinpath(name).symlink_to(shutil.which(name))
        code, _, err = self.run_it(*runner, "scripts/setup", "--play", PATH=f"{self.stub}:{only}")
        self.assertEqual(code, 1)
        self.assertIn("needs root or sudo", err)
        self.assertIn("apt-get install cmake", err)


if __name__ == "__main__":
    unittest.main()
