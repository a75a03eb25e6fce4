"""Usage: openapi_python_client.py URL PDF FOLDER ADDRESS, with the generated client in the module path."""

import io
import json
import pathlib
import re
import sys
import time

from countersign_client import Client
from countersign_client.api.default import (
    add_recipient, create_request, evidence, finish, list_outbox, list_requests, place_field, read_certificate,
    read_history, read_mark, read_outbox_mail, read_request, read_sealed, read_signing, read_values, report_viewed,
    send, upload,
)
from countersign_client.models import (
    FieldType, Finishing, FinishingDocumentsItem, FinishingValuesItem, OpenSigning, RecipientDraft, RequestStatus,
    Role, SignatureFieldDraft, SignatureRequestDraft, FieldValueType1, UploadBody, Viewing,
)
from countersign_client.types import File

url, pdf, folder, address = sys.argv[1:]
client = Client(base_url=url, raise_on_unexpected_status=True)


def answer(module, *args, **named):
    response = module.sync_detailed(*args, client=client, **named)
    if response.status_code >= 300:
        raise RuntimeError(f'{module.__name__}: {response.status_code} {response.content!r}')
    return response.parsed


def until(look):
    while not (seen := look()):
        time.sleep(0.1)
    return seen


def save(name, file):
    pathlib.Path(folder, name).write_bytes(file.payload.read())


lease = File(payload=io.BytesIO(pathlib.Path(pdf).read_bytes()), file_name='Lease.pdf', mime_type='application/pdf')
[document] = answer(upload, body=UploadBody(files=[lease]))
draft = answer(create_request, body=SignatureRequestDraft(title='Lease', document_ids=[document.id]))
person = answer(
    add_recipient, draft.id, body=RecipientDraft(name='Ada Lovelace', email=address, role=Role.SIGNER)
)
answer(
    place_field,
    draft.id,
    body=SignatureFieldDraft(
        document_id=document.id, recipient_id=person.id, type_=FieldType.SIGNATURE, x=10, y=70, width=150, height=50
    ),
)
until(lambda: answer(read_request, draft.id).documents[0].check is None)
assert answer(send, draft.id).status == RequestStatus.PENDING
invitation = until(lambda: next((one for one in answer(list_outbox) if address in one.to), None))
mail = answer(read_outbox_mail, invitation.id)
token = re.search(r'/sign/([\w-]+)', mail.text)[1]
assert answer(read_signing, token).code_required is False
page = answer(report_viewed, token, body=Viewing(consent=True))
assert isinstance(page, OpenSigning)
mark = FieldValueType1(kind='drawn', strokes=[[[0.1, 0.2], [0.8, 0.6]]])
finishing = Finishing(
    consent=True,
    seen=page.seen,
    documents=[FinishingDocumentsItem(id=one.id, sha256=one.sha256) for one in page.documents],
    values=[FinishingValuesItem(field_id=page.fields[0].id, value=mark)],
)
assert answer(finish, token, body=finishing).recipient.status == 'signed'
until(lambda: answer(read_request, draft.id).status == RequestStatus.COMPLETED)
listed = until(lambda: [one for one in answer(list_requests, status=[RequestStatus.COMPLETED]) if one.id == draft.id])
[value] = answer(read_values, draft.id, str(document.id))
save('sealed.pdf', answer(read_sealed, draft.id, str(document.id)))
save('certificate.pdf', answer(read_certificate, draft.id))
save('evidence.zip', answer(evidence, draft.id))
save('mark.json', answer(read_mark, draft.id, value.value.sha256))
history = [entry.type_ for entry in answer(read_history, draft.id)]
read = {'id': str(draft.id), 'document': str(document.id), 'title': listed[0].title, 'history': history}
print(json.dumps(read))
