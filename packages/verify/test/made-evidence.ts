import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import canonicalize from 'canonicalize'
import {
  type EventLine,
  type EvidenceFile,
  type EvidenceManifest,
  type FileRole,
  type Known,
  type Report,
  sourceOf,
} from '@countersign/verify'
import type { Released } from '@countersign/verify/internal/checks/check-list'
import { verifyWith } from '@countersign/verify/internal/verify-with'
import yazl from 'yazl'
import { makeParty, type Party, sealed, timestampOf } from './made-seals.js'

/** The parts of evidence before packing, which tests may alter. */
export interface Parts {
  events: EventLine[]
  files: { path: string; role: FileRole; bytes: Buffer; documentId?: string }[]
  key: { publicKey: KeyObject; privateKey: KeyObject }
  erased: boolean
}

export const requestId = '0190cccc-0000-7000-8000-000000000001'
export const stream = `signature-request-${requestId}`

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** Independent of the verifier's implementation. */
export const canonical = (value: unknown): string => canonicalize(value)!
export const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
/** The value of `--key`. */
export const fingerprintOf = ({ key }: Pick<Parts, 'key'>): string =>
  sha256(key.publicKey.export({ type: 'spki', format: 'der' }))

/** Recomputes revisions, links and hashes. */
export function relink(events: EventLine[]): EventLine[] {
  let previousHash: string | null = null
  return events.map((event, revision) => {
    const { hash: _old, disclosed, ...rest } = { ...event, revision, previousHash }
    const hash = sha256(canonical(rest))
    previousHash = hash
    return { ...rest, hash, disclosed }
  })
}

/** An event before linking: type, data and personal values. */
export type Said = [type: string, data?: Record<string, unknown>, personal?: Record<string, unknown>]

/** Recipients act by their links, the system derives events, the sender does the rest. */
function actorOf(type: string, data: Record<string, unknown>): EventLine['actor'] {
  const byLink = /^(SigningPageViewed|ConsentGiven|Code|FieldsFilled|RecipientSigned|RecipientApproved|.*Declined$)/
  if (type === 'ActorIntroduced') return data['actor'] as EventLine['actor']
  if (byLink.test(type)) return { kind: 'recipient', id: String(data['recipientId']) }
  return /^(DocumentsSealed|.*Completed|HeadTimestamped)$/.test(type)
    ? { kind: 'system', name: 'sealing' }
    : { kind: 'owner', id: 'owner' }
}

const raised = ['DocumentAttached', 'SignatureRequestSent', 'FieldsFilled', 'RecipientSigned', 'RecipientApproved']

/** Appends events, one minute apart. */
export function lines(said: readonly Said[], before: readonly EventLine[] = []): EventLine[] {
  const next = said.map(([type, data = {}, values], index): EventLine => {
    const n = before.length + index
    const salt = createHash('sha256').update(`salt ${n}`).digest()
    const commitment = values && createHash('sha256').update(salt).update(canonical(values)).digest('hex')
    return {
      stream,
      revision: n,
      id: `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`,
      type,
      version: raised.includes(type) ? 2 : 1,
      at: new Date(Date.parse('2026-11-20T12:00:00.000Z') + n * 60_000).toISOString(),
      actor: actorOf(type, data),
      causation: null,
      correlation: null,
      data,
      personalCommitment: commitment ?? null,
      previousHash: null,
      hash: '',
      disclosed: values ? { salt: salt.toString('base64url'), values } : null,
    }
  })
  return relink([...before, ...next])
}

const bytesOf = (bytes: Buffer) => ({ sha256: sha256(bytes), size: bytes.length })

/** The sealer, a later sealing key, and the timestamp authority of the tests. */
export const parties = {
  sealer: await makeParty('Acme Ltd'),
  later: await makeParty('Acme Ltd, later'),
  clock: await makeParty('Test Clock', { stamps: true }),
}

const [one, two] = ['doc-1', 'doc-2']
const [pdf, word, shownOne, shownTwo] = ['%PDF original', 'a Word file', '%PDF one', '%PDF two'].map((text) =>
  Buffer.from(`${text}\n%%EOF\n`),
) as [Buffer, Buffer, Buffer, Buffer]
const mark = Buffer.from('[[[0.1,0.2],[0.3,0.4]]]')
const drawn = { kind: 'drawn', ...bytesOf(mark) }
const frozen = [
  { documentId: one, sha256: sha256(shownOne) },
  { documentId: two, sha256: sha256(shownTwo) },
]
const attached = (documentId: string, original: Buffer, shown: Buffer, originalName: string): Said => {
  const rendition = { ...bytesOf(shown), converter: null, engine: { name: 'PDFium', version: '1' }, warnings: [] }
  return [
    'DocumentAttached',
    { documentId, original: bytesOf(original), rendition, keeps: false },
    { originalName, found: null },
  ]
}
export const introduced = (id: string, name: string): Said => [
  'ActorIntroduced',
  { actor: { kind: 'person', id } },
  { name, email: `${id}@example.com` },
]
const whence = (ipAddress: string | null, userAgent: string | null) => ({ ipAddress, userAgent, socketAddress: null })
const shown = { documents: frozen.map(({ documentId, ...hash }) => ({ id: documentId, ...hash })), seen: 8 }

/** A draft that is sent, signed by one recipient and approved by another. */
export const acted: readonly Said[] = [
  [
    'SignatureRequestCreated',
    { requestId, ownerId: '0190f000-0000-7000-8000-000000000001', requireAuth: false, sendReminders: true },
    { title: 'Lease' },
  ],
  attached(one, pdf, shownOne, 'Lease.pdf'),
  attached('doc-3', mark, mark, 'Other.pdf'),
  ['DocumentRemoved', { documentId: 'doc-3' }],
  attached(two, word, shownTwo, 'Annex.docx'),
  ['RecipientAdded', { recipientId: 'r-1', role: 'signer' }, { name: 'Ada Lovelace', email: 'ada@example.com' }],
  ['RecipientAdded', { recipientId: 'r-2', role: 'approver' }, { name: 'Grace Hopper', email: 'grace@example.com' }],
  ['RecipientRenamed', { recipientId: 'r-1' }, { name: 'Augusta Ada King' }],
  ['FieldPlaced', { fieldId: 'f-1', recipientId: 'r-1', documentId: one, x: 10, y: 20.5, page: 1, required: true }],
  [
    'SignatureRequestSent',
    { round: 1, since: '2026-11-20T12:09:00.000Z', documents: frozen, invited: ['r-1', 'r-2'] },
    { sender: { name: 'Katherine Johnson', email: 'katherine@example.com' } },
  ],
  ['ConsentGiven', { recipientId: 'r-1' }, whence('127.0.0.1', null)],
  ['FieldsFilled', { recipientId: 'r-1', asksToLook: false }, { values: [{ fieldId: 'f-1', value: drawn }] }],
  ['RecipientSigned', { recipientId: 'r-1', ...shown }, whence('127.0.0.1', 'Größe 10 \u2028 "quoted"')],
  ['RecipientApproved', { recipientId: 'r-2', ...shown, seen: 11 }, whence(null, null)],
  ['EveryoneActed'],
]

/** The usual history with another `asksToLook` of the first act; the second recipient has seen all earlier events. */
export function acting(
  asksToLook: unknown,
  beside: object | null,
  { seen = 10, fill = null as string | null } = {},
): Said[] {
  const values = [{ fieldId: 'f-1', value: drawn }, ...(beside ? [{ fieldId: 'f-1', value: beside }] : [])]
  return acted.map(([type, data, personal]): Said => {
    if (type === 'FieldPlaced') return [type, { ...data, fill }, personal]
    if (type === 'FieldsFilled') return [type, { recipientId: 'r-1', asksToLook }, { values }]
    return type === 'RecipientApproved' ? [type, { ...data, seen }, personal] : [type, data, personal]
  })
}

/** Options of sealing; omitted ones have the usual values. */
export interface Sealing {
  by?: Party
  certificateBy?: Party
  /** Certificates enclosed in the seals. */
  chain?: readonly Party[]
  /** Seals quote heads. */
  quotes?: boolean
  /** Timestamps of seals, and of the head at the last act. */
  stamps?: boolean
  /** Adds a document timestamp to the certificate. */
  archives?: boolean
}

/** A request that two recipients acted on, sealed and completed. */
export async function sealedParts(sealing: Sealing = {}, said: readonly Said[] = acted): Promise<Parts> {
  const {
    by = parties.sealer,
    certificateBy = by,
    quotes = true,
    stamps = false,
    archives = false,
    chain = [],
  } = sealing
  let events = lines(said)
  if (stamps) {
    const { revision, hash } = events.findLast(({ type }) => type === 'RecipientApproved')!
    const token = (await timestampOf(Buffer.from(hash, 'hex'), parties.clock)).toString('base64')
    events = lines([['HeadTimestamped', { revision, hash, token }]], events)
  }
  const wish = (party: Party) => {
    const { hash } = events.at(-1)!
    const reason = quotes ? `Signed by everyone. History head: ${hash}` : 'Signed by everyone'
    return { by: party, chain, reason, ...(stamps && { stampedBy: parties.clock }) }
  }
  const [sealedOne, sealedTwo] = [await sealed(shownOne, wish(by)), await sealed(shownTwo, wish(by))]
  const level = stamps ? 'B-T' : 'B-B'
  const documents = [
    { documentId: one, sealed: bytesOf(sealedOne), level },
    { documentId: two, sealed: bytesOf(sealedTwo), level },
  ]
  events = lines([['DocumentsSealed', { documents }]], events)
  let certificate = await sealed(Buffer.from('%PDF certificate\n%%EOF\n'), wish(certificateBy))
  if (archives) certificate = await sealed(certificate, { by: parties.clock, archives })
  events = lines([['SignatureRequestCompleted', { certificate: bytesOf(certificate), links: [], copies: [] }]], events)
  return {
    events,
    files: [
      { path: 'originals/01 Lease.pdf', role: 'original', bytes: pdf, documentId: one },
      { path: 'renditions/01 Lease.pdf', role: 'rendition', bytes: shownOne, documentId: one },
      { path: 'originals/02 Größe.docx', role: 'original', bytes: word, documentId: two },
      { path: 'renditions/02 Größe.pdf', role: 'rendition', bytes: shownTwo, documentId: two },
      { path: 'sealed/01 Lease, signed.pdf', role: 'sealed', bytes: sealedOne, documentId: one },
      { path: 'sealed/02 Größe, signed.pdf', role: 'sealed', bytes: sealedTwo, documentId: two },
      { path: 'Certificate.pdf', role: 'certificate', bytes: certificate },
      { path: `marks/${sha256(mark)}.json`, role: 'mark', bytes: mark },
    ],
    key: newKey(),
    erased: false,
  }
}

const usual = await sealedParts()

/** A copy of the usual {@link sealedParts}, which is made once. */
export const completedParts = (): Parts => ({
  ...usual,
  events: structuredClone(usual.events),
  files: usual.files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })),
})

export function erasedParts(): Parts {
  const { events, key } = completedParts()
  const said = lines([['PersonalDataErased', { reason: 'Asked for' }]], events)
  return { key, erased: true, files: [], events: said.map((event) => ({ ...event, disclosed: null })) }
}

/** Small replacements of the released files, so that thousands of zips can be made. */
export const [page, paper] = ['<!doctype html><title>Check</title>', '# Evidence'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
]
export const released: Released = { pages: new Set([sha256(page)]), papers: new Set([sha256(paper)]) }

/** Verifies a zip against the page and paper of the tests. */
export const verifyZip = async (zip: Uint8Array, known: Known = {}): Promise<Report> =>
  verifyWith(released, sourceOf(zip), known)

const textOf = (events: readonly EventLine[]): string => events.map((event) => `${canonical(event)}\n`).join('')

/** The files of a zip, in order. */
export type Packed = { path: string; bytes: Buffer }[]

/** Lists, signs and names the parts as our server does. @param history replaces the text of the events */
export function filesOf(
  { events, files, key, erased }: Parts,
  history = textOf(events),
  more: { page: Buffer; paper: Buffer } = { page, paper },
): Packed {
  const pem = Buffer.from(key.publicKey.export({ type: 'spki', format: 'pem' }))
  const all: Parts['files'] = [
    ...files,
    { path: 'events.jsonl', role: 'events', bytes: Buffer.from(history) },
    { path: 'public-key.pem', role: 'key', bytes: pem },
    { path: 'verify.html', role: 'page', bytes: more.page },
    { path: 'evidence-format.md', role: 'paper', bytes: more.paper },
  ]
  const last = events.at(-1)
  const manifest: EvidenceManifest = {
    format: 'countersign-evidence',
    version: 2,
    requestId,
    madeAt: '2026-11-21T12:00:00.000Z',
    head: { revision: last?.revision ?? -1, hash: last?.hash ?? '' },
    erased,
    keySha256: fingerprintOf({ key }),
    files: all.map(({ bytes, ...file }): EvidenceFile => ({ ...file, ...bytesOf(bytes) })),
  }
  return [...all, ...signedList(manifest, key)]
}

export function signedList(manifest: object, key: Parts['key']): Packed {
  const list = Buffer.from(canonical(manifest))
  const signature = sign('sha256', list, { key: key.privateKey, dsaEncoding: 'ieee-p1363' }).toString('hex')
  return [
    { path: 'manifest.json', bytes: list },
    { path: 'manifest.sig', bytes: Buffer.from(`${signature}\n`) },
  ]
}

/** Packs files as our server does. */
export async function packed(files: Packed): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const options = { compress: false, forceDosTimestamp: true, mtime: new Date(1980, 0, 1) }
  for (const { path, bytes } of files) {
    zip.addReadStreamLazy(path, options, (done) => done(null, Readable.from([bytes])))
  }
  zip.end()
  return buffer(zip.outputStream as Readable)
}
