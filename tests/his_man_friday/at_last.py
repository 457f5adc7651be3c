"""Last chances from games of bots, in which what the others took decides."""


def seated(view, among):
    """A person in the seat that looks, and such bots in all others."""
    return tuple("person" if seat == view.seat else among for seat in range(view.players))


LOST = {
    2904: (
        (
            "players=2 first=0 seat=0 phase=last-chance turn=0 challenges=0,0 "
            "island=a1:gun/1=w2!0>1,b1:gun/0=c1!1>0,c1:gun/1>1,d1:firewood/1=f1>0,a2:water/0=g,"
            "b2:->1,c2:->1,d2:gun/0=f2>1,a3:water/1=g!0,b3:gun/0=w1!1>0,c3:gun/0=w3>0,d3:water/1,"
            "a4:gun/0=c2,b4:gun/0=c4>0,c4:gun/1>1,d4:coconuts/1 crusoe=a3 chances=1"
        ),
        "bluffer",
    ),
    3437: (
        (
            "players=2 first=1 seat=1 phase=last-chance turn=1 challenges=0,0 island=a1:gun/0>0,"
            "b1:gun/1=w1!0>0,c1:water/0=f3!1>1,d1:gun/1=c1>1,a2:gun/0>0,b2:-=f2>1,c2:->0,"
            "d2:gun/0>0,a3:firewood/1=g,b3:water/0,c3:firewood/1=g,d3:firewood/0,a4:gun/1=c3!0>0,"
            "b4:firewood/1=w3>1,c4:water/1=w2>1,d4:gun/0=w4!1>0 crusoe=c3 chances=1"
        ),
        "bluffer",
    ),
    4451: (
        (
            "players=2 first=1 seat=1 phase=last-chance turn=1 challenges=0,0 "
            "island=a1:firewood/0=g!1,b1:gun/0>0,c1:firewood/0=f2>1,d1:coconuts/1=c2!0>1,"
            "a2:gun/1=c4>0,b2:->0,c2:->0,d2:gun/1=w3>0,a3:coconuts/1=c1>1,b3:gun/0=c3!1>0,"
            "c3:gun/1=w4>1,d3:gun/1=f3>1,a4:coconuts/0,b4:gun/1=w2!0,c4:water/0,d4:coconuts/0 "
            "crusoe=c4 chances=1"
        ),
        "bluffer",
    ),
    7259: (
        (
            "players=2 first=1 seat=1 phase=last-chance turn=1 challenges=0,0 island=a1:gun/0>0,"
            "b1:gun/1=f4!0>1,c1:water/1=w2>0,d1:gun/0=f1!1>1,a2:water/1=g,b2:-,c2:-=c1>1,"
            "d2:gun/1=w4>1,a3:firewood/0>0,b3:gun/1=w1>1,c3:firewood/1=c4!0>0,d3:coconuts/0>0,"
            "a4:gun/1=w3,b4:water/0=g!1,c4:water/0,d4:gun/0>0 crusoe=b4 chances=1"
        ),
        "bluffer",
    ),
    10067: (
        (
            "players=2 first=1 seat=0 phase=last-chance turn=0 challenges=0,0 island=a1:water/1,"
            "b1:gun/1=w3!0>0,c1:water/1,d1:gun/0=w1,a2:firewood/1=f2>0,b2:->1,c2:->1,d2:gun/1>1,"
            "a3:gun/0=w4>1,b3:coconuts/0=g,c3:coconuts/1=c2>0,d3:gun/0=f4>1,a4:gun/0=c4>0,"
            "b4:gun/0=f1!1,c4:firewood/1=g!0,d4:gun/0=w2!1 crusoe=c1 chances=1"
        ),
        "bluffer",
    ),
    13304: (
        (
            "players=2 first=0 seat=0 phase=last-chance turn=0 challenges=0,0 "
            "island=a1:gun/0=f3>0,b1:firewood/1=g!0,c1:gun/1>1,d1:coconuts/0=c1!1>0,"
            "a2:firewood/1=g>0,b2:-=w4>0,c2:->1,d2:gun/0=f4>0,a3:firewood/1>1,"
            "b3:coconuts/1=c2!0>1,c3:firewood/0=f1>0,d3:gun/0=w3,a4:water/1,b4:water/0=w1!1>0,"
            "c4:water/1,d4:gun/0=c4>0 crusoe=a4 chances=1"
        ),
        "thumb",
    ),
    14396: (
        (
            "players=2 first=0 seat=0 phase=last-chance turn=0 challenges=0,1 "
            "island=a1:water/1=w2!0>1,b1:firewood/0=g!1,c1:gun/0=c3>0,d1:gun/0=w4>0,"
            "a2:gun/0=w3>0,b2:->1,c2:-=f2>0,d2:gun/0=c1>0,a3:gun/1=f4!0>1,b3:gun/0=w1>0,"
            "c3:firewood/1>1,d3:water/1,a4:firewood/1=g>0,b4:water/1,c4:gun/0=f3>0,d4:gun/1>1 "
            "crusoe=b4 chances=1"
        ),
        "thumb",
    ),
    14721: (
        (
            "players=2 first=1 seat=1 phase=last-chance turn=1 challenges=0,0 "
            "island=a1:coconuts/0,b1:firewood/1=w3,c1:gun/1=f3,d1:gun/0=c3!1>0,a2:gun/1=f4,b2:-,"
            "c2:-,d2:coconuts/0,a3:gun/0=c4!1>1,b3:firewood/0>0,c3:gun/1=f1>1,d3:firewood/0,"
            "a4:gun/0>0,b4:water/1=g!0,c4:gun/1=w1,d4:water/1=g!0 crusoe=d4 chances=1"
        ),
        "thumb",
    ),
}
"""By number: last decisions that win in no deal that fits, and which bots sit there."""

KNOWN_TAKEN = {
    4698: (
        (
            "players=2 first=0 seat=1 phase=last-chance turn=1 challenges=0,0 island=a1:gun/1=f2,"
            "b1:coconuts/0=c1!1,c1:water/0>0,d1:gun/1=w4>1,a2:water/0,b2:-,c2:-,d2:water/1=c3>0,"
            "a3:gun/0=f3!1>1,b3:gun/0>0,c3:gun/1=w3!0>1,d3:gun/1=w2>1,a4:coconuts/0>0,"
            "b4:gun/1=c2>1,c4:gun/0>0,d4:water/1=g!0 crusoe=b2"
        ),
        "a4",
    ),
    6011: (
        (
            "players=2 first=1 seat=0 phase=last-chance turn=0 challenges=0,0 "
            "island=a1:gun/0=c3!1>0,b1:gun/0=f1>0,c1:coconuts/1>1,d1:gun/1>1,a2:gun/1=c2!0>1,"
            "b2:-,c2:-,d2:gun/1>1,a3:coconuts/0=c1>0,b3:firewood/0=g,c3:gun/1=f3!0>1,"
            "d3:coconuts/0=w3>0,a4:gun/1>1,b4:water/0=w2!1>1,c4:gun/0=c4>0,d4:firewood/1=g>0 "
            "crusoe=b3 chances=1"
        ),
        "c1",
    ),
    10015: (
        (
            "players=3 first=1 seat=2 phase=last-chance turn=2 challenges=0,0,0 "
            "island=a1:gun/0>0,b1:firewood/0=f2!1>2,c1:coconuts/1=g!2,d1:coconuts/0,a2:water/0>0,"
            "b2:-=g>2,c2:gun/1>0,d2:coconuts/2=c3!0>2,a3:coconuts/2=c2!0>0,b3:firewood/2=f1>1,"
            "c3:gun/0!1>1,d3:coconuts/1,a4:water/1=w1>2,b4:gun/2=w3>0,c4:gun/2=f4>2,"
            "d4:firewood/1=w2!2>1 crusoe=a1 chances=1"
        ),
        "a2",
    ),
    11640: (
        (
            "players=2 first=0 seat=0 phase=last-chance turn=0 challenges=0,0 island=a1:gun/1>1,"
            "b1:firewood/1>1,c1:gun/0=f1>0,d1:firewood/1=g!0,a2:firewood/0=w4>0,b2:->1,c2:-=f2>0,"
            "d2:gun/1>1,a3:gun/1=c2!0>0,b3:water/0=w1>1,c3:firewood/0=w3!1>1,d3:gun/0=w2!1>0,"
            "a4:gun/1>1,b4:coconuts/0=c1>0,c4:coconuts/0=g,d4:water/1 crusoe=c4 chances=1"
        ),
        "b1",
    ),
    16476: (
        (
            "players=2 first=0 seat=1 phase=last-chance turn=1 challenges=0,0 island=a1:gun/0,"
            "b1:gun/0>0,c1:gun/1=f3!0>1,d1:gun/0>0,a2:water/0=g!1,b2:-=c4>1,c2:->0,"
            "d2:firewood/1=f2>1,a3:gun/0>0,b3:coconuts/0=g!1,c3:firewood/1=f1>1,d3:firewood/0>0,"
            "a4:water/1=g!0,b4:water/1=w1>1,c4:gun/1=c3>0,d4:gun/1=w4>1 crusoe=a2"
        ),
        "d3",
    ),
}
"""By number: where a bluffer took a card that it knew, though others would think it a gun."""
