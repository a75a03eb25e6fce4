import { createHash } from 'node:crypto'
import { type Calls, Refused } from '@countersign/standalone/demo/calls'
import type {
  DocumentView,
  FieldView,
  OpenSigningView,
  OutboxEntry,
  OutboxMail,
  RecipientView,
  SignatureRequestView,
} from '@countersign/contracts'
import { sourceOf } from '@countersign/verify'
import { EvidenceZip } from '@countersign/verify/internal/zip/evidence-zip'
import { createRequest, send, until, upload as uploadFiles } from '../sender.js'

/** Recipients type this into the text field of every file. */
export const typed = 'Łódź – größtenteils, 5 €'

export interface Sealed {
  document: DocumentView
  /** The bytes that the signer was shown, and hashed. */
  shown: Buffer
  sealed: Buffer
  certificate: Buffer
  evidence: Buffer
  history: { type: string }[]
}

/** The outcome: refused at upload with this message, or sealed. */
export type Course = { refused: string } | Sealed

/**
 * Takes a file through all API calls of browsers, from the upload to the sealed files: with a text on the first page,
 * and a tick and a signature on the last.
 */
export async function wholeCourse(calls: Calls, name: string, file: Buffer): Promise<Course> {
  const upload = await uploaded(calls, name, file)
  if ('refused' in upload) return upload
  const { id } = await createRequest(calls, name, [upload])
  const path = `/api/signature-requests/${id}`
  const document = await until(async () => {
    const { documents } = await calls.get<SignatureRequestView>(path)
    return documents[0]!.check === null && documents[0]!
  })
  if (document.warnings.some(({ mustAccept }) => mustAccept)) {
    await calls.post(`${path}/documents/${document.id}/accept-rendition`)
  }
  const email = `${id}@example.com`
  const person = { name: 'Łukasz Żak', email, role: 'signer', status: 'pending' }
  const { id: recipientId } = await calls.post<RecipientView>(`${path}/recipients`, person)
  const place = async (type: string, page: number, x: number, y: number) =>
    calls.post<FieldView>(`${path}/fields`, {
      documentId: document.id,
      recipientId,
      type,
      page,
      x,
      y,
      width: 120,
      height: 20,
      required: 'true',
      value: null,
    })
  const last = document.pageCount
  const text = await place('text', 1, 8, 10)
  const tick = await place('checkbox', last, 8, 40)
  const mark = await place('signature', last, 8, 70)
  await send(calls, id)

  const link = `/api/sign/${await tokenFor(calls, email)}`
  const view = await calls.get<OpenSigningView>(link)
  const shown = await calls.bytes(`${link}/documents/${document.id}/pdf`)
  await calls.post(`${link}/finish`, {
    consent: true,
    seen: view.seen,
    documents: [{ id: document.id, sha256: createHash('sha256').update(shown).digest('hex') }],
    values: [
      { fieldId: text.id, value: typed },
      { fieldId: tick.id, value: 'true' },
      { fieldId: mark.id, value: { kind: 'typed', text: 'Łukasz Zak', font: 'formal' } },
    ],
  })
  await until(async () => {
    const { status, sealing } = await calls.get<SignatureRequestView>(path)
    if (sealing?.attempts) throw new Error(`${name} could not be sealed: ${sealing.why}`)
    return status === 'completed'
  })
  const evidence = await calls.bytes(`${path}/evidence`)
  const zip = await EvidenceZip.open(sourceOf(evidence))
  const member = async (wanted: RegExp) =>
    Buffer.from(await zip.read(zip.entries.find((entry) => wanted.test(entry.path))!))
  return {
    document,
    shown,
    sealed: await member(/^sealed\//),
    certificate: await member(/^certificate/i),
    evidence,
    history: await calls.get(`${path}/events`),
  }
}

async function uploaded(calls: Calls, name: string, file: Buffer): Promise<DocumentView | { refused: string }> {
  try {
    return (await uploadFiles(calls, { [name]: file }))[0]!
  } catch (error) {
    if (error instanceof Refused && (error.status === 422 || error.status === 415)) return { refused: error.message }
    throw error
  }
}

async function tokenFor(calls: Calls, email: string): Promise<string> {
  const entry = await until(async () =>
    (await calls.get<OutboxEntry[]>('/api/outbox')).find(({ to }) => to.includes(email)),
  )
  const { text } = await calls.get<OutboxMail>(`/api/outbox/${entry.id}`)
  return /\/sign\/([\w-]+)/.exec(text)![1]!
}
