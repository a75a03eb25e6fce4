import { posix } from 'node:path'
import { hiddenStyles, leaveOutChunks, leaveOutComments, leaveOutHidden, orderNotes } from './left-out.js'
import { pinFields } from './stored-fields.js'
import { addTheme } from './theme.js'
import { acceptChanges, type Changes } from './tracked-changes.js'
import { openParts, partsOf, textOf, type WordParts } from './word-parts.js'
import { parseXml, xmlOf } from './word-xml.js'

/** What a person should know about the preparation. */
export interface Preparation extends Changes {
  comments: number
  /** Formats of inserted files: 'HTML'. */
  chunks: string[]
  /** Names of fields that stay empty: 'TOC'. */
  empty: string[]
  /** Results of fields in the main part that became text. A header may belong to no page. */
  pinned: string[]
}

export const nothingTold = (): Preparation => ({
  insertions: 0,
  deletions: 0,
  comments: 0,
  chunks: [],
  empty: [],
  pinned: [],
})

/** A part is too large to rewrite. */
export class PartTooLarge extends Error {
  override readonly name = 'PartTooLarge'
}

/** In UTF-16 units. Long sentences fit in the memory of a child up to here, short runs up to a third (measured). */
const maxLength = 24 * 2 ** 20

/** Elements that need the preparation, with any prefix. */
const needsWork =
  /[<:](?:ins|del|moveFrom|moveTo|\w+Change|cellIns|cellDel|cellMerge|altChunk|subDoc|comment\w+|fldSimple|instrText|vanish)[\s/>]/

/**
 * Prepares a .docx for any converter (rule documents-28): accepts tracked changes, turns fields that are computed anew
 * into their stored results, leaves out comments, inserted files and hidden text, and gives charts a theme.
 * @returns the file's new bytes, or null if it needs no change or is no package
 * @throws {BrokenXml} {PartTooLarge}
 */
export async function prepareWord(bytes: Uint8Array): Promise<{ told: Preparation; prepared: Buffer | null }> {
  const told = nothingTold()
  const parts = await openParts(bytes).catch(() => undefined)
  if (!parts?.zip.file(parts.main)) return { told, prepared: null }
  const { zip, main } = parts
  const notes = partsOf(parts, 'footnotes', 'endnotes')
  const names = [main, ...partsOf(parts, 'header', 'footer'), ...notes]
  const texts = await Promise.all(names.map(async (name) => ({ name, text: await textOf(zip, name) })))
  const styles = (await Promise.all(partsOf(parts, 'styles').map((name) => textOf(zip, name)))).join('')
  const known = {
    hidden: stylesThatHide(styles),
    targets: targetsIn(
      texts.map(({ text }) => text),
      styles,
    ),
  }
  let body: Document | undefined
  let isChanged = await addTheme(parts)
  for (const { name, text } of texts) {
    const isNeeded = needsWork.test(text) || known.hidden.size > 0 || (body !== undefined && notes.includes(name))
    if (!isNeeded) continue
    if (text.length > maxLength) throw new PartTooLarge(`${name} has ${text.length} letters`)
    const part = parseXml(text)
    const before = xmlOf(part)
    rewrite(part, name === main ? parts : null, known, told)
    if (name === main) body = part
    if (body && notes.includes(name)) orderNotes(part, body)
    const after = xmlOf(part)
    if (after === before) continue
    zip.file(name, after)
    isChanged = true
  }
  return { told, prepared: isChanged ? await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }) : null }
}

/** @param main the package, if the part is its main one */
function rewrite(
  part: Document,
  main: WordParts | null,
  { hidden, targets }: { hidden: ReadonlySet<string>; targets: ReadonlySet<string> },
  told: Preparation,
): void {
  const { insertions, deletions } = acceptChanges(part)
  told.insertions += insertions
  told.deletions += deletions
  told.comments += leaveOutComments(part)
  const targetOf = (id: string) => main?.related.find((one) => one.id === id)?.target ?? ''
  told.chunks.push(...leaveOutChunks(part).map((id) => posix.extname(targetOf(id)).slice(1).toUpperCase()))
  leaveOutHidden(part, hidden)
  const { pinned, empty } = pinFields(part, targets)
  told.empty.push(...empty)
  if (main) told.pinned.push(...pinned)
}

const stylesThatHide = (styles: string): Set<string> =>
  /[<:]vanish[\s/>]/.test(styles) && styles.length <= maxLength ? hiddenStyles(parseXml(styles)) : new Set()

/** Names to which fields may refer; those of styles as `STYLEREF NAME`, in capitals. */
function targetsIn(texts: string[], styles: string): Set<string> {
  const bookmarks = texts.flatMap((text) => [...text.matchAll(/[<:]bookmarkStart\s[^>]*?\bname="([^"]*)"/g)])
  const named = [...styles.matchAll(/[<:]name\s[^>]*?\bval="([^"]*)"/g)]
  return new Set([
    ...bookmarks.map(([, name = '']) => name),
    ...named.map(([, name = '']) => `STYLEREF ${name.toUpperCase()}`),
  ])
}
