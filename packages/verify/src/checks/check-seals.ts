import { sha256 } from '../digest.js'
import type { EventLine, EvidenceFile, EvidenceManifest } from '../format.js'
import { filesNamedBy, frozenIn } from '../history/named-files.js'
import type { CheckId, Facts, Fault } from '../report.js'
import type { SeenCertificate } from '../seals/read-cms.js'
import { readSeals, type Seal, type SealedFile } from '../seals/read-seals.js'
import type { SeenTimestamp } from '../seals/check-timestamp.js'
import { commonNameOf, isTrusted } from '../seals/trust.js'
import { checkOf } from './check-named-files.js'

/** A timestamp that was read, and what it is of. */
export interface ReadTimestamp {
  of: string
  at: string
  by: string
  trusted: boolean
}

/** What the seals of a request's files come to. */
export interface ReadSeals {
  faults: Fault[]
  remarks: string[]
  /** Heads that seals quote which are trusted: the revisions of their events. */
  vouched: number[]
  /** Files whose seal is none that is trusted, or does not reach to their end. */
  unvouched: string[]
  timestamps: ReadTimestamp[]
  seal: Facts['seal']
}

interface OpenedFile {
  file: EvidenceFile
  read: SealedFile
  size: number
}

/**
 * Reads the signatures of all sealed files and of the certificate: they hold, are by one certificate throughout, quote heads
 * that are in the history, and stand behind the very bytes that were sent.
 */
export async function readAllSeals(
  events: readonly EventLine[],
  manifest: EvidenceManifest,
  bytesOf: (path: string) => Promise<Uint8Array>,
  anchors: readonly SeenCertificate[],
): Promise<ReadSeals> {
  const faults: Fault[] = []
  const opened: OpenedFile[] = []
  for (const file of manifest.files.filter(({ role }) => role === 'sealed' || role === 'certificate')) {
    const bytes = await bytesOf(file.path)
    const shown = shownBytes(file, events, manifest)
    if (shown && (await sha256(bytes.subarray(0, shown.size))) !== shown.sha256) faults.push(otherBeginning(file))
    const read = await readSeals(bytes, shown?.size ?? 0)
    faults.push(...read.problems.map((says) => fault(file, 'is not sealed as it must be', says)))
    opened.push({ file, read, size: bytes.length })
  }
  const levels = levelFaults(opened, events)
  const heads = headsIn(opened, events)
  const one = oneCertificate(opened)
  const trusted = await trustIn(opened, anchors, sealedAt(events))
  return {
    faults: [...faults, ...levels, ...heads.faults, ...one.faults],
    remarks: one.remarks,
    vouched: heads.quoted.filter(({ seal }) => trusted.seals.has(seal)).map(({ revision }) => revision),
    unvouched: opened.filter(({ read, size }) => !isVouched(read, size, trusted.seals)).map(({ file }) => file.path),
    timestamps: trusted.timestamps,
    seal: sealIn(opened, trusted.seals),
  }
}

const isVouched = ({ seals }: SealedFile, size: number, trusted: ReadonlySet<Seal>): boolean =>
  seals.length > 0 && trusted.has(seals.at(-1)!) && seals.at(-1)!.end === size

function sealIn(opened: readonly OpenedFile[], trusted: ReadonlySet<Seal>): Facts['seal'] {
  const seal = opened[0]?.read.seals.at(-1)
  return seal ? { name: commonNameOf(seal.by), sha256: seal.sha256, trusted: trusted.has(seal) } : null
}

/** The bytes that were sent for signature, where the sealed file begins with them. */
function shownBytes({ role, documentId }: EvidenceFile, events: readonly EventLine[], { files }: EvidenceManifest) {
  const sent = events.find(({ type }) => type === 'SignatureRequestSent')
  if (role !== 'sealed' || typeof sent?.data['since'] !== 'string') return null
  const frozen = frozenIn(events)?.pdfs.get(String(documentId))
  const shown = filesNamedBy(events).find((one) => one.shown && one.documentId === documentId && one.sha256 === frozen)
  return files.find((one) => one.role === shown?.role && one.sha256 === frozen) ?? null
}

const otherBeginning = (file: EvidenceFile): Fault =>
  fault(file, 'is not of the document that was sent', 'It does not begin with the bytes that its signers were shown.')

/** A level that the history names is what the file holds, no less (ETSI EN 319 142-1). */
function levelFaults(opened: readonly OpenedFile[], events: readonly EventLine[]): Fault[] {
  return opened.flatMap(({ file, read: { seals, archived, problems } }) => {
    const level = file.role === 'sealed' ? levelOf(events, file.documentId) : null
    if (problems.length > 0 || level === null || level === 'B-B') return []
    const short = !seals.at(-1)?.timestamp || (level === 'B-LTA' && archived.length === 0)
    return short ? [fault(file, 'is not sealed as it must be', `It lacks a timestamp: the history says ${level}.`)] : []
  })
}

/** The levels of the seals as the history has them, by document. */
export function levelsIn(events: readonly EventLine[]): { documentId: string; level: string }[] {
  const documents = events.find(({ type }) => type === 'DocumentsSealed')?.data['documents']
  return (Array.isArray(documents) ? documents : []).map((one: { documentId?: unknown; level?: unknown } | null) => ({
    documentId: String(one?.documentId),
    level: String(one?.level),
  }))
}

const levelOf = (events: readonly EventLine[], documentId: string | undefined): string | null =>
  levelsIn(events).find((one) => one.documentId === documentId)?.level ?? null

function headsIn(opened: readonly OpenedFile[], events: readonly EventLine[]) {
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
          ...fault(file, 'is of another history', 'The head that its seal quotes is not in this one.'),
          differs: [{ label: 'Head in the seal', value: seal.head }],
        })
    }
  }
  return { quoted, faults }
}

/** One certificate sealed all documents; that of the request may be sealed by the one that came after it. */
function oneCertificate(opened: readonly OpenedFile[]): { faults: Fault[]; remarks: string[] } {
  const of = (role: EvidenceFile['role']) => opened.filter(({ file }) => file.role === role)
  const [first] = of('sealed').flatMap(({ read }) => read.seals)
  if (!first) return { faults: [], remarks: [] }
  const isOther = ({ read }: OpenedFile) => read.seals.some((seal) => seal.sha256 !== first.sha256)
  const says = 'It is sealed by another certificate than the documents before it.'
  return {
    faults: of('sealed')
      .filter(isOther)
      .map(({ file }) => fault(file, 'is sealed by somebody else', says)),
    remarks: of('certificate')
      .filter(isOther)
      .map(
        ({ file }) => `${file.path} is sealed by another certificate than the documents: it was replaced in between.`,
      ),
  }
}

/** Which seals are by a certificate that is trusted, and every timestamp with whether its authority is. */
async function trustIn(opened: readonly OpenedFile[], anchors: readonly SeenCertificate[], at: string) {
  const seals = new Set<Seal>()
  const timestamps: ReadTimestamp[] = []
  for (const { file, read } of opened) {
    const stamps: SeenTimestamp[] = []
    for (const seal of read.seals) {
      if (await isTrusted(seal.by, seal.certificates, anchors, seal.timestamp?.at ?? at)) seals.add(seal)
      if (seal.timestamp) stamps.push(seal.timestamp)
    }
    for (const stamp of [...stamps, ...read.archived]) timestamps.push(await saidOf(file.path, stamp, anchors))
  }
  return { seals, timestamps }
}

/** A timestamp as it is reported. */
export async function saidOf(
  of: string,
  { at, by, certificates }: SeenTimestamp,
  anchors: readonly SeenCertificate[],
): Promise<ReadTimestamp> {
  return { of, at, by: commonNameOf(by), trusted: await isTrusted(by, certificates, anchors, at) }
}

const sealedAt = (events: readonly EventLine[]): string =>
  events.findLast(({ type }) => type === 'DocumentsSealed' || type === 'SignatureRequestCompleted')?.at ?? ''

const fault = ({ path, role }: EvidenceFile, what: string, says: string): Fault => ({
  check: checkOf[role] as CheckId,
  names: `${path} ${what}`,
  says,
})
