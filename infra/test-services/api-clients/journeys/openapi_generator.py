"""Usage: openapi_generator.py URL PDF FOLDER ADDRESS, with the generated client in the module path."""

import json
import pathlib
import re
import sys
import time

from openapi_client import ApiClient, Configuration, DefaultApi
from openapi_client.models import (
    FieldType, FieldValue, FieldValueOneOf, Finishing, FinishingDocumentsInner, FinishingValuesInner, OpenSigning, RecipientDraft,
    RequestStatus, Role, SignatureFieldDraft, SignatureRequestDraft, Viewing,
)

url, pdf, folder, address = sys.argv[1:]
api = DefaultApi(ApiClient(Configuration(host=url)))


def until(look):
    while not (seen := look()):
        time.sleep(0.1)
    return seen


def save(name, data):
    pathlib.Path(folder, name).write_bytes(data)


[document] = api.upload(files=[('Lease.pdf', pathlib.Path(pdf).read_bytes())])
draft = api.create_request(SignatureRequestDraft(title='Lease', document_ids=[document.id]))
key = str(draft.id)
person = api.add_recipient(key, RecipientDraft(name='Ada Lovelace', email=address, role=Role.SIGNER))
field = SignatureFieldDraft(
    document_id=document.id, recipient_id=person.id, type=FieldType.SIGNATURE, x=10, y=70, width=150, height=50
)
api.place_field(key, field)
until(lambda: api.read_request(key).documents[0].check is None)
assert api.send(key).status == RequestStatus.PENDING
invitation = until(lambda: next((one for one in api.list_outbox() if address in one.to), None))
mail = api.read_outbox_mail(invitation.id)
token = re.search(r'/sign/([\w-]+)', mail.text)[1]
assert api.read_signing(token).actual_instance.code_required is False
page = api.report_viewed(token, viewing=Viewing(consent=True)).actual_instance
assert isinstance(page, OpenSigning)
mark = FieldValueOneOf(kind='drawn', strokes=[[[0.1, 0.2], [0.8, 0.6]]])
finishing = Finishing(
    consent=True,
    seen=page.seen,
    documents=[FinishingDocumentsInner(id=one.id, sha256=one.sha256) for one in page.documents],
    values=[FinishingValuesInner(field_id=page.fields[0].id, value=FieldValue(mark))],
)
assert api.finish(token, finishing).actual_instance.recipient.status == 'signed'
until(lambda: api.read_request(key).status == RequestStatus.COMPLETED)
listed = until(lambda: [one for one in api.list_requests(status=[RequestStatus.COMPLETED]) if one.id == draft.id])
[value] = api.read_values(key, str(document.id))
save('sealed.pdf', api.read_sealed(key, str(document.id)))
save('certificate.pdf', api.read_certificate(key))
save('evidence.zip', api.evidence(key))
save('mark.json', api.read_mark(key, value.value.actual_instance.sha256))
history = [entry.type for entry in api.read_history(key)]
print(json.dumps({'id': key, 'document': str(document.id), 'title': listed[0].title, 'history': history}))
