import { posix } from 'node:path'
import JSZip from 'jszip'
import { parseXml } from './word-xml.js'

/** A .docx, unpacked as needed. Unchanged entries are written with their compressed bytes. */
export interface WordParts {
  zip: JSZip
  /** Name of the main part. */
  main: string
  /** Its relationships. `type` is the last word, which strict and transitional files share: 'header', 'theme'. */
  related: { id: string; type: string; target: string }[]
}

/** @throws if it is no zip or has no main part */
export async function openParts(bytes: Uint8Array): Promise<WordParts> {
  const zip = await JSZip.loadAsync(bytes)
  const main = (await relatedTo(zip, '')).find(({ type }) => type === 'officeDocument')?.target ?? ''
  return { zip, main, related: await relatedTo(zip, main) }
}

/** Entries that the main part refers to by these types. */
export function partsOf({ zip, related }: WordParts, ...types: string[]): string[] {
  const names = related
    .filter(({ type, target }) => types.includes(type) && zip.file(target))
    .map(({ target }) => target)
  return [...new Set(names)]
}

/** The relationships of a part; the package's own are those of ''. */
export const relationshipsOf = (name: string): string =>
  posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`)

async function relatedTo(zip: JSZip, name: string): Promise<WordParts['related']> {
  if (!zip.file(relationshipsOf(name))) return []
  const list = parseXml(await textOf(zip, relationshipsOf(name))).getElementsByTagNameNS('*', 'Relationship')
  return Array.from(list).map((one) => ({
    id: one.getAttribute('Id') ?? '',
    type: posix.basename(one.getAttribute('Type') ?? ''),
    target: posix.resolve('/', posix.dirname(name), one.getAttribute('Target') ?? '').slice(1),
  }))
}

/** The XML of an entry, in UTF-16 if its first bytes say so, or in the encoding it declares. @throws if there is none */
export async function textOf(zip: JSZip, name: string): Promise<string> {
  const bytes = await zip.file(name)!.async('uint8array')
  const [first, second] = bytes
  const wide = first === 0xff || second === 0 ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : undefined
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(head)?.[1]
  return new TextDecoder(wide ?? declared).decode(bytes)
}
