"""Light pages that need no kernel, for when nobody may be looking or no table is free."""

from __future__ import annotations

from html import escape
from typing import Final

from friday_nb import i18n
from friday_nb.i18n import Fact

__all__ = ["ASKED", "OPENING", "RETRY_SECONDS", "language_of", "plain"]

ASKED: Final = "X-Friday-Page"
"""The request header by which the script of a light page asks for the real page.

Other sites cannot send it: browsers ask for permission first (CORS), which is not given.
"""
OPENING: Final = "X-Friday-Opening"
"""The response header of a light page that opens the real one."""
RETRY_SECONDS: Final = 10

_STYLE: Final = """:root { color-scheme: light dark }
body { max-width: 34em; margin: 15vh auto; padding: 0 1rem;
  font: 400 1.0625rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  background: light-dark(#f5efe1, #0f181e); color: light-dark(#1f2d36, #eee7d8) }
a { color: inherit }"""

_SCRIPT: Final = """
const again = () => setTimeout(() => location.reload(), 5000);
fetch(location.href, { headers: { "%s": "1" }, cache: "no-store" }).then(async (answer) => {
  const page = await answer.text();
  if (answer.headers.has("%s")) return again();
  document.open();
  document.write(page);
  document.close();
}).catch(again);
"""


def language_of(accepted: str) -> str:
    """The first language of an Accept-Language header that is available here.

    >>> language_of("ru-RU,ru;q=0.9"), language_of("de,ru;q=0.5"), language_of("")
    ('ru', 'ru', 'en')
    """
    known = i18n.languages()
    asked = (part.split(";")[0].strip()[:2].lower() for part in accepted.split(","))
    return next((lang for lang in asked if lang in known), i18n.DEFAULT_LANGUAGE)


def plain(lang: str, key: str, /, *, home: str = "", **facts: Fact) -> str:
    """A page with one sentence.

    Args:
        lang: Its language.
        key: Which sentence: "opening" opens the table, "full" and "full_each" reload after a
            while, "missing", "host" and "fault" do nothing else.
        home: The URL of the table, to link to it; empty for no link.
        facts: The facts in the sentence.
    """

    def say(name: str, /, **facts: Fact) -> str:
        return escape(i18n.say(lang, f"page.{name}", **facts))

    about = [say("description")] if key == "opening" else []
    link = f'<a href="{escape(home)}">{say("plain.home")}</a>' if home else ""
    told = [*about, say(f"plain.{key}", **facts), link]
    said = "\n".join(f"<p>{text}</p>" for text in told if text)
    again = f'<meta http-equiv="refresh" content="{RETRY_SECONDS}">'
    more = again if key.startswith("full") else ""
    if key == "opening":
        said += f"\n<noscript><p>{say('noscript')}</p></noscript>"
        said += f"\n<script>{_SCRIPT % (ASKED, OPENING)}</script>"
    return f"""<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<title>{say("title")}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{say("description")}">
{more}
<style>{_STYLE}</style>
</head>
<body>
<h1>{say("title")}</h1>
{said}
</body>
</html>
"""
