"""Signs PDFs with pyHanko and endesive, or makes one with ReportLab. Reads lines of `tool how source target`. Prints
`done`, or the problem, for each. The argument is a PKCS#12 file with the password `test`."""

import logging
import re
import sys

logging.disable(logging.CRITICAL)
search = re.search


def recognizing(pattern, *rest):
    """oscrypto does not recognize OpenSSL 3.0.10 and later."""
    if isinstance(pattern, str):
        pattern = pattern.replace(r'\d\.\d\.\d', r'\d\.\d\.\d+')
    return search(pattern, *rest)


def pyhanko(how, source, target):
    from pyhanko.pdf_utils.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, pdf_string
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import fields, signers

    signer = signers.SimpleSigner.load_pkcs12(sys.argv[1], passphrase=b'test')
    with open(source, 'rb') as file, open(target, 'wb') as out:
        writer = IncrementalPdfFileWriter(file, strict=False)
        if how == 'field':
            fields.append_signature_field(writer, fields.SigFieldSpec('Empty', box=(300, 40, 500, 90)))
            return writer.write(out)
        if how == 'note':
            box = ArrayObject(FloatObject(side) for side in (50, 500, 250, 550))
            words = {'/Type': NameObject('/Annot'), '/Subtype': NameObject('/FreeText'), '/Rect': box}
            words |= {'/Contents': pdf_string('paid'), '/DA': pdf_string('/Helv 12 Tf 0 g')}
            writer.register_annotation(writer.find_page_for_modification(0)[0], writer.add_object(
                DictionaryObject({NameObject(key): value for key, value in words.items()})))
            return writer.write(out)
        name = 'Empty' if how == 'filled' else 'By pyHanko'
        seen = fields.SigFieldSpec(name, box=(300, 40, 500, 90)) if how == 'seen' else None
        words = signers.PdfSignatureMetadata(field_name=name)
        signers.PdfSigner(words, signer=signer, new_field_spec=seen).sign_pdf(writer, output=out)


def endesive(how, source, target):
    re.search = recognizing
    from cryptography.hazmat.primitives.serialization import pkcs12
    from endesive.pdf import cms

    with open(sys.argv[1], 'rb') as file:
        key, certificate, others = pkcs12.load_key_and_certificates(file.read(), b'test')
    with open(source, 'rb') as file:
        data = file.read()
    words = dict(sigflags=3, contact='ann@example.com', location='Here', reason='Agreed', aligned=0)
    words |= dict(signingdate="D:20260101120000+00'00'")
    if how == 'seen':
        words |= dict(sigpage=0, signaturebox=(300, 40, 500, 90), signature='Ann Example', sigbutton=False)
    with open(target, 'wb') as out:
        out.write(data + cms.sign(data, words, key, certificate, others, 'sha256'))


def reportlab(how, source, target):
    from reportlab.pdfgen import canvas

    page = canvas.Canvas(target)
    for words in ('Agreement', 'Second page'):
        page.drawString(72, 720, words)
        page.line(72, 700, 400, 700)
        page.rect(72, 600, 100, 50, fill=1)
        page.showPage()
    page.save()


for line in sys.stdin:
    tool, how, source, target = line.split()
    try:
        {'pyhanko': pyhanko, 'endesive': endesive, 'reportlab': reportlab}[tool](how, source, target)
        print('done', flush=True)
    except Exception as problem:
        print(repr(problem).replace('\n', ' '), flush=True)
