import type { RequestEvent } from '../../domain/events.js'
import { known } from '../../../kernel/personal.js'
import { bytesOf } from '../../read-models/documents/documents.js'

/** The documents and blobs that a request's history refers to. */
export interface NamedThings {
  /** Every document that ever belonged to the request. */
  documentIds: ReadonlySet<string>
  /** SHA-256 of originals, renditions, marks, sealed files and the certificate. */
  blobs: ReadonlySet<string>
}

/** Collects everything outside the log that a history refers to; marks only while its personal values are readable. */
export function namedBy(history: Iterable<{ event: RequestEvent }>): NamedThings {
  const documentIds = new Set<string>()
  const blobs = new Set<string>()
  for (const { event } of history) {
    switch (event.type) {
      case 'DocumentAttached':
      case 'SignaturesDocumentAdded':
        documentIds.add(event.data.documentId)
        for (const sha256 of bytesOf(event.data)) blobs.add(sha256)
        break
      case 'DocumentRendered':
        blobs.add(event.data.rendition.sha256)
        break
      case 'FieldsFilled':
        for (const { value } of known(event.data.values) ?? []) if ('sha256' in value) blobs.add(value.sha256)
        break
      case 'DocumentsSealed':
        for (const { sealed } of event.data.documents) blobs.add(sealed.sha256)
        break
      case 'SignatureRequestCompleted':
        blobs.add(event.data.certificate.sha256)
        break
      default:
    }
  }
  return { documentIds, blobs }
}
