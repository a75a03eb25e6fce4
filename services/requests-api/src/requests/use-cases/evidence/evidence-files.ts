import type { EvidenceFile } from '@countersign/verify/format'
import type { DetailedDocument, RequestDetails } from '../../views/request-details.js'
import type { RequestEvent } from '../../domain/events.js'
import { mostLetters, shortName } from '../../views/short-name.js'
import { marksIn, type StoredMark } from '../../domain/marks-in.js'

/** Returns all blobs of a request's evidence with their names; none after an erasure. */
export function evidenceFiles(details: RequestDetails, history: Iterable<{ event: RequestEvent }>): EvidenceFile[] {
  if (details.erased) return []
  const { documents, sealed, certificate } = details
  const place = new Map(documents.map((document, index) => [document.documentId, { document, index }]))
  return [
    ...documents.flatMap(originals),
    ...sealed.flatMap(({ documentId, sealed: { sha256, size } }): EvidenceFile[] => {
      const found = place.get(documentId)
      if (!found) return []
      const path = `sealed/${numbered(found.index, `${bare(found.document)}, signed.pdf`)}`
      return [{ path, role: 'sealed', sha256, size, documentId }]
    }),
    ...(certificate ? [{ path: 'Certificate.pdf', role: 'certificate' as const, ...certificate }] : []),
    ...marksIn(history).map((mark): EvidenceFile => ({
      path: `marks/${mark.sha256}.${extensionOf(mark)}`,
      role: 'mark',
      sha256: mark.sha256,
      size: mark.size,
    })),
  ]
}

function originals(document: DetailedDocument, index: number): EvidenceFile[] {
  const { original, rendition, originalName, documentId } = document
  const path = `originals/${numbered(index, fileName(originalName ?? 'document'))}`
  const { sha256, size } = original
  const file: EvidenceFile = { path, role: 'original', sha256, size, documentId }
  const shown = `renditions/${numbered(index, `${bare(document)}.pdf`)}`
  const { sha256: pdf, size: pdfSize } = rendition
  return [file, { path: shown, role: 'rendition', sha256: pdf, size: pdfSize, documentId }]
}

function extensionOf(mark: StoredMark): string {
  if (mark.kind === 'drawn') return 'json'
  return mark.mediaType === 'image/png' ? 'png' : 'jpg'
}

/** Numbers keep equal names apart, also cut ones, and files in the request's order. */
const numbered = (index: number, name: string): string =>
  shortName(`${String(index + 1).padStart(2, '0')} ${name}`, mostLetters.file)

const bare = ({ originalName }: DetailedDocument): string =>
  fileName((originalName ?? 'document').replace(/\.(pdf|docx?)$/i, ''))

/** Replaces characters that file systems forbid or that form paths. */
const fileName = (name: string): string => name.replace(/[<>:"/\\|?*\p{Cc}]/gu, '_')
