// Usage: openapi-generator.mts URL PDF FOLDER ADDRESS. Compiled beside the generated client.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Configuration, DefaultApi, FieldType, Role } from './client/index.js'

const [url, pdf, folder, address] = process.argv.slice(2) as [string, string, string, string]
const api = new DefaultApi(new Configuration({ basePath: url }))

async function until<Seen>(look: () => Promise<Seen | null | undefined | false>): Promise<Seen> {
  for (;;) {
    const seen = await look()
    if (seen) return seen
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const [document] = await api.upload({ files: [new File([readFileSync(pdf)], 'Lease.pdf')] })
const documentId = document!.id
const { id } = await api.createRequest({ signatureRequestDraft: { title: 'Lease', documentIds: [documentId] } })
const recipientDraft = { name: 'Ada Lovelace', email: address, role: Role.Signer }
const signer = await api.addRecipient({ id, recipientDraft })
const place = { documentId, recipientId: signer.id, x: 10, y: 70, width: 150, height: 50 }
await api.placeField({ id, signatureFieldDraft: { type: FieldType.Signature, ...place } })
await until(async () => (await api.readRequest({ id })).documents[0]!.check === null)
if ((await api.send({ id })).status !== 'pending') throw new Error('not sent')

const invitation = await until(async () => (await api.listOutbox()).find(({ to }) => to.includes(address)))
const mail = await api.readOutboxMail(invitation)
const token = /\/sign\/([\w-]+)/.exec(mail.text)![1]!
if ((await api.readSigning({ token })).codeRequired) throw new Error('locked')
const page = await api.reportViewed({ token, viewing: { consent: true } })
if ('maskedEmail' in page) throw new Error('locked')
const strokes = [[[0.1, 0.2], [0.8, 0.6]]] // prettier-ignore
const finishing = {
  consent: true,
  seen: page.seen,
  documents: page.documents.map(({ id: one, sha256 }) => ({ id: one, sha256 })),
  values: [{ fieldId: page.fields[0]!.id, value: { kind: 'drawn' as const, strokes } }],
}
const finished = await api.finish({ token, finishing })
if ('maskedEmail' in finished || finished.recipient.status !== 'signed') throw new Error('not signed')

await until(async () => (await api.readRequest({ id })).status === 'completed')
const list = () => api.listRequests({ status: ['completed'] })
const listed = await until(async () => (await list()).find((one) => one.id === id))
const [value] = await api.readValues({ id, documentId })
const save = async (name: string, file: Promise<Blob>) =>
  writeFileSync(join(folder, name), new Uint8Array(await (await file).arrayBuffer()))
await save('sealed.pdf', api.readSealed({ id, documentId }))
await save('certificate.pdf', api.readCertificate({ id }))
await save('evidence.zip', api.evidence({ id }))
await save('mark.json', api.readMark({ id, sha256: (value!.value as { sha256: string }).sha256 }))
const history = (await api.readHistory({ id })).map(({ type }) => type)
console.log(JSON.stringify({ id, document: documentId, title: listed.title, history }))
