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

/** What every zip holds once, at its place. */
const once: readonly (readonly [FileRole, string])[] = [
  ['events', eventsName],
  ['key', keyName],
  ['page', pageName],
  ['paper', paperName],
]

/** Where files of the other roles stand; the names are made of what people called them. */
const places: Partial<Record<FileRole, RegExp>> = {
  original: /^originals\/[^/\\\p{Cc}]+$/u,
  rendition: /^renditions\/[^/\\\p{Cc}]+\.pdf$/u,
  sealed: /^sealed\/[^/\\\p{Cc}]+\.pdf$/u,
  certificate: /^Certificate\.pdf$/,
  mark: /^marks\/[0-9a-f]{64}\.(json|png|jpg)$/,
}

const ofDocuments: readonly FileRole[] = ['original', 'rendition', 'sealed']

/** The list is one that we would write: each file once, at a place that its role has, and what must be there is. */
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
    ...lacking.map(([, path]) => fault(`${path} is missing`, 'The list does not name it once, at its place.')),
    ...files
      .filter((file) => !isInPlace(file))
      .map(({ path, role }) => fault(`${path} was added`, `A file of the role “${role}” does not stand there.`)),
    ...twins(files).map(({ path }) =>
      fault(`${path} was added`, 'The list names the same file under another name too.'),
    ),
  ]
}

function isInPlace({ path, role, documentId }: EvidenceFile): boolean {
  const fixed = once.find(([one]) => one === role)
  const there = fixed ? fixed[1] === path : (places[role]?.test(path) ?? false)
  return there && (documentId !== undefined) === ofDocuments.includes(role)
}

/** Files that say the same as one before them. */
function twins(files: readonly EvidenceFile[]): EvidenceFile[] {
  const said = files.map(({ role, sha256: hash, documentId }) => `${role} ${hash} ${documentId ?? ''}`)
  return files.filter(
    (file, n) => said.indexOf(said[n]!) < n && files.findIndex(({ path }) => path === file.path) === n,
  )
}

/** The hashes of every page and paper that was ever released. */
export interface Released {
  pages: ReadonlySet<string>
  papers: ReadonlySet<string>
}

/** Pages and papers in the zip that nobody released: what they say is not what we say. */
export function unknownFiles({ files }: EvidenceManifest, { pages, papers }: Released): string[] {
  return files
    .filter(
      ({ role, sha256: hash }) => (role === 'page' && !pages.has(hash)) || (role === 'paper' && !papers.has(hash)),
    )
    .map(({ path }) => path)
}

const fault = (names: string, says: string): Fault => ({ check: 'complete', names, says })
