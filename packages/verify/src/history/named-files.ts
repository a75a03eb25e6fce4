import type { EventLine, FileRole } from '../format.js'

/** A file that the history names, which the zip must therefore contain. */
export interface NamedFile {
  role: FileRole
  sha256: string
  documentId?: string
  /** Revision of the event that names it. */
  revision: number
  /**
   * True for files that could be frozen for signing: a document's rendition, or its original if existing signatures
   * are kept. The sealed file appends to the bytes of the frozen one.
   */
  signable?: boolean
}

interface Bytes {
  sha256: string
}

/** Returns the files that the history names, without removed or replaced ones. */
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

const originalIn = (data: Data): Pick<NamedFile, 'signable'> => ({ signable: data['keeps'] === true })

const renditionIn = (data: Data, documentId: string, revision: number): NamedFile => ({
  role: 'rendition',
  sha256: hashIn(data['rendition']),
  documentId,
  revision,
  signable: true,
})

export interface Frozen {
  documentId: string
  sha256: string
}

/** The PDFs frozen at sending, by document; null before. */
export function frozenIn(events: readonly EventLine[]): { revision: number; pdfs: Map<string, string> } | null {
  const sent = events.find(({ type }) => type === 'SignatureRequestSent')
  if (!sent) return null
  return {
    revision: sent.revision,
    pdfs: new Map(frozenBy(sent).map(({ documentId, sha256 }) => [documentId, sha256])),
  }
}

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
