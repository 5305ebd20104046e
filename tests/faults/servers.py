"""Starts and ends what is tested: `endtable serve`, and a PostgreSQL server of its own. Nothing outlives the test."""
import contextlib
import ctypes
import os
import pathlib
import pwd
import re
import resource
import select
import shutil
import signal
import subprocess
import tempfile
import time

import client


def _dies_with_us(then=None):
    def prepare():
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if then:
            then()
    return prepare


class Folder:
    """A temporary folder, gone at the end."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="endtable faults "))

    def __enter__(self):
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


class Serve:
    """One `endtable serve`. `ready` is how long it took until /healthz said yes."""

    def __init__(self, program, database, *more, port=0, patience=30.0, user=None, prepare=None, limits="0"):
        self.command = [program, "serve", "--db", str(database), "--listen", f"127.0.0.1:{port}", "--limits", limits, *more]
        begun = time.monotonic()
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=self.log, user=user,
                                        preexec_fn=_dies_with_us(prepare))
        self.port = self._listening(begun + patience)
        while not self.healthy():
            if time.monotonic() > begun + patience:
                raise AssertionError(f"not healthy after {patience} s: {self.said()}")
            time.sleep(0.005)
        self.ready = time.monotonic() - begun

    def _listening(self, until):
        line = b""
        out = self.process.stdout
        while not line.endswith(b"\n"):
            left = until - time.monotonic()
            if left <= 0 or not select.select([out], [], [], left)[0]:
                raise AssertionError(f"does not listen: {self.said()}")
            some = os.read(out.fileno(), 1)
            if not some:
                self.process.wait()
                raise client.Gone(self.said())
            line += some
        return int(re.search(rb":(\d+)\s*$", line).group(1))

    def said(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def healthy(self):
        try:
            return client.ask(self.port, "GET", "/healthz")[0] == 200
        except client.Gone:
            return False

    def metric(self, name):
        _, text, _ = client.ask(self.port, "GET", "/metrics")
        found = re.search(rf"^{name}(?:{{[^}}]*}})? (\S+)$", text, re.MULTILINE)
        return float(found.group(1)) if found else None

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def freeze(self, seconds):
        """As a machine that is suspended, or moved to another one."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            time.sleep(seconds)
        finally:
            self.process.send_signal(signal.SIGCONT)

    def end(self, patience):
        """SIGTERM, and how it ended: (seconds, code)."""
        begun = time.monotonic()
        self.process.terminate()
        try:
            code = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            said = self.said()
            self.kill()
            raise AssertionError(f"SIGTERM did not end it within {patience} s: {said}") from None
        took = time.monotonic() - begun
        self._gone()
        return took, code

    def stop(self):
        """Politely; fails if it does not go, or not with a clear conscience."""
        self.process.terminate()
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"did not stop within 20 s: {self.said()}") from None
        self._gone()
        if code != 0:
            raise AssertionError(f"ended with {code}: {self.said()}")

    def _gone(self):
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()

    def limit_file_size(self, size):
        """What the process may write into a file from here on, as a disk that is full would have it."""
        _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, hard))


def postgres_programs():
    """Debian keeps each version in a folder of its own."""
    found = [(int(p.name), p / "bin") for p in pathlib.Path("/usr/lib/postgresql").glob("[0-9]*")
             if (p / "bin" / "initdb").exists()]
    return max(found)[1] if found else None


class Postgres:
    """A cluster in a temporary folder, reached by a socket there. PostgreSQL refuses to run as root; Debian's package
    brings somebody who may."""

    def __init__(self, programs):
        self.programs = programs
        self.folder = Folder()
        path = self.folder.path
        self.user = None
        if os.geteuid() == 0:
            self.user = "postgres"
            entry = pwd.getpwnam("postgres")
            os.chown(path, entry.pw_uid, entry.pw_gid)
        self.path = path
        self._run("initdb", "-D", path / "data", "--no-sync", "-E", "UTF8", "--locale=C", "-A", "trust", "-U", "endtable")
        self.log = open(path / "postgres.log", "wb")
        self.databases = 0
        self._start()

    def _start(self):
        programs, path = self.programs, self.path
        self.process = subprocess.Popen(
            [programs / "postgres", "-D", path / "data", "-k", path, "-c", "listen_addresses=", "-c", "fsync=off"],
            user=self.user, group=self.user, extra_groups=[] if self.user else None, cwd="/", stdout=self.log,
            stderr=self.log, preexec_fn=_dies_with_us())
        for _ in range(400):
            if subprocess.run([programs / "pg_isready", "-h", path, "-U", "endtable"], stdout=subprocess.DEVNULL,
                              check=False).returncode == 0:
                return
            time.sleep(0.05)
        raise AssertionError("PostgreSQL does not start: " + (path / "postgres.log").read_text())

    def _run(self, program, *arguments):
        done = subprocess.run([self.programs / program, *arguments], user=self.user, group=self.user,
                              extra_groups=[] if self.user else None, cwd="/", capture_output=True, check=False)
        if done.returncode:
            raise AssertionError(f"{program}: {done.stderr.decode()}")

    def restart(self, immediate):
        """As an upgrade does it, or (immediate) as a crash; gives the seconds it was away."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGQUIT if immediate else signal.SIGINT)
        self.process.wait()
        self._start()
        return time.monotonic() - begun

    def processes(self):
        """PostgreSQL's own, and one for each connection."""
        found = [self.process.pid]
        for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = entry.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == self.process.pid:
                found.append(int(entry.parent.name))
        return found

    def freeze(self):
        """Nothing is answered any more, and no connection breaks. Call what it gives to let it go on."""
        self._signal_all(signal.SIGSTOP)
        return self.thaw

    def thaw(self):
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, number):
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):  # a connection's process may end while we look
                os.kill(pid, number)

    def new_database(self):
        self.databases += 1
        name = f"games{self.databases}"
        self._run("createdb", "-h", self.path, "-U", "endtable", name)
        return f"postgresql:///{name}?host={str(self.path).replace(' ', '%20')}&user=endtable"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.thaw()
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()
        self.log.close()
        self.folder.__exit__()
