"""Asks an analysis service for its status."""

from __future__ import annotations

import logging
import os
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client
from typing import Final

from friday_server.analysis.service import STATUS, Endpoint

log = logging.getLogger(__name__)

PATIENCE: Final = 2.0
"""How many seconds it has to answer."""


def status(path: str | os.PathLike[str]) -> dict[str, float]:
    """The :attr:`.Pool.status` of the service with this endpoint file; empty if it does not run."""
    try:
        endpoint = Endpoint.read(path)
        with Client(endpoint.address, authkey=endpoint.key) as service:
            service.send(STATUS)
            return dict(service.recv()) if service.poll(PATIENCE) else {}
    except (AuthenticationError, EOFError, KeyError, OSError, ValueError) as error:
        log.info("there is no service: %s", error)
        return {}
