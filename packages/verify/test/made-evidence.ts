import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import canonicalize from 'canonicalize'
import type { EventLine, EvidenceFile, EvidenceManifest, FileRole } from 'countersign'
import yazl from 'yazl'

/** Evidence in its parts, before it is packed: what whoever forges it can lay hands on. */
export interface Parts {
  events: EventLine[]
  files: { path: string; role: FileRole; bytes: Buffer; documentId?: string }[]
  key: { publicKey: KeyObject; privateKey: KeyObject }
  erased: boolean
}

export const requestId = '0190cccc-0000-7000-8000-000000000001'
export const stream = `signature-request-${requestId}`

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** By another hand than the verifier's own. */
export const canonical = (value: unknown): string => canonicalize(value)!
export const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Links events anew from a revision on, as their hashes follow from what they say. */
export function relink(events: EventLine[]): EventLine[] {
  let previousHash: string | null = null
  return events.map((event, revision) => {
    const { hash: _old, disclosed, ...rest } = { ...event, revision, previousHash }
    const hash = sha256(canonical(rest))
    previousHash = hash
    return { ...rest, hash, disclosed }
  })
}

type Said = [type: string, data?: Record<string, unknown>, personal?: Record<string, unknown>]

function lines(said: readonly Said[]): EventLine[] {
  return relink(
    said.map(([type, data = {}, values], n): EventLine => {
      const salt = createHash('sha256').update(`salt ${n}`).digest()
      const commitment = values && createHash('sha256').update(salt).update(canonical(values)).digest('hex')
      return {
        stream,
        revision: n,
        id: `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`,
        type,
        version: 1,
        at: new Date(Date.parse('2026-11-20T12:00:00.000Z') + n * 60_000).toISOString(),
        actor: { kind: 'owner', id: 'owner' },
        causation: null,
        correlation: null,
        data,
        personalCommitment: commitment ?? null,
        previousHash: null,
        hash: '',
        disclosed: values ? { salt: salt.toString('base64url'), values } : null,
      }
    }),
  )
}

const bytesOf = (bytes: Buffer) => ({ sha256: sha256(bytes), size: bytes.length })

/** A request that was signed by two, sealed and completed. */
export function completedParts(): Parts {
  const [original, word, rendition] = ['%PDF original', 'a Word file', '%PDF rendition'].map((text) =>
    Buffer.from(text),
  )
  const [sealedOne, sealedTwo, certificate] = ['%PDF one', '%PDF two', '%PDF certificate'].map((text) =>
    Buffer.from(text),
  )
  const mark = Buffer.from('[[[0.1,0.2],[0.3,0.4]]]')
  const [one, two] = ['doc-1', 'doc-2']
  const drawn = { kind: 'drawn', ...bytesOf(mark) }
  const events = lines([
    ['SignatureRequestCreated', { requestId, ownerId: 'owner' }, { title: 'Lease' }],
    [
      'DocumentAttached',
      { documentId: one, original: bytesOf(original!), rendition: null },
      { originalName: 'Lease.pdf' },
    ],
    [
      'DocumentAttached',
      { documentId: 'doc-3', original: bytesOf(mark), rendition: null },
      { originalName: 'Other.pdf' },
    ],
    ['DocumentRemoved', { documentId: 'doc-3' }],
    [
      'DocumentAttached',
      { documentId: two, original: bytesOf(word!), rendition: { ...bytesOf(rendition!), converter: {} } },
      { originalName: 'Annex.docx' },
    ],
    ['RecipientAdded', { recipientId: 'r-1', role: 'signer' }, { name: 'Ada Lovelace', email: 'ada@example.com' }],
    ['RecipientAdded', { recipientId: 'r-2', role: 'approver' }, { name: 'Grace Hopper', email: 'grace@example.com' }],
    ['RecipientRenamed', { recipientId: 'r-1' }, { name: 'Augusta Ada King' }],
    ['FieldPlaced', { fieldId: 'f-1', x: 10, y: 20.5, page: 1, required: true }],
    [
      'SignatureRequestSent',
      {
        round: 1,
        documents: [
          { documentId: one, sha256: sha256(original!) },
          { documentId: two, sha256: sha256(rendition!) },
        ],
      },
      { sender: { name: 'Katherine Johnson', email: 'katherine@example.com' } },
    ],
    ['ConsentGiven', { recipientId: 'r-1' }, { ipAddress: '127.0.0.1', userAgent: null }],
    [
      'FieldsFilled',
      { recipientId: 'r-1' },
      {
        values: [
          { fieldId: 'f-1', value: drawn },
          { fieldId: 'f-2', value: drawn },
        ],
      },
    ],
    ['RecipientSigned', { recipientId: 'r-1' }, { ipAddress: '127.0.0.1', userAgent: 'Größe 10 \u2028 "quoted"' }],
    ['RecipientApproved', { recipientId: 'r-2' }, { ipAddress: null, userAgent: null }],
    ['EveryoneActed'],
    [
      'DocumentsSealed',
      {
        documents: [
          { documentId: one, sealed: bytesOf(sealedOne!), level: 'B-B' },
          { documentId: two, sealed: bytesOf(sealedTwo!), level: 'B-B' },
        ],
      },
    ],
    ['SignatureRequestCompleted', { certificate: bytesOf(certificate!), links: [], copies: [] }],
  ])
  return {
    events,
    files: [
      { path: 'originals/01 Lease.pdf', role: 'original', bytes: original!, documentId: one },
      { path: 'originals/02 Größe.docx', role: 'original', bytes: word!, documentId: two },
      { path: 'renditions/02 Größe.pdf', role: 'rendition', bytes: rendition!, documentId: two },
      { path: 'sealed/01 Lease, signed.pdf', role: 'sealed', bytes: sealedOne!, documentId: one },
      { path: 'sealed/02 Größe, signed.pdf', role: 'sealed', bytes: sealedTwo!, documentId: two },
      { path: 'Certificate.pdf', role: 'certificate', bytes: certificate! },
      { path: `marks/${sha256(mark)}.json`, role: 'mark', bytes: mark },
    ],
    key: newKey(),
    erased: false,
  }
}

/** The same request, erased. */
export function erasedParts(): Parts {
  const { events, key } = completedParts()
  const said = [...events, { ...events.at(-1)!, type: 'PersonalDataErased', data: { reason: 'Asked for' } }]
  return { key, erased: true, files: [], events: relink(said).map((event) => ({ ...event, disclosed: null })) }
}

const textOf = (events: readonly EventLine[]): string => events.map((event) => `${canonical(event)}\n`).join('')

/** What a zip holds, in its order. */
export type Packed = { path: string; bytes: Buffer }[]

/**
 * Lists, signs and names the parts as our server does.
 *
 * @param history another text in the place of the events
 */
export function filesOf({ events, files, key, erased }: Parts, history = textOf(events)): Packed {
  const pem = Buffer.from(key.publicKey.export({ type: 'spki', format: 'pem' }))
  const all: Parts['files'] = [
    ...files,
    { path: 'events.jsonl', role: 'events', bytes: Buffer.from(history) },
    { path: 'public-key.pem', role: 'key', bytes: pem },
    { path: 'verify.html', role: 'page', bytes: Buffer.from('<!doctype html><title>Check</title>') },
  ]
  const last = events.at(-1)
  const manifest: EvidenceManifest = {
    format: 'countersign-evidence',
    version: 1,
    requestId,
    madeAt: '2026-11-21T12:00:00.000Z',
    head: { revision: last?.revision ?? -1, hash: last?.hash ?? '' },
    erased,
    keySha256: sha256(key.publicKey.export({ type: 'spki', format: 'der' })),
    files: all.map(({ bytes, ...file }): EvidenceFile => ({ ...file, ...bytesOf(bytes) })),
  }
  const list = Buffer.from(canonical(manifest))
  const signature = sign('sha256', list, { key: key.privateKey, dsaEncoding: 'ieee-p1363' }).toString('hex')
  return [
    ...all,
    { path: 'manifest.json', bytes: list },
    { path: 'manifest.sig', bytes: Buffer.from(`${signature}\n`) },
  ]
}

/** A zip of files, as our server packs them. */
export async function packed(files: Packed): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const options = { compress: false, forceDosTimestamp: true, mtime: new Date(1980, 0, 1) }
  for (const { path, bytes } of files) {
    zip.addReadStreamLazy(path, options, (done) => done(null, Readable.from([bytes])))
  }
  zip.end()
  return buffer(zip.outputStream as Readable)
}
