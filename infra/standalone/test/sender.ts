import { pause } from './pause.js'
import type {
  DocumentView,
  FieldView,
  RecipientView,
  SignatureRequestSummary,
  SignatureRequestView,
} from '@countersign/contracts'
import type { Calls } from '@countersign/standalone/demo/calls'
import { PDFDocument } from 'pdf-lib'

const page = await (async () => {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.addPage([595, 842]).drawText('Consulting Agreement', { x: 72, y: 720, size: 14 })
  return document.save()
})()

/** A one-page PDF with unique bytes: the name is in a trailing comment. */
export const pdfNamed = (name: string): Buffer => Buffer.concat([page, Buffer.from(`% ${name}\n`)])

export function upload(calls: Calls, files: Readonly<Record<string, Uint8Array>>): Promise<DocumentView[]> {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(files)) form.append('files', new File([new Uint8Array(bytes)], name))
  return calls.post('/api/documents/upload', form)
}

export const createRequest = (calls: Calls, title: string, documents: readonly DocumentView[]) =>
  calls.post<SignatureRequestView>('/api/signature-requests', {
    title,
    status: 'draft',
    documentIds: documents.map(({ id }) => id),
    emailSubject: null,
    emailMessage: null,
    requireAuth: 'false',
    sendReminders: 'true',
  })

export const addSigner = (calls: Calls, requestId: string, email: string) =>
  calls.post<RecipientView>(`/api/signature-requests/${requestId}/recipients`, {
    name: 'Grace Hopper',
    email,
    role: 'signer',
    status: 'pending',
  })

export const placeSignature = (calls: Calls, requestId: string, documentId: string, recipientId: string) =>
  calls.post<FieldView>(`/api/signature-requests/${requestId}/fields`, {
    documentId,
    recipientId,
    type: 'signature',
    x: 12,
    y: 70,
    width: 150,
    height: 50,
    page: 1,
    required: 'true',
    value: null,
  })

export const send = (calls: Calls, requestId: string) =>
  calls.send<SignatureRequestView>(`/api/signature-requests/${requestId}`)

/** Takes one document and one signer from the upload to a sent request. */
export async function sendOne(calls: Calls, title: string): Promise<SignatureRequestView> {
  const documents = await upload(calls, { [`${title}.pdf`]: pdfNamed(title) })
  const { id } = await createRequest(calls, title, documents)
  const signer = await addSigner(calls, id, `${title.toLowerCase().replaceAll(' ', '.')}@example.com`)
  await placeSignature(calls, id, documents[0]!.id, signer.id)
  return send(calls, id)
}

export async function allRequests(calls: Calls): Promise<SignatureRequestSummary[]> {
  const found: SignatureRequestSummary[] = []
  for (let path = '/api/signature-requests?limit=200'; path;) {
    const response = await fetch(calls.origin + path)
    found.push(...((await response.json()) as SignatureRequestSummary[]))
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  }
  return found
}

/** Polls until `look` returns something; the suite's timeout ends it otherwise. Pauses, because looks are calls. */
export async function until<Seen>(look: () => Promise<Seen | false | undefined>): Promise<Seen> {
  for (;;) {
    const seen = await look()
    if (seen !== false && seen !== undefined) return seen
    await pause(20)
  }
}
