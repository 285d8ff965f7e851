#!/bin/sh
# Play from a checkout: scripts/playtest.sh, scripts/playtest.sh hearts --people 2
set -e
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
make --quiet -C "$root" .venv/.core
exec "$root/.venv/bin/darwindeck" play "$@"
