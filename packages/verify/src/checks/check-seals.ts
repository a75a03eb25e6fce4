import { sha256 } from '../digest.js'
import type { EventLine, EvidenceFile, EvidenceManifest } from '../format.js'
import { filesNamedBy, frozenIn } from '../history/named-files.js'
import { archivedOnly } from '../pdf/archived-only.js'
import { ReadingBudget } from '../pdf/reading-budget.js'
import type { Facts, Fault } from '../report.js'
import type { SeenTimestamp } from '../seals/check-timestamp.js'
import type { SeenCertificate } from '../seals/read-cms.js'
import { readSeals, type Seal, type SealedFile } from '../seals/read-seals.js'
import { commonNameOf, isTrusted } from '../seals/trust.js'
import { fault, headsIn, levelFaults, oneCertificate, type OpenedFile } from './compare-seals.js'

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
  const budget = new ReadingBudget()
  for (const file of manifest.files.filter(({ role }) => role === 'sealed' || role === 'certificate')) {
    const bytes = await bytesOf(file.path)
    const shown = shownBytes(file, events, manifest)
    if (shown && (await sha256(bytes.subarray(0, shown.size))) !== shown.sha256) faults.push(otherBeginning(file))
    const read = await readSeals(bytes, shown?.size ?? 0, budget)
    faults.push(...read.problems.map((says) => fault(file, 'is not sealed as it must be', says)))
    opened.push({ file, read, isWhole: isWhole(bytes, read) })
  }
  const levels = levelFaults(opened, events)
  const heads = headsIn(opened, events)
  const throughout = oneCertificate(opened)
  const trusted = await trustIn(opened, anchors, sealedAt(events))
  return {
    faults: [...faults, ...levels, ...heads.faults, ...throughout.faults],
    remarks: throughout.remarks,
    vouched: heads.quoted.filter(({ seal }) => trusted.seals.has(seal)).map(({ revision }) => revision),
    unvouched: opened.filter((one) => !isVouched(one, trusted.seals)).map(({ file }) => file.path),
    timestamps: trusted.timestamps,
    seal: sealIn(opened, trusted.seals),
  }
}

function isWhole(bytes: Uint8Array, { seals }: SealedFile): boolean {
  const end = seals.at(-1)?.end
  return end === bytes.length || (end !== undefined && archivedOnly(bytes, end))
}

const isVouched = ({ read: { seals }, isWhole: whole }: OpenedFile, trusted: ReadonlySet<Seal>): boolean =>
  whole && trusted.has(seals.at(-1)!)

function sealIn(opened: readonly OpenedFile[], trusted: ReadonlySet<Seal>): Facts['seal'] {
  const seal = opened[0]?.read.seals.at(-1)
  return seal ? { name: commonNameOf(seal.by), sha256: seal.sha256, trusted: trusted.has(seal) } : null
}

/** The bytes that were sent for signature, where the sealed file begins with them. */
function shownBytes({ role, documentId }: EvidenceFile, events: readonly EventLine[], { files }: EvidenceManifest) {
  if (role !== 'sealed') return null
  const frozen = frozenIn(events)?.pdfs.get(String(documentId))
  const shown = filesNamedBy(events).find(
    (one) => one.signable && one.documentId === documentId && one.sha256 === frozen,
  )
  return files.find((one) => one.role === shown?.role && one.sha256 === frozen) ?? null
}

const otherBeginning = (file: EvidenceFile): Fault =>
  fault(file, 'is not of the document that was sent', 'It does not begin with the bytes that its signers were shown.')

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
