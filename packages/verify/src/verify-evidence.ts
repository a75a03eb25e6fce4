import { fileFaults } from './checks/check-files.js'
import { headFaults } from './checks/check-heads.js'
import { namedFileFaults } from './checks/check-named-files.js'
import { manifestIn, signatureFaults } from './checks/read-manifest.js'
import { sayChecks } from './checks/say-checks.js'
import {
  type EventLine,
  eventsName,
  type EvidenceManifest,
  type FileRole,
  keyName,
  manifestName,
  signatureName,
} from './format.js'
import { aboutIn, doersOf } from './history/event-words.js'
import { readHistory } from './history/read-history.js'
import type { CheckId, Facts, Fault, Known, Report } from './report.js'
import type { ByteSource } from './zip/byte-source.js'
import { EvidenceZip, UnreadableZip } from './zip/evidence-zip.js'

/**
 * The faults that say most come first: an event that is not what it was needs nothing else to be seen by; what is said against
 * a list means little where the list itself was altered.
 */
const telling: readonly CheckId[] = ['history', 'signed', 'head', 'originals', 'sealed', 'certificate', 'complete']

const nothing = new Uint8Array()

/**
 * Verifies an evidence zip: all of it, from nothing but itself and what is known from elsewhere. Whatever was altered is named.
 *
 * @param known heads quoted in mails or in a certificate; the key's fingerprint
 */
export async function verifyEvidence(source: ByteSource, known: Known = {}): Promise<Report> {
  try {
    return await verifyZip(await EvidenceZip.open(source), known)
  } catch (error) {
    if (error instanceof UnreadableZip) return unreadable('The zip cannot be read as evidence', error.message)
    throw error
  }
}

async function verifyZip(zip: EvidenceZip, { heads = [], key = null }: Known): Promise<Report> {
  const bytesOf = async (path: string) => {
    const entry = zip.entries.find((one) => one.path === path)
    return entry ? zip.read(entry) : nothing
  }
  const list = await bytesOf(manifestName)
  const manifest = manifestIn(list)
  if (!manifest)
    return unreadable(`${manifestName} cannot be read`, 'It is missing, or no list of evidence as we write it.')
  if (manifest.version !== 1)
    return unreadable(`${manifestName} cannot be read`, 'A newer version wrote it: verify it with that version.')
  const signature = await signatureFaults(list, await bytesOf(signatureName), await bytesOf(keyName), normal(key))
  const { events, faults: historyFaults, erased } = await readHistory(await bytesOf(eventsName))
  const quoted = heads.map((head) => normal(head) ?? '')
  const faults = [
    ...(await fileFaults(zip, manifest)),
    ...signature.faults,
    ...keyFaults(manifest, signature.fingerprint),
    ...historyFaults,
    ...headFaults(events, manifest, quoted),
    ...(erased && manifest.erased ? [] : namedFileFaults(events, manifest)),
    ...(erased === manifest.erased ? [] : [erasureFault]),
  ].toSorted((a, b) => telling.indexOf(a.check) - telling.indexOf(b.check))
  const facts = factsOf(manifest, events, signature.fingerprint)
  const count = (role: FileRole) => manifest.files.filter((file) => file.role === role).length
  const told = {
    files: manifest.files.length,
    originals: count('original'),
    marks: count('mark'),
    sealed: count('sealed'),
    certificate: count('certificate') > 0,
    erased,
    heads: quoted.length,
    levels: levelsIn(events),
    facts,
  }
  return { holds: faults.length === 0, checks: sayChecks(told, faults), faults, facts }
}

const erasureFault: Fault = {
  check: 'complete',
  names: `${manifestName} does not match`,
  says: 'List and history do not agree on whether personal data was erased.',
}

function keyFaults({ keySha256 }: EvidenceManifest, fingerprint: string | null): Fault[] {
  if (fingerprint === null || keySha256 === fingerprint) return []
  return [{ check: 'signed', names: `${keyName} does not match`, says: 'The list names another key.' }]
}

/** Fingerprints as people copy them: in groups, in either case. */
const normal = (hex: string | null): string | null => hex && hex.replace(/[\s:…]/g, '').toLowerCase()

function levelsIn(events: readonly EventLine[]): string[] {
  const sealed = events.find(({ type }) => type === 'DocumentsSealed')?.data['documents']
  return Array.isArray(sealed) ? sealed.map(({ level }: { level?: string }) => String(level)) : []
}

function factsOf(manifest: EvidenceManifest, events: readonly EventLine[], key: string | null): Facts {
  return {
    requestId: manifest.requestId,
    ...aboutIn(events),
    signed: doersOf('RecipientSigned', events),
    approved: doersOf('RecipientApproved', events),
    events: events.length,
    head: events.at(-1)?.hash ?? null,
    madeAt: manifest.madeAt,
    sealedAt: events.find(({ type }) => type === 'DocumentsSealed')?.at ?? null,
    key,
  }
}

/** Nothing of it can be told, besides that it was altered. */
function unreadable(names: string, says: string): Report {
  const fault: Fault = { check: 'complete', names, says }
  const facts: Facts = {
    requestId: null,
    title: null,
    sender: null,
    signed: [],
    approved: [],
    events: 0,
    head: null,
    madeAt: null,
    sealedAt: null,
    key: null,
  }
  const checks = [{ id: 'complete', title: 'Complete', state: 'fails', says } as const]
  return { holds: false, checks, faults: [fault], facts }
}
