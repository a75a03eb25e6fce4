import { idOf, type Rows } from '@countersign/projections'
import type { DocumentFacts, DocumentRendered, EventNamed, Found } from '../signing/events.js'
import type { FilledField } from '../signing/field-value.js'
import { known } from '../signing/personal.js'
import { type HeldBytes, holds } from './held-bytes.js'
import { release, use, type UsedBlob } from './used-blobs.js'
import { defineProjection } from './projection.js'

export type { UsedBlob }

/** A document by its id, whether it waits for a request or belongs to some. */
export interface KnownDocument extends Omit<DocumentFacts, 'originalName' | 'found'> {
  originalName: string | null
  found: Found[] | null
  ownerId: string
  /** The upload call it came with; null for one that sending made. */
  uploadId: string | null
  /** Blobs that it uses as an upload, whatever requests use besides; none once it is discarded. */
  bytes: string[]
  /** How many requests hold it. */
  holders: number
  /** Since when no request holds it; null while one does, and once it is discarded. */
  idleSince: string | null
  /** An index can only look for what is there: true while `idleSince` is. */
  idle: boolean
}

/** What a request holds: it alone tells whether an event still has to be counted, and is as large as one request may be. */
export interface OwnedRequest {
  ownerId: string
  /** The bytes of each of its documents. */
  documents: Record<string, string[]>
  /** Bytes of its documents' originals while it is a draft; null once it was sent. */
  unsent: number | null
  /** What came to it later: marks of signatures, sealed files, the certificate. */
  kept: string[]
}

type Shapes = { documents: KnownDocument; blobs: UsedBlob; requests: OwnedRequest; owners: HeldBytes }
interface Tables {
  documents: Rows<KnownDocument>
  blobs: Rows<UsedBlob>
  requests: Rows<OwnedRequest>
  owners: Rows<HeldBytes>
}

/**
 * Documents by id, how many requests hold them, and how often bytes are used: what may be shown, attached, and cleaned up;
 * and how much each owner holds unsent.
 *
 * Counted, not listed: a form that everybody sends would have a row that grows with every use (ADR 0048). Counts change
 * first and the row that tells what was counted after them, so that a repetition finds either done or still to be done; a
 * count that carries the event's position already stays as it is.
 */
export const documentShelf = defineProjection<Shapes>()({
  name: 'documents',
  version: 6,
  tables: { documents: { indexes: [{ within: ['idle'], by: 'idleSince' }] }, blobs: {}, requests: {}, owners: {} },
  on: {
    DocumentUploaded: async ({ event: { data }, at }, { documents, blobs, owners }) => {
      const bytes = bytesOf(data)
      await use(blobs, bytes)
      await holds(owners, data.ownerId, { waiting: data.original.size })
      await documents.put(data.documentId, asUploaded(data, at))
    },
    UploadedDocumentDiscarded: async ({ event: { data } }, { documents, blobs, owners }) => {
      const document = await documents.get(data.documentId)
      if (!document) return
      await holds(owners, document.ownerId, { waiting: -waitingIn(document) })
      await release(blobs, document.bytes)
      if (document.holders === 0) await documents.remove(data.documentId)
      else await documents.put(data.documentId, { ...document, uploadId: null, bytes: [] })
    },
    SignatureRequestCreated: ({ event: { data } }, { requests }) =>
      requests.put(data.requestId, { ownerId: data.ownerId, documents: {}, unsent: 0, kept: [] }),
    DocumentAttached: ({ event, stream }, tables) => attach(tables, idOf(stream), event.data),
    SignaturesDocumentAdded: ({ event, stream }, tables) => attach(tables, idOf(stream), event.data),
    DocumentRendered: ({ event, stream }, tables) => render(tables, stream, event.data),
    DocumentRemoved: ({ event, stream, at }, tables) => detach(tables, idOf(stream), [event.data.documentId], at),
    SignatureRequestSent: async ({ stream }, tables) => {
      const request = await tables.requests.get(idOf(stream))
      if (!request || request.unsent === null) return
      await holds(tables.owners, request.ownerId, { drafts: -request.unsent })
      await tables.requests.put(idOf(stream), { ...request, unsent: null })
    },
    FieldsFilled: ({ event, stream }, tables) => keep(tables, idOf(stream), marksIn(known(event.data.values) ?? [])),
    DocumentsSealed: ({ event, stream }, tables) =>
      keep(
        tables,
        idOf(stream),
        event.data.documents.map(({ sealed }) => sealed.sha256),
      ),
    SignatureRequestCompleted: ({ event, stream }, tables) =>
      keep(tables, idOf(stream), [event.data.certificate.sha256]),
    PersonalDataErased: ({ stream, at }, tables) => letGo(tables, idOf(stream), at),
    DraftDeleted: async ({ stream, at }, tables) => {
      const request = await tables.requests.get(idOf(stream))
      if (request) await detach(tables, idOf(stream), Object.keys(request.documents), at)
    },
  },
})

/** A document that was uploaded at that time, and that no request holds yet. */
export const asUploaded = (data: EventNamed<'DocumentUploaded'>['data'], at: string): KnownDocument => ({
  ...data,
  ...inClear(data),
  bytes: bytesOf(data),
  holders: 0,
  idleSince: at,
  idle: true,
})

/** The row as the domain's facts: what attaching copies into a request's own history. */
export function factsOf(document: KnownDocument): DocumentFacts {
  const { documentId, originalName, mediaType, original, pageCount, rendition, keeps, found } = document
  return {
    documentId,
    originalName: originalName ?? '',
    mediaType,
    original,
    pageCount,
    rendition,
    keeps,
    found,
  }
}

/** What of a document's facts is personal, as far as it can be read. */
const inClear = ({ originalName, found }: Pick<DocumentFacts, 'originalName' | 'found'>) => ({
  originalName: known(originalName),
  found: known(found),
})

const bytesOf = ({ original, rendition }: Pick<DocumentFacts, 'original' | 'rendition'>): string[] => [
  ...new Set([original.sha256, rendition.sha256, ...(rendition.pictures ? [rendition.pictures.replaces.sha256] : [])]),
]

/** Bytes that wait to be attached; what was let go of as an upload waits for nothing. */
const waitingIn = (document: KnownDocument | undefined): number =>
  document?.idle && document.uploadId !== null ? document.original.size : 0

async function attach(tables: Tables, requestId: string, facts: DocumentFacts): Promise<void> {
  const { documents, blobs, requests, owners } = tables
  const request = await requests.get(requestId)
  const { documentId } = facts
  if (!request || request.documents[documentId]) return
  const before = await documents.get(documentId)
  const drafts = request.unsent === null ? 0 : facts.original.size
  await holds(owners, request.ownerId, { waiting: -waitingIn(before), drafts })
  await documents.put(documentId, {
    ...facts,
    ...inClear(facts),
    ownerId: request.ownerId,
    uploadId: before?.uploadId ?? null,
    bytes: before?.bytes ?? [],
    holders: (before?.holders ?? 0) + 1,
    idleSince: null,
    idle: false,
  })
  const bytes = bytesOf(facts)
  await use(blobs, bytes)
  const unsent = request.unsent === null ? null : request.unsent + drafts
  await requests.put(requestId, { ...request, documents: { ...request.documents, [documentId]: bytes }, unsent })
}

/** The new bytes are used by the request whose document it is, and by the upload, from which others may take it yet. */
async function render(
  { documents, blobs, requests }: Tables,
  stream: string,
  { documentId, rendition, keeps, found }: DocumentRendered['data'],
): Promise<void> {
  const { sha256 } = rendition
  const document = await documents.get(documentId)
  if (document) {
    const isNew = document.uploadId !== null && !document.bytes.includes(sha256)
    if (isNew) await use(blobs, [sha256])
    const bytes = isNew ? [...document.bytes, sha256] : document.bytes
    await documents.put(documentId, { ...document, bytes, rendition, keeps, found: known(found) })
  }
  const request = await requests.get(idOf(stream))
  const theirs = request?.documents[documentId]
  if (!request || !theirs || theirs.includes(sha256)) return
  await use(blobs, [sha256])
  await requests.put(idOf(stream), {
    ...request,
    documents: { ...request.documents, [documentId]: [...theirs, sha256] },
  })
}

async function detach(
  { documents, blobs, requests, owners }: Tables,
  requestId: string,
  documentIds: string[],
  at: string,
): Promise<void> {
  const request = await requests.get(requestId)
  if (!request) return
  const left = { ...request.documents }
  let { unsent } = request
  for (const documentId of documentIds) {
    const bytes = left[documentId]
    if (!bytes) continue
    await release(blobs, bytes)
    delete left[documentId]
    const document = await documents.get(documentId)
    if (!document) continue
    const holders = document.holders - 1
    const idle = holders === 0
    const drafts = unsent === null ? 0 : document.original.size
    if (unsent !== null) unsent -= drafts
    const now = { ...document, holders, idle, idleSince: idle ? at : null }
    await holds(owners, request.ownerId, { waiting: waitingIn(now), drafts: -drafts })
    await documents.put(documentId, now)
  }
  await requests.put(requestId, { ...request, documents: left, unsent })
}

async function keep({ blobs, requests }: Tables, requestId: string, bytes: readonly string[]): Promise<void> {
  const request = await requests.get(requestId)
  if (!request) return
  const added = [...new Set(bytes)].filter((sha256) => !request.kept.includes(sha256))
  if (added.length === 0) return
  await use(blobs, added)
  await requests.put(requestId, { ...request, kept: [...request.kept, ...added] })
}

/** Bytes that a signature was drawn or uploaded as: stored once, however many fields they fill. */
const marksIn = (values: readonly FilledField[]): string[] =>
  values.flatMap(({ value }) => (value.kind === 'drawn' || value.kind === 'uploaded' ? [value.sha256] : []))

/**
 * An erased request uses no bytes any more, and its documents lose their names; they are swept as uploads that nobody took,
 * unless another request holds them too.
 */
async function letGo(tables: Tables, requestId: string, at: string): Promise<void> {
  const { documents, blobs, requests } = tables
  const request = await requests.get(requestId)
  if (!request) return
  const documentIds = Object.keys(request.documents)
  await detach(tables, requestId, documentIds, at)
  for (const documentId of documentIds) {
    const document = await documents.get(documentId)
    if (!document || document.holders > 0) continue
    if (document.uploadId === null) await documents.remove(documentId)
    else await documents.put(documentId, { ...document, originalName: null, found: null })
  }
  await release(blobs, request.kept)
  await requests.put(requestId, { ...request, documents: {}, kept: [] })
}
