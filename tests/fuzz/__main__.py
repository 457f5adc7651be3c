"""Fuzz one target: ``python -m tests.fuzz TARGET [SECONDS] [--lose]``.

What fails is printed, and ends it.  The least set of inputs that reaches as much code becomes the
new corpus, or is lost.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["friday_nb", "friday_widgets", "friday_server"]):
    from tests.fuzz import corpus, targets

SECONDS = 60
LIMITS = [f"-max_len={targets.MOST}", "-timeout=60", "-rss_limit_mb=2000", "-print_final_stats=1"]


def main():
    name, *more = sys.argv[1:]
    if more[:1] == ["--by"]:  # the engine leaves the process when it has finished
        atheris.Setup([*more[1:], *LIMITS], targets.TARGETS[name])
        atheris.Fuzz()
    with tempfile.TemporaryDirectory() as folder:
        inputs, least, engine = (Path(folder, each) for each in ("inputs", "least", "engine"))
        inputs.mkdir()
        least.mkdir()
        # The engine starts itself again, to survive an input that ends it.
        again = f'exec {sys.executable} -m tests.fuzz {name} --by "$0" "$@"'
        engine.write_text(f"#!/bin/sh\n{again}\n")
        engine.chmod(0o700)
        for number, data in enumerate([*corpus.kept(name), *corpus.begun(name)]):
            (inputs / f"{number}").write_bytes(data)
        seconds = f"-max_total_time={more[0] if more else SECONDS}"
        subprocess.run([engine, inputs, seconds, f"-artifact_prefix={folder}/"], check=True)
        if "--lose" not in more:
            subprocess.run([engine, "-merge=1", least, inputs], check=True)
            corpus.keep(name, [file.read_bytes() for file in least.iterdir()])


if __name__ == "__main__":
    main()
