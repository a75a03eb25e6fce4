#!/usr/bin/env bash
# @libpdf/core 0.4.2 and @signpdf 3.3.0: a signature by libpdf breaks the signature that @signpdf's plain placeholder holds.
# @signpdf's `startxref` names the line end before `xref`, one byte early. pyHanko 0.38.0 finds that signature whole. libpdf
# does not find the table there, rebuilds it by a scan, and therefore cannot append: `sign` writes the whole file anew, though
# its documentation promises an incremental update that preserves signatures. It returns no warning. Afterwards the digest
# of the first signature no longer matches. With the right `startxref`, set before @signpdf signs, both signatures hold.
# Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "name": "signatures", "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @libpdf/core@0.4.2 pdf-lib@1.17.1 \
  @signpdf/signpdf@3.3.0 @signpdf/placeholder-plain@3.3.0 @signpdf/signer-p12@3.3.0
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pyHanko==0.38.0
cat >key.py <<'PY'
import datetime
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import pkcs12

key = rsa.generate_private_key(65537, 2048)
name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, 'Signer')])
now, day = datetime.datetime.now(datetime.timezone.utc), datetime.timedelta(days=1)
certificate = x509.CertificateBuilder(name, name, key.public_key(), 1, now - day, now + day).sign(key, hashes.SHA256())
password = serialization.BestAvailableEncryption(b'secret')
open('signer.p12', 'wb').write(pkcs12.serialize_key_and_certificates(b'signer', key, certificate, None, password))
PY
cat >sign.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs'
import { P12Signer as LibpdfSigner, PDF } from '@libpdf/core'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { P12Signer } from '@signpdf/signer-p12'
import signpdf from '@signpdf/signpdf'
import { PDFDocument } from 'pdf-lib'

const made = await PDFDocument.create()
made.addPage()
const pdfBuffer = Buffer.from(await made.save({ useObjectStreams: false }))
const prepared = plainAddPlaceholder({ pdfBuffer, reason: 'Test', contactInfo: '', name: 'Signer', location: '' })
const end = prepared.lastIndexOf('startxref')
const early = Number(/\d+/.exec(prepared.subarray(end)))
const corrected = Buffer.concat([prepared.subarray(0, end), Buffer.from(`startxref\n${early + 1}\n%%EOF`)])
const key = readFileSync('signer.p12')
for (const [name, placed] of Object.entries({ plain: prepared, corrected })) {
  const first = await signpdf.default.sign(placed, new P12Signer(key, { passphrase: 'secret' }))
  const pdf = await PDF.load(first)
  const blocker = pdf.canSaveIncrementally()
  const { bytes, warnings } = await pdf.sign({ signer: await LibpdfSigner.create(key, 'secret'), fieldName: 'Second' })
  const at = Number(/\d+/.exec(first.subarray(end)))
  const appended = first.equals(bytes.subarray(0, first.length))
  console.log(`${name}: startxref names ${JSON.stringify(first.toString('latin1', at, at + 4))}; libpdf: ${blocker}, appends ${appended}, warnings ${warnings.length}`)
  writeFileSync(`${name}-once.pdf`, first)
  writeFileSync(`${name}-twice.pdf`, bytes)
}
JS
cat >check.py <<'PY'
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
import logging

logging.disable()
for file in ['plain-once', 'plain-twice', 'corrected-once', 'corrected-twice']:
    signatures = PdfFileReader(open(f'{file}.pdf', 'rb')).embedded_signatures
    print(f'{file}:', *['whole' if validate_pdf_signature(one).intact else 'broken' for one in signatures])
PY
python/bin/python key.py
found=$(node sign.mjs; python/bin/python check.py)
echo "$found"
[ "$found" = 'plain: startxref names "\nxre"; libpdf: brute-force-recovery, appends false, warnings 0
corrected: startxref names "xref"; libpdf: null, appends true, warnings 0
plain-once: whole
plain-twice: broken whole
corrected-once: whole
corrected-twice: whole whole' ]
