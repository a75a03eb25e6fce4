import type { EventLine, FileRole } from '../format.js'

/** A file that the history names, so that the zip must hold it. */
export interface NamedFile {
  role: FileRole
  sha256: string
  documentId?: string
  /** The event that names it. */
  revision: number
  /**
   * It is what could be frozen for signing: of two PDFs of a document, the rendition, or either where signatures are kept. If it
   * was, the sealed file begins with its bytes: stamps and seal were appended.
   */
  signable?: boolean
}

interface Bytes {
  sha256: string
}

/**
 * Every file the history names and that was not taken off again, nor written anew since; each with the event that does.
 */
export function filesNamedBy(events: readonly EventLine[]): NamedFile[] {
  const documents = new Map<string, NamedFile[]>()
  const others: NamedFile[] = []
  for (const { type, data, revision, disclosed } of events) {
    const documentId = String(data['documentId'])
    switch (type) {
      case 'DocumentAttached':
      case 'SignaturesDocumentAdded':
        documents.set(documentId, [
          { role: 'original', sha256: hashIn(data['original']), documentId, revision, ...originalIn(data) },
          renditionIn(data, documentId, revision),
        ])
        break
      case 'DocumentRendered': {
        const originals = (documents.get(documentId) ?? []).filter(({ role }) => role === 'original')
        documents.set(documentId, [
          ...originals.map((original) => ({ ...original, ...originalIn(data) })),
          renditionIn(data, documentId, revision),
        ])
        break
      }
      case 'DocumentRemoved':
        documents.delete(documentId)
        break
      case 'FieldsFilled':
        others.push(...marksIn(disclosed?.values['values'], revision))
        break
      case 'DocumentsSealed':
        for (const sealed of listed<{ documentId: string; sealed: Bytes }>(data['documents'])) {
          const sha256 = hashIn(sealed.sealed)
          others.push({ role: 'sealed', sha256, documentId: sealed.documentId, revision })
        }
        break
      case 'SignatureRequestCompleted':
        others.push({ role: 'certificate', sha256: hashIn(data['certificate']), revision })
        break
      default:
    }
  }
  return [...[...documents.values()].flat(), ...others]
}

type Data = EventLine['data']

/** The original itself can be what is signed where its earlier signatures can be kept. */
const originalIn = (data: Data): Pick<NamedFile, 'signable'> => ({ signable: data['keeps'] === true })

const renditionIn = (data: Data, documentId: string, revision: number): NamedFile => ({
  role: 'rendition',
  sha256: hashIn(data['rendition']),
  documentId,
  revision,
  signable: true,
})

/** What was frozen of a document when the request was sent. */
export interface Frozen {
  documentId: string
  sha256: string
}

/** The PDFs that were frozen when the request was sent, by document; null before. */
export function frozenIn(events: readonly EventLine[]): { revision: number; pdfs: Map<string, string> } | null {
  const sent = events.find(({ type }) => type === 'SignatureRequestSent')
  if (!sent) return null
  return {
    revision: sent.revision,
    pdfs: new Map(frozenBy(sent).map(({ documentId, sha256 }) => [documentId, sha256])),
  }
}

/** What a sending froze. */
export const frozenBy = ({ data }: Pick<EventLine, 'data'>): Frozen[] =>
  listed<Partial<Frozen>>(data['documents']).map(({ documentId, sha256 }) => ({
    documentId: String(documentId),
    sha256: String(sha256),
  }))

function marksIn(values: unknown, revision: number): NamedFile[] {
  const hashes = listed<{ value?: Partial<Bytes> }>(values).flatMap(({ value }) => value?.sha256 ?? [])
  return [...new Set(hashes)].map((sha256) => ({ role: 'mark', sha256, revision }))
}

const listed = <Item extends object>(value: unknown): Item[] =>
  Array.isArray(value) ? value.filter((item): item is Item => typeof item === 'object' && item !== null) : []

const hashIn = (value: unknown): string => String((value as Partial<Bytes> | null)?.sha256)
