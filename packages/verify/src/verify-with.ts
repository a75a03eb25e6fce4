import { listFaults, type Released, unknownFiles } from './checks/check-list.js'
import { fileFaults } from './checks/check-files.js'
import { headFaults } from './checks/check-heads.js'
import { readHeadTimestamps } from './checks/check-head-timestamps.js'
import { filesAfter, namedFileFaults } from './checks/check-named-files.js'
import { readAllSeals, type ReadSeals } from './checks/check-seals.js'
import { levelsIn } from './checks/compare-seals.js'
import { manifestIn, signatureFaults } from './checks/read-manifest.js'
import { describeChecks } from './checks/describe-checks.js'
import { verdictOf } from './checks/verdict.js'
import { factsOf, noFacts } from './facts.js'
import { eventsName, type EvidenceManifest, keyName, listVersion, manifestName, signatureName } from './format.js'
import { impossibleIn } from './history/course/impossible.js'
import { readHistory } from './history/read-history.js'
import type { CheckId, Fault, Known, Report } from './report.js'
import { certificatesInPem } from './seals/trust.js'
import type { SeenCertificate } from './seals/read-cms.js'
import type { ByteSource } from './zip/byte-source.js'
import { EvidenceZip, UnreadableZip } from './zip/evidence-zip.js'

/**
 * Most significant check first: an altered event needs no further evidence, and an altered list makes faults against
 * it meaningless.
 */
const bySignificance: readonly CheckId[] = [
  'history',
  'signed',
  'head',
  'originals',
  'sealed',
  'certificate',
  'timestamp',
  'complete',
]

const nothing = new Uint8Array()

/** As `verifyEvidence`, with the hashes of released pages and papers. */
export async function verifyWith(released: Released, source: ByteSource, known: Known): Promise<Report> {
  const anchors = known.trust ? certificatesInPem(known.trust) : []
  try {
    return await verifyZip(await EvidenceZip.open(source), known, anchors, released)
  } catch (error) {
    if (error instanceof UnreadableZip) return unreadable('The zip cannot be read as evidence', error.message)
    throw error
  }
}

async function verifyZip(
  zip: EvidenceZip,
  { heads = [], key = null }: Known,
  anchors: readonly SeenCertificate[],
  released: Released,
): Promise<Report> {
  const bytesOf = async (path: string) => {
    const entry = zip.entries.find((one) => one.path === path)
    return entry ? zip.read(entry) : nothing
  }
  const list = await bytesOf(manifestName)
  const manifest = manifestIn(list)
  if (!manifest)
    return unreadable(`${manifestName} cannot be read`, 'It is missing, or it isn’t a list of evidence as we write it.')
  if (manifest.version !== listVersion) {
    const says =
      manifest.version < listVersion ? olderList : 'It was written by a newer version. Verify it with that version.'
    return unreadable(`${manifestName} cannot be read`, says)
  }
  const named = normal(key)
  const signature = await signatureFaults(list, await bytesOf(signatureName), await bytesOf(keyName), named)
  const history = await readHistory(await bytesOf(eventsName))
  const { events, erased } = history
  const quoted = heads.map((head) => normal(head) ?? '')
  const course = impossibleIn(events)
  const altered = [
    ...(await fileFaults(zip, manifest)),
    ...signature.faults,
    ...keyFaults(manifest, signature.fingerprint),
    ...history.faults,
    ...headFaults(events, manifest, quoted),
    ...(erased && manifest.erased ? [] : namedFileFaults(events, manifest)),
    ...(erased === manifest.erased ? [] : [erasureFault]),
    ...listFaults(manifest),
    ...course.faults,
  ]
  // Seals add nothing to an altered file or history.
  const isRead = altered.length === 0
  const seals = isRead ? await readAllSeals(events, manifest, bytesOf, anchors) : noSeals
  const stamps = isRead ? await readHeadTimestamps(events, anchors) : noSeals
  const faults = [...altered, ...seals.faults, ...stamps.faults].toSorted(
    (a, b) => bySignificance.indexOf(a.check) - bySignificance.indexOf(b.check),
  )
  const unknown = unknownFiles(manifest, released)
  const keyHolds = named !== null && named === signature.fingerprint
  const covered = events.filter(({ hash }) => quoted.includes(hash)).map(({ revision }) => revision)
  const vouched = [...covered, ...seals.vouched]
  const later = filesAfter(Math.max(...vouched), events, manifest)
  const unvouched = anchors.length > 0 ? later.filter((path) => seals.unvouched.includes(path)) : []
  const verdict = verdictOf({ faults, events, keyHolds, vouched, unvouched, unknown })
  const facts = factsOf(manifest, events, signature.fingerprint, seals.seal)
  const remarks = [
    ...course.remarks,
    ...seals.remarks,
    ...unknown.map((path) => `${path} is none that was ever released: do not go by it.`),
    ...(verdict.upTo !== null && anchors.length === 0 ? later.map((path) => laterRemark(path, verdict.upTo!)) : []),
  ]
  const said = {
    manifest,
    erased,
    heads: quoted.length,
    keyHolds,
    levels: levelsIn(events).map(({ level }) => level),
    timestamps: [...seals.timestamps, ...stamps.timestamps],
    facts,
  }
  return { ...verdict, holds: verdict.exitCode === 0, checks: describeChecks(said, faults), faults, remarks, facts }
}

/** A head does not cover later events. */
const laterRemark = (path: string, upTo: number): string =>
  `${path} was made after event ${upTo}: no head that you named vouches for it.`

const noSeals: ReadSeals = { faults: [], remarks: [], vouched: [], unvouched: [], timestamps: [], seal: null }

const olderList = 'No release after 0.1.0 verifies this version. Verify it with countersign 0.1.0.'

const erasureFault: Fault = {
  check: 'complete',
  names: `${manifestName} does not match`,
  says: 'List and history disagree on whether personal data was erased.',
}

function keyFaults({ keySha256 }: EvidenceManifest, fingerprint: string | null): Fault[] {
  if (fingerprint === null || keySha256 === fingerprint) return []
  return [{ check: 'signed', names: `${keyName} does not match`, says: 'The list names a different key.' }]
}

/** Accepts grouped fingerprints in either case. */
const normal = (hex: string | null): string | null => hex && hex.replace(/[\s:…]/g, '').toLowerCase()

function unreadable(names: string, says: string): Report {
  const fault: Fault = { check: 'complete', names, says }
  const verdict = verdictOf({ faults: [fault], events: [], keyHolds: false, vouched: [], unvouched: [], unknown: [] })
  const checks = [{ id: 'complete', title: 'Complete', state: 'fails', says } as const]
  return { ...verdict, holds: false, checks, faults: [fault], remarks: [], facts: noFacts }
}
