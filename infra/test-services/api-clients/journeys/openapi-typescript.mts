// Usage: openapi-typescript.mts URL PDF FOLDER ADDRESS. Compiled beside the generated types.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import createClient from 'openapi-fetch'
import type { paths } from './schema.js'

const [url, pdf, folder, address] = process.argv.slice(2) as [string, string, string, string]
const api = createClient<paths>({ baseUrl: url })

async function must<Data>(
  asked: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await asked
  if (!response.ok || !data) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`)
  return data
}

async function until<Seen>(look: () => Promise<Seen | null | undefined | false>): Promise<Seen> {
  for (;;) {
    const seen = await look()
    if (seen) return seen
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const form = new FormData()
form.append('files', new File([readFileSync(pdf)], 'Lease.pdf'))
// The types say text where a file is binary, so the serializer sends the form.
const body = { files: [] }
const [document] = await must(api.POST('/api/documents/upload', { body, bodySerializer: () => form }))
const documentId = document!.id
const created = await must(api.POST('/api/signature-requests', { body: { title: 'Lease', documentIds: [documentId] } }))
const params = { path: { id: created.id } }
const person = { name: 'Ada Lovelace', email: address, role: 'signer' } as const
const signer = await must(api.POST('/api/signature-requests/{id}/recipients', { params, body: person }))
const place = { documentId, recipientId: signer.id, x: 10, y: 70, width: 150, height: 50 }
await must(api.POST('/api/signature-requests/{id}/fields', { params, body: { type: 'signature', ...place } }))
const read = () => must(api.GET('/api/signature-requests/{id}', { params }))
await until(async () => (await read()).documents[0]!.check === null)
const sent = await must(api.POST('/api/signature-requests/{id}/send', { params }))
if (sent.status !== 'pending') throw new Error('not sent')

const outbox = () => must(api.GET('/api/outbox'))
const invitation = await until(async () => (await outbox()).find(({ to }) => to.includes(address)))
const mail = await must(api.GET('/api/outbox/{id}', { params: { path: { id: invitation.id } } }))
const token = { params: { path: { token: /\/sign\/([\w-]+)/.exec(mail.text)![1]! } } }
if ((await must(api.GET('/api/sign/{token}', token))).codeRequired) throw new Error('locked')
const page = await must(api.POST('/api/sign/{token}/viewed', { ...token, body: { consent: true } }))
if ('maskedEmail' in page) throw new Error('locked')
const strokes = [[[0.1, 0.2], [0.8, 0.6]]] // prettier-ignore
const finishing = {
  consent: true,
  seen: page.seen,
  documents: page.documents.map(({ id, sha256 }) => ({ id, sha256 })),
  values: [{ fieldId: page.fields[0]!.id, value: { kind: 'drawn' as const, strokes } }],
}
const finished = await must(api.POST('/api/sign/{token}/finish', { ...token, body: finishing }))
if ('maskedEmail' in finished || finished.recipient.status !== 'signed') throw new Error('not signed')

await until(async () => (await read()).status === 'completed')
const query = { status: ['completed' as const] }
const list = () => must(api.GET('/api/signature-requests', { params: { query } }))
const listed = await until(async () => (await list()).find(({ id }) => id === created.id))
const ofDocument = { params: { path: { ...params.path, documentId } } }
const [value] = await must(api.GET('/api/signature-requests/{id}/documents/{documentId}/values', ofDocument))
if (!value?.value || typeof value.value === 'string' || value.value.kind !== 'drawn') throw new Error('not drawn')
const mark = { params: { path: { ...params.path, sha256: value.value.sha256 } } }
const bytes = { parseAs: 'arrayBuffer' } as const
const save = async (name: string, file: Promise<ArrayBuffer>) =>
  writeFileSync(join(folder, name), new Uint8Array(await file))
const sealed = api.GET('/api/signature-requests/{id}/sealed/{documentId}', { ...ofDocument, ...bytes })
await save('sealed.pdf', must(sealed))
await save('certificate.pdf', must(api.GET('/api/signature-requests/{id}/certificate', { params, ...bytes })))
await save('evidence.zip', must(api.GET('/api/signature-requests/{id}/evidence', { params, ...bytes })))
await save('mark.json', must(api.GET('/api/signature-requests/{id}/marks/{sha256}', { ...mark, ...bytes })))
const events = await must(api.GET('/api/signature-requests/{id}/events', { params }))
const history = events.map(({ type }) => type)
console.log(JSON.stringify({ id: created.id, document: documentId, title: listed.title, history }))
