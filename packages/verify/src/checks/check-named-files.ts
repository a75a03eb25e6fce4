import type { EventLine, EvidenceFile, EvidenceManifest, FileRole } from '../format.js'
import { filesNamedBy, frozenIn, type NamedFile } from '../history/named-files.js'
import type { CheckId, Fault } from '../report.js'

/** By which check a file of each role is looked at, besides being there. */
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
 * The files of the list are those that the history names: the list may be signed by whoever has a key, the history cannot be
 * made to name another file.
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

/** Files of the list that no event names up to one, but later ones do. */
export function filesAfter(revision: number, events: readonly EventLine[], { files }: EvidenceManifest): string[] {
  const later = filesNamedBy(events).filter((one) => one.revision > revision)
  return files.filter((file) => later.some((one) => isThe(one, file))).map(({ path }) => path)
}

const isThe = (one: NamedFile, file: EvidenceFile): boolean =>
  one.role === file.role && one.sha256 === file.sha256 && one.documentId === file.documentId

const missing = ({ role, revision, sha256 }: NamedFile): Fault => ({
  check: checkOf[role]!,
  names: `${capital(wordsFor[role]!)} is missing`,
  says: `Event ${revision} names it, and the evidence does not hold it.`,
  differs: [{ label: 'Fingerprint in the event', value: sha256 }],
})

const foreign = ({ role, path, sha256 }: EvidenceFile): Fault => ({
  check: checkOf[role]!,
  names: `${path} is not ${wordsFor[role]!} of this request`,
  says: 'No event of the history names its fingerprint.',
  differs: [{ label: 'Fingerprint of the file', value: sha256 }],
})

/** What was sent for signature is what the documents were when they were frozen. */
function frozenFaults(events: readonly EventLine[], named: readonly NamedFile[]): Fault[] {
  const frozen = frozenIn(events)
  if (!frozen) return []
  const isNamed = (documentId: string, sha256: string): boolean =>
    named.some((one) => one.signable && one.documentId === documentId && one.sha256 === sha256)
  const differing = [...frozen.pdfs].filter(([documentId, sha256]) => !isNamed(documentId, sha256))
  return differing.map(([documentId, sha256]) => ({
    check: 'originals',
    names: `Document ${documentId} is not the one that was sent`,
    says: `Event ${frozen.revision} froze another one.`,
    differs: [{ label: 'Fingerprint that was frozen', value: sha256 }],
  }))
}

const capital = (words: string): string => words[0]!.toUpperCase() + words.slice(1)
