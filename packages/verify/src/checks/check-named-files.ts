import type { EventLine, EvidenceFile, EvidenceManifest, FileRole } from '../format.js'
import { filesNamedBy, frozenIn, type NamedFile } from '../history/named-files.js'
import type { CheckId, Fault } from '../report.js'

/** The check that covers the content of each role's files. */
export const checkOf: Partial<Record<FileRole, CheckId>> = {
  original: 'originals',
  rendition: 'originals',
  mark: 'originals',
  sealed: 'sealed',
  certificate: 'certificate',
}

const wordsFor: Partial<Record<FileRole, string>> = {
  original: 'an original',
  rendition: 'the PDF of an original',
  mark: 'a mark',
  sealed: 'a sealed document',
  certificate: 'the certificate',
}

/**
 * Compares the listed files with those that the history names: anyone with a key can sign a list, but the history is
 * fixed.
 */
export function namedFileFaults(events: readonly EventLine[], manifest: EvidenceManifest): Fault[] {
  const named = filesNamedBy(events)
  const listed = manifest.files.filter(({ role }) => checkOf[role])
  return [
    ...named.filter((one) => !listed.some((file) => isThe(one, file))).map(missing),
    ...listed.filter((file) => !named.some((one) => isThe(one, file))).map(foreign),
    ...frozenFaults(events, named),
  ]
}

/** Returns the listed files that only events after `revision` name. */
export function filesAfter(revision: number, events: readonly EventLine[], { files }: EvidenceManifest): string[] {
  const later = filesNamedBy(events).filter((one) => one.revision > revision)
  return files.filter((file) => later.some((one) => isThe(one, file))).map(({ path }) => path)
}

const isThe = (one: NamedFile, file: EvidenceFile): boolean =>
  one.role === file.role && one.sha256 === file.sha256 && one.documentId === file.documentId

const missing = ({ role, revision, sha256 }: NamedFile): Fault => ({
  check: checkOf[role]!,
  names: `${capital(wordsFor[role]!)} is missing`,
  says: `Event ${revision} names it, but the evidence doesn’t contain it.`,
  differs: [{ label: 'Fingerprint in the event', value: sha256 }],
})

const foreign = ({ role, path, sha256 }: EvidenceFile): Fault => ({
  check: checkOf[role]!,
  names: `${path} is not ${wordsFor[role]!} of this request`,
  says: 'No event of the history names its fingerprint.',
  differs: [{ label: 'Fingerprint of the file', value: sha256 }],
})

/** Checks that the documents sent for signature are the frozen ones. */
function frozenFaults(events: readonly EventLine[], named: readonly NamedFile[]): Fault[] {
  const frozen = frozenIn(events)
  if (!frozen) return []
  const isNamed = (documentId: string, sha256: string): boolean =>
    named.some((one) => one.signable && one.documentId === documentId && one.sha256 === sha256)
  const differing = [...frozen.pdfs].filter(([documentId, sha256]) => !isNamed(documentId, sha256))
  return differing.map(([documentId, sha256]) => ({
    check: 'originals',
    names: `Document ${documentId} is not the one that was sent`,
    says: `Event ${frozen.revision} froze a different one.`,
    differs: [{ label: 'Frozen fingerprint', value: sha256 }],
  }))
}

const capital = (words: string): string => words[0]!.toUpperCase() + words.slice(1)
