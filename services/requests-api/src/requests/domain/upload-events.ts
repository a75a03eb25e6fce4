import type { DocumentFacts } from './document-facts.js'
import { upload } from './event.js'

/** One stream per upload call, because a batch is stored completely or not at all. */
export const uploadEvents = {
  DocumentUploaded: upload<DocumentFacts & { uploadId: string; ownerId: string }>({
    version: 2,
    personal: ['originalName', 'found'],
  }),
  UploadedDocumentDiscarded: upload<{ documentId: string }>({}),
}
