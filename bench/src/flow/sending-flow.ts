import { randomUUID } from 'node:crypto'
import type { DocumentView, RecipientView, SignatureRequestView } from '@countersign/contracts'
import type { HttpClient } from '../measure/http-client.js'

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
