"""Print Voila's settings as JSON, for the configuration of a Jupyter server."""

import json
import sys

from friday_server import settings

if __name__ == "__main__":
    chosen = settings.voila()
    for standalone in ("Voila", "VoilaKernelManager", "MappingKernelManager", "KernelManager"):
        del chosen[standalone]  # there the Jupyter server owns the port and the kernels
    del chosen["NotebookNotary"], chosen["VoilaConfiguration"]["kernel_spec_manager_class"]
    json.dump(chosen, sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")
