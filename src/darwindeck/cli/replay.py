"""`darwindeck replay`: hand histories, played again by the rules and checked."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from darwindeck.cli.options import (
    JsonOption,
    compiling_visibly,
    end_early,
    print_data,
    progress_bar,
)

if TYPE_CHECKING:
    from rich.text import Text

    from darwindeck.console import Screen
    from darwindeck.histories import summing

MOST_REMARKS_SHOWN = 10
ALWAYS_SHOWN = ("exact", "rake", "split", "differ", "illegal")


def replay_histories(
    paths: Annotated[
        list[Path],
        typer.Argument(help="Files (.phh, .phhs, .txt) or folders of them.", metavar="PATH..."),
    ],
    *,
    show: Annotated[
        int | None,
        typer.Option("--show", metavar="N", min=1, help="Tell the N-th hand street by street."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Replay hand histories and check their results.

    They are in the PHH format, or in the text of PokerStars or GGPoker (.txt).

    Exit code 0: every hand was played by the rules and ended as it says, but for rake and shares
    of less than a chip. 1: some hand was not. 2: something could not be read.

    Example: darwindeck replay hands.phhs --show 3
    """
    from darwindeck.console import Screen

    with compiling_visibly():
        from darwindeck.histories.summing import history_files

        files = history_files(paths)
        if show is not None:
            show_hand(Screen(), files, show)
            return
        summary, interrupted = replayed_with_progress(files)
    if as_json:
        print_json(summary)
    else:
        print_summary(Screen(), summary)
    if interrupted:
        end_early(f"{summary.total.total():,} hands")
    raise typer.Exit(summary.exit_code)


def replayed_with_progress(files: list[Path]) -> tuple[summing.Summary, bool]:
    """Replay all files, with a bar on a terminal; also say whether Ctrl-C cut that short."""
    from darwindeck.histories import summing

    summary = summing.Summary()
    with progress_bar("{task.fields[hands]:,} hands") as progress:
        task = progress.add_task("hands", total=sum(f.stat().st_size for f in files), hands=0)
        try:
            for number, hand in enumerate(summing.replay_all(files), 1):
                summary.add(hand)
                if not progress.disable:
                    progress.update(task, advance=hand.size, hands=number)
        except KeyboardInterrupt:
            return summary, True
    return summary, False


def show_hand(console: Screen, files: list[Path], number: int) -> None:
    """Tell one hand."""
    from itertools import islice

    from darwindeck.histories import comparing, narration, summing

    section = next(islice(summing.all_sections(files), number - 1, None), None)
    if section is None:
        raise ValueError(f"there is no hand {number}: the files have fewer hands")
    if isinstance(section, ValueError):
        raise section
    history = section.history()
    tables = history.replays()
    for table in tables:
        print_story(console, list(narration.tell(history, table)))
    outcome = comparing.compare(history, *tables)
    reason = f", {outcome.reason}" if outcome.reason else ""
    console.print(f"{section.where}: {outcome.kind}{reason}", soft_wrap=True)
    if not outcome.good:
        raise typer.Exit(1)


def print_story(console: Screen, lines: list[str]) -> None:
    """Print a hand street by street, in colour on a terminal."""
    heading = True
    for line in lines:
        console.print(coloured(line, "bold" if heading else ""), soft_wrap=True)
        heading = not line


def coloured(line: str, style: str) -> Text:
    """Return a line of a hand with its cards in colour."""
    from rich.text import Text

    text = Text(line, style=style)
    text.highlight_regex(r"[2-9TJQKAX][♥♦]", "red")
    text.highlight_regex(r"[2-9TJQKAX][♣♠]", "cyan")
    return text


def print_summary(console: Screen, summary: summing.Summary) -> None:
    """Print the counts as a table, then the first hands that need a remark."""
    from rich.table import Table

    from darwindeck.histories import comparing

    total = summary.total
    kinds = [kind for kind in comparing.OutcomeKind if total[kind] or kind.value in ALWAYS_SHOWN]
    table = Table()
    table.add_column("variant")
    for heading in ("hands", *kinds):
        table.add_column(heading, justify="right")
    rows = sorted(summary.counts.items())
    for variant, counts in [*rows, ("all", total)] if len(rows) > 1 else rows:
        cells = [f"{counts.total():,}", *(f"{counts[kind]:,}" for kind in kinds)]
        table.add_row(variant, *cells, style="bold" if variant == "all" else "")
    console.print(table)
    for hand in summary.remarks[:MOST_REMARKS_SHOWN]:
        reason = hand.outcome.reason
        place = "" if reason.startswith(hand.where) else f"{hand.where}: "
        console.print(f"{hand.outcome.kind}: {place}{reason}", soft_wrap=True)
    left = len(summary.remarks) - MOST_REMARKS_SHOWN
    if left > 0:
        console.print(f"... and {left:,} more; --json lists them")


def print_json(summary: summing.Summary) -> None:
    """Print the summary as JSON."""
    variants = {
        variant: {"hands": counts.total(), **{kind.value: n for kind, n in sorted(counts.items())}}
        for variant, counts in sorted(summary.counts.items())
    }
    remarks = [
        {
            "where": hand.where,
            "variant": hand.variant,
            "kind": hand.outcome.kind.value,
            "reason": hand.outcome.reason,
            "differences": [float(difference) for difference in hand.outcome.differences],
        }
        for hand in summary.remarks
    ]
    print_data({"variants": variants, "remarks": remarks})
