"""The engine protocol from Python: one JSON object a line (docs/protocol.md)."""
import json
import subprocess


class Refused(Exception):
    def __init__(self, error):
        super().__init__(f"{error.get('code')}: {error.get('message')}")
        self.code = error.get("code")


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise subprocess.SubprocessError(f"the engine is gone, asked {json.dumps(request)[:200]}")
        answer = json.loads(line)
        if not answer["ok"]:
            raise Refused(answer["error"])
        return answer

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(20)
        self.process.stdout.close()
