#!/bin/sh
# Downloads libraries that sign PDFs, and compiles their caller: Apache PDFBox and OpenPDF, pyHanko and endesive in a
# Python of their own, and @signpdf. The latter four are left out if pip or npm fails.
set -eu
here=$(readlink -f "$(dirname "$0")")
built=$here/../../../build/pdf-signers
"$here/../fetch-java.sh" pdf-signers PdfSigners
"$built/python/bin/python" -c 'import reportlab' 2>/dev/null || {
  python3 -m venv "$built/python" &&
    "$built/python/bin/pip" install --quiet pyhanko==0.38.0 endesive==2.17.2 pypdf==3.17.4 reportlab==5.1.0
} || echo 'not installed: pyHanko, endesive and ReportLab'
if [ ! -d "$built/node_modules/@signpdf/signpdf" ]; then
  npm install --silent --no-audit --no-fund --prefix "$built" --ignore-scripts \
    @signpdf/signpdf@3.3.0 @signpdf/placeholder-plain@3.3.0 @signpdf/signer-p12@3.3.0 || echo 'not installed: @signpdf'
fi
