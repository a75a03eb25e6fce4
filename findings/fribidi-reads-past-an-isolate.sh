#!/usr/bin/env bash
# FriBidi 1.0.8 (Debian 12): an isolate without letters takes its direction from a later isolate.
# For a first strong isolate (U+2068) UAX #9, rule X5c, looks for a letter only up to the matching U+2069. Without one the
# isolate runs from left to right. FriBidi goes on into the next isolate: if that begins with a Hebrew letter, the first one
# runs from right to left, so "+1 2" is shown as "2 1+" and "1." as ".1". Letters outside isolates do not matter, and a Latin
# isolate in between ends the search. python-bidi 0.6.12, which wraps another implementation, goes by the rule.
# Programs that isolate each value in a sentence meet this. Needs apt-get on Debian 12. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libfribidi-bin=1.0.8-2.1 libfribidi0=1.0.8-2.1
for package in ./*.deb; do dpkg-deb --extract "$package" fribidi; done
LD_LIBRARY_PATH=$(dirname "$(find "$PWD/fribidi" -name 'libfribidi.so.0')")
export LD_LIBRARY_PATH
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install python-bidi==0.6.12
cat >isolates.py <<'PY'
import subprocess
from bidi import get_display

def by_fribidi(line):
    command = ['fribidi/usr/bin/fribidi', '--ltr', '--nopad', '--nobreak']
    return subprocess.run(command, input=line + '\n', capture_output=True, check=True, encoding='utf-8').stdout

def readable(shown):
    return shown.strip('\n').translate({0x2068: None, 0x2069: None, 0x5D0: 'H', 0x5D1: 'W'})

for pattern in ['<+1 2> for <HW>', '<1.> and <HW>', '<1.> and HW', '<1.> and <b> <HW>', '<HW> and <1.>']:
    line = pattern.translate({ord('<'): 0x2068, ord('>'): 0x2069, ord('H'): 0x5D0, ord('W'): 0x5D1})
    print(f'{pattern}: FriBidi {readable(by_fribidi(line))} / python-bidi {readable(get_display(line, base_dir="L"))}')
PY
found=$(python/bin/python isolates.py)
echo "$found"
[ "$found" = '<+1 2> for <HW>: FriBidi 2 1+ for WH / python-bidi +1 2 for WH
<1.> and <HW>: FriBidi .1 and WH / python-bidi 1. and WH
<1.> and HW: FriBidi 1. and WH / python-bidi 1. and WH
<1.> and <b> <HW>: FriBidi 1. and b WH / python-bidi 1. and b WH
<HW> and <1.>: FriBidi WH and 1. / python-bidi WH and 1.' ]
