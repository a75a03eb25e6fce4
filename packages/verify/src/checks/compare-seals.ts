import type { EventLine, EvidenceFile } from '../format.js'
import type { CheckId, Fault } from '../report.js'
import type { Seal, SealedFile } from '../seals/read-seals.js'
import { checkOf } from './check-named-files.js'

export interface OpenedFile {
  file: EvidenceFile
  read: SealedFile
  /** True if the last seal covers the file up to validation data that only keeps the seal verifiable. */
  isWhole: boolean
}

/** Checks that each file reaches at least the level that the history names (ETSI EN 319 142-1). */
export function levelFaults(opened: readonly OpenedFile[], events: readonly EventLine[]): Fault[] {
  return opened.flatMap(({ file, read: { seals, archived, problems } }) => {
    const level = file.role === 'sealed' ? levelOf(events, file.documentId) : null
    if (problems.length > 0 || level === null || level === 'B-B') return []
    const short = !seals.at(-1)?.timestamp || (level === 'B-LTA' && archived.length === 0)
    return short ? [fault(file, 'isn’t sealed as it must be', `It lacks a timestamp: the history says ${level}.`)] : []
  })
}

export function levelsIn(events: readonly EventLine[]): { documentId: string; level: string }[] {
  const documents = events.find(({ type }) => type === 'DocumentsSealed')?.data['documents']
  return (Array.isArray(documents) ? documents : []).map((one: { documentId?: unknown; level?: unknown } | null) => ({
    documentId: String(one?.documentId),
    level: String(one?.level),
  }))
}

const levelOf = (events: readonly EventLine[], documentId: string | undefined): string | null =>
  levelsIn(events).find((one) => one.documentId === documentId)?.level ?? null

export function headsIn(opened: readonly OpenedFile[], events: readonly EventLine[]) {
  const revisions = new Map(events.map(({ hash, revision }) => [hash, revision]))
  const quoted: { seal: Seal; revision: number }[] = []
  const faults: Fault[] = []
  for (const { file, read } of opened) {
    for (const seal of read.seals) {
      if (seal.head === null) continue
      const revision = revisions.get(seal.head)
      if (revision !== undefined) quoted.push({ seal, revision })
      else
        faults.push({
          ...fault(file, 'belongs to another history', 'The head quoted by its seal isn’t in this one.'),
          differs: [{ label: 'Head in the seal', value: seal.head }],
        })
    }
  }
  return { quoted, faults }
}

/** All documents must share one sealing certificate. The request's certificate may use its successor. */
export function oneCertificate(opened: readonly OpenedFile[]): { faults: Fault[]; remarks: string[] } {
  const of = (role: EvidenceFile['role']) => opened.filter(({ file }) => file.role === role)
  const [first] = of('sealed').flatMap(({ read }) => read.seals)
  if (!first) return { faults: [], remarks: [] }
  const isOther = ({ read }: OpenedFile) => read.seals.some((seal) => seal.sha256 !== first.sha256)
  const says = 'It is sealed with a different certificate than the documents before it.'
  return {
    faults: of('sealed')
      .filter(isOther)
      .map(({ file }) => fault(file, 'is sealed by someone else', says)),
    remarks: of('certificate')
      .filter(isOther)
      .map(
        ({ file }) => `${file.path} is sealed by another certificate than the documents: it was replaced in between.`,
      ),
  }
}

export const fault = ({ path, role }: EvidenceFile, what: string, says: string): Fault => ({
  check: checkOf[role] as CheckId,
  names: `${path} ${what}`,
  says,
})
