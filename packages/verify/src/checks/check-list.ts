import {
  eventsName,
  type EvidenceFile,
  type EvidenceManifest,
  type FileRole,
  keyName,
  pageName,
  paperName,
} from '../format.js'
import type { Fault } from '../report.js'

/** Files that every zip contains exactly once, with their paths. */
const once: readonly (readonly [FileRole, string])[] = [
  ['events', eventsName],
  ['key', keyName],
  ['page', pageName],
  ['paper', paperName],
]

/** Allowed paths of the other roles; the names derive from user input. */
const places: Partial<Record<FileRole, RegExp>> = {
  original: /^originals\/[^/\\\p{Cc}]+$/u,
  rendition: /^renditions\/[^/\\\p{Cc}]+\.pdf$/u,
  sealed: /^sealed\/[^/\\\p{Cc}]+\.pdf$/u,
  certificate: /^Certificate\.pdf$/,
  mark: /^marks\/[0-9a-f]{64}\.(json|png|jpg)$/,
}

const ofDocuments: readonly FileRole[] = ['original', 'rendition', 'sealed']

/**
 * Checks that the list has the form our server writes: unique paths, each allowed for its role, required files
 * present.
 */
export function listFaults({ files }: EvidenceManifest): Fault[] {
  const paths = new Map<string, number>()
  for (const { path } of files) paths.set(path, (paths.get(path) ?? 0) + 1)
  const lacking = once.filter(
    ([role, path]) => files.filter((file) => file.role === role && file.path === path).length !== 1,
  )
  return [
    ...[...paths]
      .filter(([, times]) => times > 1)
      .map(([path]) => fault(`${path} is there twice`, 'The list names it more than once.')),
    ...lacking.map(([, path]) => fault(`${path} is missing`, 'The list doesn’t name it exactly once, in its place.')),
    ...files
      .filter((file) => !isInPlace(file))
      .map(({ path, role }) => fault(`${path} was added`, `A file with the role “${role}” doesn’t belong there.`)),
    ...twins(files).map(({ path }) => fault(`${path} was added`, 'The list also names this file under another name.')),
  ]
}

function isInPlace({ path, role, documentId }: EvidenceFile): boolean {
  const fixed = once.find(([one]) => one === role)
  const there = fixed ? fixed[1] === path : (places[role]?.test(path) ?? false)
  return there && (documentId !== undefined) === ofDocuments.includes(role)
}

/** Files with the same content and role as an earlier one. */
function twins(files: readonly EvidenceFile[]): EvidenceFile[] {
  const said = files.map(({ role, sha256: hash, documentId }) => `${role} ${hash} ${documentId ?? ''}`)
  return files.filter(
    (file, n) => said.indexOf(said[n]!) < n && files.findIndex(({ path }) => path === file.path) === n,
  )
}

/** SHA-256 hashes of every released page and paper. */
export interface Released {
  pages: ReadonlySet<string>
  papers: ReadonlySet<string>
}

export function unknownFiles({ files }: EvidenceManifest, { pages, papers }: Released): string[] {
  return files
    .filter(
      ({ role, sha256: hash }) => (role === 'page' && !pages.has(hash)) || (role === 'paper' && !papers.has(hash)),
    )
    .map(({ path }) => path)
}

const fault = (names: string, says: string): Fault => ({ check: 'complete', names, says })
