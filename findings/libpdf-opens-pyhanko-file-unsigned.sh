#!/usr/bin/env bash
# pyHanko 0.38.0 and @libpdf/core 0.4.2: libpdf opens a document that pyHanko signed as it was before the signature.
# Where a file has a cross-reference stream, pyHanko appends one with offsets of 8 bytes (`/W [ 1 8 2 ]`). ISO 32000 sets no
# limit on the width, but libpdf accepts at most 6 bytes. With `lenient: false` it refuses the file. By default it scans the
# file for objects instead, and prefers the first, compressed version of an object to the later one that pyHanko appended:
# no form, no signature field, no annotation on the page. pdf-lib 1.17.1 finds the field. If the same document has a plain
# cross-reference table, libpdf finds it too. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "name": "widths", "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @libpdf/core@0.4.2 pdf-lib@1.17.1
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pyHanko==0.38.0
cat >make.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'

const made = await PDFDocument.create()
made.addPage()
writeFileSync('stream.pdf', await made.save())
writeFileSync('table.pdf', await made.save({ useObjectStreams: false }))
JS
cat >sign.py <<'PY'
import datetime
from asn1crypto import keys, x509 as asn1
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import PdfSignatureMetadata, SimpleSigner, sign_pdf

key = rsa.generate_private_key(65537, 2048)
name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, 'Signer')])
now, day = datetime.datetime.now(datetime.timezone.utc), datetime.timedelta(days=1)
certificate = x509.CertificateBuilder(name, name, key.public_key(), 1, now - day, now + day).sign(key, hashes.SHA256())
der = serialization.Encoding.DER
private = key.private_bytes(der, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
signer = SimpleSigner(
    signing_cert=asn1.Certificate.load(certificate.public_bytes(der)),
    signing_key=keys.PrivateKeyInfo.load(private),
    cert_registry=None,
)
for file in ['stream', 'table']:
    with open(f'{file}.pdf', 'rb') as plain, open(f'{file}-signed.pdf', 'wb') as signed:
        sign_pdf(IncrementalPdfFileWriter(plain), PdfSignatureMetadata(field_name='First'), signer=signer, output=signed)
PY
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { PDF } from '@libpdf/core'
import { PDFDocument } from 'pdf-lib'

for (const file of ['stream', 'table']) {
  const bytes = readFileSync(`${file}-signed.pdf`)
  const other = (await PDFDocument.load(bytes)).getForm().getFields()
  const form = (await PDF.load(bytes)).getForm()
  const names = form?.getFields().map((field) => field.name) ?? 'no form'
  const strict = await PDF.load(bytes, { lenient: false }).then(() => 'opens', ({ message }) => message)
  console.log(`${file}: pdf-lib ${other.map((field) => field.getName())}; libpdf ${names}; strict: ${strict}`)
}
JS
node make.mjs
python/bin/python sign.py
found=$(grep -ao '/W \[ [0-9 ]*\]' stream-signed.pdf | tail -1; node read.mjs)
echo "$found"
[ "$found" = '/W [ 1 8 2 ]
stream: pdf-lib First; libpdf no form; strict: Invalid XRef stream field width w2=8 (max 6)
table: pdf-lib First; libpdf First; strict: opens' ]
