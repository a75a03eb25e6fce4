#!/usr/bin/env bash
# fpdf2 2.8.9: the rectangle of an ink annotation does not contain its ink. ISO 32000-2, 12.5.2 has /Rect locate an annotation
# on the page. `ink_annotation` takes the smallest of all coordinates, x and y together, for the left edge as well as for
# the lower one. So the rectangle is moved along x, on an A4 page usually beyond the right edge of the page. PDFium
# (pypdfium2 5.15.2) then draws nothing; MuPDF (PyMuPDF 1.26.6) draws the ink from /InkList. Where the smallest x equals
# the smallest y, all is well. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet fpdf2==2.8.9 pypdfium2==5.15.2 PyMuPDF==1.26.6 pillow==12.0.0
cat >"$folder/ink.py" <<'PY'
import re
import pymupdf
import pypdfium2
from fpdf import FPDF


def is_red(pixel):
    return pixel[0] > 150 and pixel[1] < 120


def numbers(name, text):
    return [float(n) for n in re.findall(r"-?[\d.]+", re.search(rf"/{name}([^/]*)", text).group(1))]


for name, size, points in [
    ("A4", "A4", [(20, 20), (60, 30), (40, 80)]),
    ("square", (200, 200), [(40, 40), (160, 60), (100, 160)]),
]:
    pdf = FPDF(unit="pt", format=size)
    pdf.add_page()
    pdf.ink_annotation(points, border_width=3, color=(1, 0, 0))
    data = bytes(pdf.output())
    document = pymupdf.open(stream=data)
    objects = [document.xref_object(n) for n in range(1, document.xref_length())]
    annotation = next(text for text in objects if "/InkList" in text)
    ink, (left, bottom, right, top) = numbers("InkList", annotation), numbers("Rect", annotation)
    outside = [x for x in ink[::2] if not left <= x <= right]
    picture = pypdfium2.PdfDocument(data)[0].render(may_draw_forms=True).to_pil().convert("RGB")
    by_pdfium = any(is_red(picture.getpixel((x, y))) for x in range(picture.width) for y in range(picture.height))
    page = document[0].get_pixmap()
    by_mupdf = any(is_red(page.pixel(x, y)) for x in range(page.width) for y in range(page.height))
    print(f"{name}: {len(outside)} of 3 points outside; PDFium draws: {by_pdfium}; MuPDF draws: {by_mupdf}")
PY
found=$("$folder/python/bin/python" -W ignore "$folder/ink.py")
echo "$found"
[ "$found" = 'A4: 3 of 3 points outside; PDFium draws: False; MuPDF draws: True
square: 0 of 3 points outside; PDFium draws: True; MuPDF draws: True' ]
