import { randomUUID } from 'node:crypto'
import type { DocumentView, RecipientView, SignatureRequestView } from '@countersign/contracts'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpClient } from '../measure/http-client.js'
import { onePagePdf } from './agreement-pdf.js'

/** Sending waits for the page check, so a measurement includes it. @returns the id of the pending request */
export async function sendOne(client: HttpClient, pdf: Buffer): Promise<string> {
  const [document] = await upload(client, pdf)
  return sendUploaded(client, document!.id)
}

export async function sendUploaded(client: HttpClient, documentId: string): Promise<string> {
  const { id } = await client.json<SignatureRequestView>('POST', '/api/signature-requests', {
    title: 'Consulting Agreement',
    documentIds: [documentId],
  })
  const recipient = await client.json<RecipientView>('POST', `/api/signature-requests/${id}/recipients`, {
    name: 'Grace Hopper',
    email: 'grace@example.com',
    role: 'signer',
  })
  await client.json('POST', `/api/signature-requests/${id}/fields`, {
    documentId,
    recipientId: recipient.id,
    type: 'signature',
    x: 12,
    y: 78,
    width: 135,
    height: 22,
    page: 1,
  })
  const { status } = await client.send<SignatureRequestView>(`/api/signature-requests/${id}`)
  if (status !== 'pending') throw new Error(`the request is ${status}, not pending`)
  return id
}

export async function upload(client: HttpClient, pdf: Buffer): Promise<DocumentView[]> {
  const boundary = `bench-${randomUUID()}`
  const head = [
    `--${boundary}`,
    'content-disposition: form-data; name="files"; filename="agreement.pdf"',
    'content-type: application/pdf',
    '',
    '',
  ].join('\r\n')
  const form = Buffer.concat([Buffer.from(head), pdf, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const type = `multipart/form-data; boundary=${boundary}`
  const { body } = await client.call('POST', '/api/documents/upload', form, type)
  return JSON.parse(body.toString()) as DocumentView[]
}

/** The request to measure: one document, three people, fourteen fields, sent. */
export const typical = { people: 3, fields: 14 } as const

export async function sendTypical(client: HttpClient, number: number): Promise<void> {
  const [document] = await upload(client, await onePagePdf(number))
  const { id } = await client.json<SignatureRequestView>('POST', '/api/signature-requests', {
    title: `Consulting Agreement No. ${number}`,
    documentIds: [document!.id],
  })
  const people: string[] = []
  for (const name of ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson']) {
    const email = `${name.toLowerCase().replace(' ', '.')}.${number}@example.com`
    const person = { name, email, role: 'signer' }
    const added = await client.json<RecipientView>('POST', `/api/signature-requests/${id}/recipients`, person)
    people.push(added.id)
  }
  for (let field = 0; field < typical.fields; field++) {
    const place = { x: (field % 2) * 50, y: field * 6, width: 135, height: 22, page: 1 }
    await client.json('POST', `/api/signature-requests/${id}/fields`, {
      documentId: document!.id,
      recipientId: people[field % people.length],
      type: 'signature',
      ...place,
    })
  }
  await client.send(`/api/signature-requests/${id}`)
}

/** A person finds the file in the dialog for longer. */
const choosesMs = 2000

/** The call of the create page when a person opens the file dialog, and the time until the file is chosen. */
export async function chosen(client: HttpClient): Promise<void> {
  await client.call('POST', '/api/documents/prepare')
  await wait(choosesMs)
}

/**
 * Uploads a PDF into a new draft, and polls the draft until its pages are checked. A document tells its check only as
 * part of a draft.
 *
 * @param lookEveryMs a look costs the product about 0.6 ms of processor time
 */
export async function uploadUntilChecked(client: HttpClient, pdf: Buffer, lookEveryMs: number): Promise<void> {
  const [document] = await upload(client, pdf)
  const body = { title: 'Consulting Agreement', documentIds: [document!.id] }
  const { id } = await client.json<SignatureRequestView>('POST', '/api/signature-requests', body)
  for (;;) {
    const { documents } = await client.json<SignatureRequestView>('GET', `/api/signature-requests/${id}`)
    if (documents.every(({ check }) => check === null)) return
    await wait(lookEveryMs)
  }
}
