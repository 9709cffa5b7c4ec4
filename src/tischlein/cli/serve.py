"""`tischlein serve`: the table server."""

from __future__ import annotations

import logging
import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .params import Assignment, WholeNumber

if TYPE_CHECKING:
    from tischlein.server.doors.settings import ServerSettings

Command = TypeVar("Command", bound=Callable[..., Any])

EVERYWHERE = "0.0.0.0"  # noqa: S104  that is what --lan is for
BROWSER_NEEDS = ("DISPLAY", "WAYLAND_DISPLAY")


class Program(Assignment):
    """NAME=BOT; several in one environment variable are separated by semicolons."""

    envvar_list_splitter = ";"


def setting(*names: str, **options: Any) -> Callable[[Command], Command]:
    """An option that can also be given as an environment variable TISCHLEIN_…"""
    return click.option(*names, envvar=f"TISCHLEIN_{names[0].strip('-').replace('-', '_').upper()}", **options)


@click.command(short_help="Open tables that people play at in the browser.")
@setting("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@setting("--port", type=WholeNumber(0), default=8000, show_default=True, help="The port to listen at.")
@setting("--lan", is_flag=True, help="Let phones and computers in the same network play: listen at all addresses.")
@setting("--public-url", default="", metavar="URL", help="The address for people elsewhere, https://…, path included.")
@setting("--data", type=click.Path(path_type=Path), metavar="DIR", help="The folder of the embedded store.")
@setting("--database", default="", metavar="URL", help="PostgreSQL instead of the embedded store: postgresql://…")
@setting(
    "--workers", type=WholeNumber(1), default=1, show_default=True, help="Processes; more than one need --database."
)
@setting("--open", "opens", is_flag=True, help="Open the page in a browser, where there is a screen.")
@setting("--bot", "programs", type=Program(), multiple=True, metavar="NAME=BOT",
         help="Seat somebody else's bot: exec:COMMAND, or one that is installed; also several times.")  # fmt: skip
@setting("--site-password", prompt=True, prompt_required=False, hide_input=True, default="",
         help="Let only those in who know it; without a value it is asked for.")  # fmt: skip
@setting("--imprint", type=click.Path(path_type=Path), metavar="FILE", help="Who runs this server: text or HTML.")
@setting("--privacy", type=click.Path(path_type=Path), metavar="FILE", help="What happens to data: text or HTML.")
@setting("--trusted-proxy", "proxies", multiple=True, metavar="ADDRESS",
         help="Believe what this proxy says about who is calling; may be given several times.")  # fmt: skip
@setting("--limit", "limits", type=Assignment(), multiple=True, metavar="NAME=NUMBER",
         help="Another limit on sizes, rates or connections; an unknown NAME is answered with all.")  # fmt: skip
@setting("--log-format", type=click.Choice(["text", "json"]), default="text", show_default=True,
         help="How the server writes about itself.")  # fmt: skip
def serve(**given: Any) -> None:
    """Open tables that people play at in the browser, with bots and without accounts.

    Every option can also be given as an environment variable: --public-url is TISCHLEIN_PUBLIC_URL.

    \b
    Examples:
      tischlein serve                      on this computer only
      tischlein serve --lan --open         with phones at the kitchen table
      tischlein serve --public-url https://games.example.org --trusted-proxy 127.0.0.1
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.server.process.listening import listen

    opens = given.pop("opens")
    asked = settings_of(**given)
    asked.check()
    listener = listen(asked)
    settings = replace(asked, port=listener.getsockname()[1])  # port 0 means any

    from tischlein.engine import flaws
    from tischlein.server.process.logging import set_up_logs
    from tischlein.server.process.processes import run_workers
    from tischlein.server.process.running import run

    set_up_logs(settings.log_format)
    for flaw in flaws():
        logging.getLogger(__name__).warning("%s", flaw, extra={"event": "broken_game"})

    def greet() -> None:
        threading.Thread(target=welcome, args=(settings,), kwargs={"opens": opens}, daemon=True).start()

    if settings.workers > 1:
        run_workers(settings, listener, greet)
    else:
        run(settings, listener, lambda _server: greet())


def settings_of(*, lan: bool, programs: Any, limits: Any, proxies: Any, **given: Any) -> ServerSettings:
    """What was given, checked as far as each option goes."""
    from tischlein.server.doors.limits import Limits
    from tischlein.server.doors.settings import ServerSettings

    numbers = {}
    for name, number in limits:
        if name not in Limits.names() or not (number.isascii() and number.isdecimal()):
            raise click.UsageError(f"--limit {name}={number}: write NAME=NUMBER; names: {', '.join(Limits.names())}.")
        numbers[name] = int(number)
    if given["port"] > 65535:
        raise click.UsageError(f"--port: {given['port']} is too large; ports go up to 65535.")
    if lan:
        given["host"] = EVERYWHERE
    if given["data"] and given["database"]:
        raise click.UsageError("Both --data and --database are given; a server has one of them.")
    return ServerSettings(**given, programs=dict(programs), trusted_proxies=tuple(proxies), limits=Limits(**numbers))


def welcome(settings: ServerSettings, *, opens: bool) -> None:
    """Say where the tables are; addresses for others only after they have been tried."""
    from tischlein.server.doors.addresses import answers
    from tischlein.server.doors.qr import terminal

    own = settings.own_url()
    click.echo(f"Tischlein is ready: {own}{settings.base_path}/")
    if settings.public_url:
        click.echo(f"For people elsewhere: {settings.public_url}")
    phone = next(filter(answers, settings.lan_urls()), None)
    if phone is not None:
        phone += settings.base_path
        click.echo(f"For phones in the same network: {phone}")
        click.echo(terminal(phone))
    elif settings.listens_everywhere:
        click.echo("No other device can reach this computer just now: it seems to be in no network.")
    elif not settings.public_url:
        click.echo("Only this computer can reach it; phones can too if you start it with --lan.")
    click.echo("Ctrl+C ends it; games go on where they were when it is started again.")
    if opens and has_screen():
        webbrowser.open(own)


def has_screen() -> bool:
    """Whether a browser could be opened for somebody to see."""
    return sys.platform in {"win32", "darwin"} or any(os.environ.get(name) for name in BROWSER_NEEDS)
