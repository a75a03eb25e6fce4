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

export interface ReadTimestamp {
  of: string
  at: string
  by: string
  trusted: boolean
}

export interface ReadSeals {
  faults: Fault[]
  remarks: string[]
  /** Revisions that a head quoted by a trusted seal refers to. */
  vouched: number[]
  /** Files without a trusted seal that covers them to their end. */
  unvouched: string[]
  timestamps: ReadTimestamp[]
  seal: Facts['seal']
}

/**
 * Reads the signatures of all sealed files and of the certificate. Each must be valid, by one certificate throughout,
 * quote a head of the history and follow the exact bytes that were sent.
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
    faults.push(...read.problems.map((says) => fault(file, 'isn’t sealed as it must be', says)))
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

/** The file that was sent for signature, if the sealed file must begin with its bytes. */
function shownBytes({ role, documentId }: EvidenceFile, events: readonly EventLine[], { files }: EvidenceManifest) {
  if (role !== 'sealed') return null
  const frozen = frozenIn(events)?.pdfs.get(String(documentId))
  const shown = filesNamedBy(events).find(
    (one) => one.signable && one.documentId === documentId && one.sha256 === frozen,
  )
  return files.find((one) => one.role === shown?.role && one.sha256 === frozen) ?? null
}

const otherBeginning = (file: EvidenceFile): Fault =>
  fault(
    file,
    'isn’t of the document that was sent',
    'It doesn’t begin with the bytes its signers and approvers were shown.',
  )

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

export async function saidOf(
  of: string,
  { at, by, certificates }: SeenTimestamp,
  anchors: readonly SeenCertificate[],
): Promise<ReadTimestamp> {
  return { of, at, by: commonNameOf(by), trusted: await isTrusted(by, certificates, anchors, at) }
}

const sealedAt = (events: readonly EventLine[]): string =>
  events.findLast(({ type }) => type === 'DocumentsSealed' || type === 'SignatureRequestCompleted')?.at ?? ''
