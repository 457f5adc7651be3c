"""A page that is left alone for long: its connection holds, and nothing travels."""

import pytest

STAY_MS = 130_000  # four pings of Jupyter's, and time for the answer to the last one


@pytest.mark.slow
def test_a_page_left_alone_keeps_its_connection(page, open_table):
    sockets, closed, travelled = [], [], []

    def note(piece):
        travelled.append(piece)

    def watch(socket):
        sockets.append(socket.url)
        socket.on("close", lambda _: closed.append(socket.url))
        socket.on("framesent", note)
        socket.on("framereceived", note)

    page.on("websocket", watch)
    open_table(page)
    page.wait_for_function("document.querySelector('.fri-odds [data-chart] .plot-container')")
    before = -1
    while before != len(travelled):  # the last charts have come
        before = len(travelled)
        page.wait_for_timeout(2_000)
    travelled.clear()
    opened = len(sockets)
    page.wait_for_timeout(STAY_MS)
    assert closed == []
    assert len(sockets) == opened
    assert travelled == []
