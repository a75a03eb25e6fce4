#!/usr/bin/env bash
# pyHanko 0.38.0 and fpdf2 2.8.9: on a page with a link, pyHanko's own second signature makes it reject its first.
# fpdf2 writes a link into the page's `/Annots` in place, though ISO 32000 asks for indirect references there. pyHanko signs such
# a file twice without a word and keeps the array as it is. Then it compares the two revisions, meets an entry in place,
# and judges every change since the first signature suspicious: modification level OTHER, bottom line False. The digest of
# that signature still matches. Without the link the first signature is accepted after the second. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pyHanko==0.38.0 fpdf2==2.8.9
cat >twice.py <<'PY'
import datetime
import io
import logging
from asn1crypto import keys, x509 as asn1
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from fpdf import FPDF
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import PdfSignatureMetadata, SimpleSigner, sign_pdf
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

logging.disable()
key = rsa.generate_private_key(65537, 2048)
name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, 'Signer')])
now, day = datetime.datetime.now(datetime.timezone.utc), datetime.timedelta(days=1)
usage = x509.KeyUsage(True, True, False, False, False, False, False, False, False)
builder = x509.CertificateBuilder(name, name, key.public_key(), 1, now - day, now + day).add_extension(usage, True)
der = serialization.Encoding.DER
certificate = asn1.Certificate.load(builder.sign(key, hashes.SHA256()).public_bytes(der))
private = key.private_bytes(der, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
signer = SimpleSigner(signing_cert=certificate, signing_key=keys.PrivateKeyInfo.load(private), cert_registry=None)

def signed(pdf, field):
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf))
    return sign_pdf(writer, PdfSignatureMetadata(field_name=field), signer=signer).getvalue()

def first_signature(pdf):
    first = PdfFileReader(io.BytesIO(pdf)).embedded_signatures[0]
    found = validate_pdf_signature(first, ValidationContext(trust_roots=[certificate]))
    return f'digest {found.intact}, {found.modification_level.name}, bottom line {found.bottom_line}'

for kind, link in {'plain': '', 'with a link': 'https://example.com/'}.items():
    made = FPDF()
    made.add_page()
    made.set_font('Helvetica')
    made.cell(text='Contract', link=link)
    once = signed(bytes(made.output()), 'First')
    print(f'{kind}: after one {first_signature(once)}; after two {first_signature(signed(once, "Second"))}')
PY
found=$(python/bin/python twice.py)
echo "$found"
[ "$found" = 'plain: after one digest True, NONE, bottom line True; after two digest True, FORM_FILLING, bottom line True
with a link: after one digest True, NONE, bottom line True; after two digest True, OTHER, bottom line False' ]
