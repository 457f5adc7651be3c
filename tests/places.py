"""Places where people start the program: homes, folders and settings that are not as usual."""

import os
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

_KEY = Path(".local/state/friday-nb/seal.key")
KEPT = {str(path) for path in (_KEY, *_KEY.parents)}
"""What a home that can be written keeps: the key of sealed games."""
TRAPS = (
    *("random", "json", "pathlib", "socket", "signal", "tempfile", "queue", "secrets"),
    *("typing", "__future__", "argparse", "asyncio", "codecs", "dataclasses", "logging"),
)
"""Modules of the standard library; a user's file of such a name is never to be run."""


def _hears():
    """Do not ignore what our own process ignores, if the tests run in the background."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def control_group(name):
    """A folder that would be a control group of this name, and its file of the limit of memory."""
    groups = Path("/sys/fs/cgroup")
    if (groups / "cgroup.controllers").exists():
        return groups / name, "memory.max"
    return groups / "memory" / name, "memory.limit_in_bytes"


def can_limit_memory():
    """May control groups be made here, and limit memory?"""
    group, limit = control_group(f"friday-{os.getpid()}-trial")
    try:
        group.mkdir()
    except OSError:
        return False
    able = os.access(group / limit, os.W_OK)
    group.rmdir()
    return able


@dataclass
class Place:
    """A place, in a folder of its own.

    Args:
        root: The folder.
        variables: The whole environment, besides a few variables that every place has.
        prefix: A command that starts another one.
    """

    root: Path
    variables: dict[str, str] = field(default_factory=dict)
    prefix: tuple[str, ...] = ()
    group: Path | None = None
    """Its control group, if it has one."""

    def __post_init__(self):
        for name in ("home", "work", "tmp"):
            (self.root / name).mkdir(parents=True)
        self.variables = {
            "PATH": "/usr/bin:/bin",
            "PLACE": str(self.root),
            "LC_ALL": "C.UTF-8",
            "HOME": str(self.root / "home"),
            "TMPDIR": str(self.root / "tmp"),
            "FRIDAY_FIGHT_SECONDS": "0",
            # Machine code of other tests; a place has its own where a test asks for it.
            "FRIDAY_CACHE": os.environ.get("FRIDAY_CACHE", str(Path.home() / ".cache/friday-nb")),
            **self.variables,
        }

    # --- what is unusual about it -----------------------------------------------------------------

    def read_only_home(self):
        """A home in which nobody may write, and no rights to do so all the same."""
        (self.root / "home").chmod(0o555)
        if not os.getuid():
            self.prefix = ("setpriv", "--inh-caps=-all", "--bounding-set=-all")

    def no_home(self):
        self.variables["HOME"] = "/nonexistent"

    def no_account(self):
        """A user whom nobody knows."""
        self.no_home()
        self.prefix = ("unshare", "--user", "--map-user=4242", "--map-group=4242")

    def long_tmpdir(self, length=144):
        deep = str(self.root / "tmp")
        while len(deep) < length:
            deep += "/" + "x" * min(100, length - len(deep) - 1)
        Path(deep).mkdir(parents=True, exist_ok=True)
        self.variables["TMPDIR"] = deep

    def traps(self):
        """Files of the user's that are called like modules, and tell if they are run."""
        for name in TRAPS:
            told = str(self.root / "trapped")
            text = f"open({told!r}, 'a').write({name!r} + ' ')\nraise SystemExit(1)\n"
            (self.root / "work" / f"{name}.py").write_text(text)
        self.variables["PYTHONPATH"] = os.pathsep

    def foreign_kernel(self):
        """A kernel of the name of ours, which is none."""
        folder = self.root / "home/.local/share/jupyter/kernels/python3"
        folder.mkdir(parents=True)
        spec = '{"argv": ["/bin/false"], "display_name": "Python 3", "language": "python"}'
        (folder / "kernel.json").write_text(spec)

    def foreign_settings(self):
        """Somebody's settings of Jupyter, IPython and Voila, none of which is for us."""
        home, bad = self.root / "home", "raise SystemExit('a setting of the user was run')\n"
        for name, text in {
            ".jupyter/jupyter_config.py": bad,
            ".jupyter/jupyter_server_config.py": bad,
            ".jupyter/voila.json": '{"VoilaConfiguration": {"template": "none"}}',
            ".ipython/profile_default/ipython_config.py": bad,
            ".ipython/profile_default/startup/00-first.py": bad,
        }.items():
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_text(text)
        (home / ".jupyter/jupyter_server_config.json").write_text('{"ServerApp": {"port": "none"}}')
        self.variables["JUPYTER_CONFIG_PATH"] = str(home / ".jupyter")
        told = f"open({str(self.root / 'trapped')!r}, 'a').write('PYTHONSTARTUP ')\n"
        (home / ".pythonrc").write_text(told)
        self.variables["PYTHONSTARTUP"] = str(home / ".pythonrc")

    def proxies(self):
        """A proxy for everything, that is not there."""
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            self.variables[name] = self.variables[name.upper()] = "http://127.0.0.1:9"

    def small(self, megabytes=900):
        """A control group with little memory and one core, as a small container has them."""
        self.group, limit = control_group(f"friday-{os.getpid()}")
        self.group.mkdir()
        (self.group / limit).write_text(str(megabytes << 20))
        enter = f'echo $$ > {self.group}/cgroup.procs && exec taskset -c 0 "$@"'
        self.prefix = ("sh", "-c", enter, "small")

    # --- what happens there -----------------------------------------------------------------------

    @property
    def trapped(self):
        """What was run of the user's own files."""
        file = self.root / "trapped"
        return file.read_text().split() if file.exists() else []

    def run(self, *arguments, **more):
        """`python -m friday_nb` with these arguments; how it went."""
        return subprocess.run(
            [*self.prefix, sys.executable, "-m", "friday_nb", *arguments],
            cwd=self.root / "work",
            env=self.variables,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            **more,
        )

    @contextmanager
    def served(self, port):
        """The page's server, as a psutil process; its output is in the file `log`."""
        command = [sys.executable, "-m", "friday_nb", "app", "--no-browser", "--port", str(port)]
        with (self.root / "log").open("w") as log:
            process = subprocess.Popen(
                [*self.prefix, *command],
                cwd=self.root / "work",
                env=self.variables,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=_hears,  # noqa: PLW1509 - the tests have no threads here
            )
        server = psutil.Process(process.pid)
        try:
            yield server
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            process.wait(60)

    @property
    def log(self):
        return (self.root / "log").read_text()

    def family(self):
        """All processes that were started here."""
        found = []
        for process in psutil.process_iter():
            with suppress(psutil.Error):  # it has ended meanwhile, or is none of ours
                if process.environ().get("PLACE") == str(self.root):
                    found.append(process)
        return found

    def left_behind(self):
        """Every file in the home and the folder for temporary files, but for what is KEPT."""
        found = []
        for folder in (Path(self.variables["TMPDIR"]), self.root / "home"):
            found += [str(file.relative_to(folder)) for file in folder.rglob("*")]
        return sorted(set(found) - KEPT)

    def killed(self):
        """How many processes of its control group the system has ended for want of memory."""
        for name in ("memory.events", "memory.oom_control"):
            if (self.group / name).exists():
                facts = dict(line.split() for line in (self.group / name).read_text().splitlines())
                return int(facts["oom_kill"])
        raise FileNotFoundError(self.group)

    def remove(self):
        if self.group:
            self.group.rmdir()
        (self.root / "home").chmod(0o755)
        shutil.rmtree(self.root)
