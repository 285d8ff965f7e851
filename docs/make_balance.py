# ruff: noqa: INP001 - a script, not part of a package
"""Write the table and the plot of `the-deal.md` from the figures of `benchmarks.initiative`.

python -m benchmarks.initiative --json docs/the-deal.json
python docs/make_balance.py
"""

from __future__ import annotations

import json
from pathlib import Path

FOLDER = Path(__file__).parent
PAGE, FIGURES = FOLDER / "the-deal.md", FOLDER / "the-deal.json"
PLOT = FOLDER / "pictures" / "the-deal.svg"
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
COLOURS = ("#888888", "#d08020", "#2060b0")
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 720, 300, 50, 40, 30
BIN = 50


def table_of(reports: list[dict[str, object]]) -> str:
    """Return the figures as a table in Markdown."""
    headings = ("Player", "runs", "profit a run", "runs bust", "deals a run", "banked")
    headings += ("folded in round 1 / 2 / 3", "bust")
    rows = [f"| {' | '.join(headings)} |", "|---" + "|--:" * (len(headings) - 1) + "|"]
    for report in reports:
        folded = " / ".join(f"{share:.1%}" for share in report["deals_folded"])  # type: ignore[attr-defined]
        rows.append(
            f"| {report['name']} | {report['runs']:,} | {report['profit']:.1f} ± "
            f"{report['margin']:.1f} | {report['runs_bust']:.1%} | {report['deals_per_run']:.2f} | "
            f"{report['deals_banked']:.1%} | {folded} | {report['deals_bust']:.1%} |"
        )
    return "\n".join(rows)


def plot_of(reports: list[dict[str, object]]) -> str:
    """Return the distribution of profits as a drawing, a line for each of the first three."""
    shown = reports[:3]
    shares = [[count / report["runs"] for count in report["histogram"]] for report in shown]  # type: ignore[operator, attr-defined]
    bins = len(shares[0])
    top = max(max(share) for share in shares)
    across, up = (WIDTH - LEFT - 20) / bins, HEIGHT - BOTTOM - TOP

    def height(share: float) -> float:
        return HEIGHT - BOTTOM - share / top * up

    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12"'
    floor = f'y1="{HEIGHT - BOTTOM}" y2="{HEIGHT - BOTTOM}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="16">share of runs by profit, in bins of {BIN} points</text>',
        f'<line x1="{LEFT}" {floor} x2="{WIDTH - 20}" stroke="black"/>',
    ]
    for number in range(bins):
        label = f"{number * BIN}" + ("+" if number == bins - 1 else "")
        parts.append(
            f'<text x="{LEFT + number * across + 2:.0f}" y="{HEIGHT - BOTTOM + 16}">{label}</text>'
        )
    for line, (report, share, colour) in enumerate(zip(shown, shares, COLOURS, strict=True)):
        for number, value in enumerate(share):
            x = LEFT + number * across + 2 + line * (across - 6) / 3
            parts.append(
                f'<rect x="{x:.1f}" y="{height(value):.1f}" width="{(across - 6) / 3:.1f}" '
                f'height="{HEIGHT - BOTTOM - height(value):.1f}" fill="{colour}"/>'
            )
        parts.append(
            f'<text x="{WIDTH - 180}" y="{TOP + 16 * (line + 1)}" fill="{colour}">'
            f"{report['name']}: {report['profit']:.0f} on average</text>"
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    """Put the figures into the page, and draw the plot."""
    reports = json.loads(FIGURES.read_text(encoding="utf-8"))
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page = f"{before}{BEGIN}\n\n{table_of(reports)}\n\n{END}{after}"
    PAGE.write_text(page, encoding="utf-8")
    PLOT.write_text(plot_of(reports), encoding="utf-8")


if __name__ == "__main__":
    main()
