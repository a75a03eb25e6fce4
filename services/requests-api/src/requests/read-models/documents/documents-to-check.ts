import { idOf } from '@countersign/projections'
import type { DocumentFacts } from '../../domain/document-facts.js'
import { defineProjection, type TablesOf } from '../projection.js'

/** A document of an upload or draft that a check may still change. */
export interface DocumentToCheck {
  rendition: string
  documentId: string
  holder: { kind: 'upload' | 'request'; id: string }
  at: string
}

type Shapes = { documents: DocumentToCheck; holders: { documentIds: string[] } }
type Tables = TablesOf<Shapes>

const keyOf = (stream: string, documentId: string): string => `${stream}/${documentId}`

/** Streams in which to record a check's result, by the checked rendition (ADR 0112). */
export const documentsToCheck = defineProjection<Shapes>()({
  name: 'documents-to-check',
  version: 3,
  tables: { documents: { indexes: [{ within: ['rendition'], by: 'at' }] }, holders: { byStream: idOf } },
  on: {
    DocumentUploaded: ({ event, stream, at }, tables) => add(tables, stream, 'upload', event.data, at),
    DocumentAttached: ({ event, stream, at }, tables) => add(tables, stream, 'request', event.data, at),
    DocumentRendered: async ({ event: { data }, stream }, { documents }) => {
      const row = await documents.get(keyOf(stream, data.documentId))
      if (row) await documents.put(keyOf(stream, data.documentId), { ...row, rendition: data.rendition.sha256 })
    },
    DocumentRemoved: ({ event, stream }, tables) => remove(tables, stream, event.data.documentId),
    UploadedDocumentDiscarded: ({ event, stream }, tables) => remove(tables, stream, event.data.documentId),
    SignatureRequestSent: ({ stream }, tables) => removeAll(tables, stream),
    DraftDeleted: ({ stream }, tables) => removeAll(tables, stream),
    PersonalDataErased: ({ stream }, tables) => removeAll(tables, stream),
  },
})

async function add(
  { documents, holders }: Tables,
  stream: string,
  kind: DocumentToCheck['holder']['kind'],
  { documentId, rendition }: DocumentFacts,
  at: string,
): Promise<void> {
  const id = idOf(stream)
  await documents.put(keyOf(stream, documentId), { rendition: rendition.sha256, documentId, holder: { kind, id }, at })
  const documentIds = (await holders.get(id))?.documentIds ?? []
  await holders.put(id, { documentIds: [...new Set([...documentIds, documentId])] })
}

async function remove({ documents, holders }: Tables, stream: string, documentId: string): Promise<void> {
  await documents.remove(keyOf(stream, documentId))
  const id = idOf(stream)
  const left = (await holders.get(id))?.documentIds.filter((one) => one !== documentId) ?? []
  await (left.length > 0 ? holders.put(id, { documentIds: left }) : holders.remove(id))
}

async function removeAll({ documents, holders }: Tables, stream: string): Promise<void> {
  const id = idOf(stream)
  for (const documentId of (await holders.get(id))?.documentIds ?? []) {
    await documents.remove(keyOf(stream, documentId))
  }
  await holders.remove(id)
}
