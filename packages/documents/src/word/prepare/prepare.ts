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
}

export const nothingTold = (): Preparation => ({ insertions: 0, deletions: 0, comments: 0, chunks: [], empty: [] })

/** Elements that need the preparation, with any prefix. */
const needsWork =
  /[<:](?:ins|del|moveFrom|moveTo|\w+Change|cellIns|cellDel|cellMerge|altChunk|subDoc|comment\w+|fldSimple|instrText|vanish)[\s/>]/

/**
 * Prepares a .docx for any converter (rule documents-28): accepts tracked changes, turns fields that are computed anew
 * into their stored results, leaves out comments, inserted files and hidden text, and gives charts a theme.
 * @returns the file's new bytes, or null if it needs no change or is no package
 * @throws {BrokenXml}
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
  const hidden = /[<:]vanish[\s/>]/.test(styles) ? hiddenStyles(parseXml(styles)) : new Set<string>()
  const targets = new Set([...texts.flatMap(({ text }) => targetsIn(text)), ...targetsIn(styles)])
  const isNeeded = (text: string) => needsWork.test(text) || hidden.size > 0 || notes.length > 0
  const opened = texts.flatMap(({ name, text }) => {
    const part = isNeeded(text) ? parseXml(text) : null
    return part ? { name, part, before: xmlOf(part) } : []
  })
  for (const { name, part } of opened) rewrite(part, name === main ? parts : null, { hidden, targets }, told)
  const body = opened.find(({ name }) => name === main)
  for (const { name, part } of opened) if (body && notes.includes(name)) orderNotes(part, body.part)
  let isChanged = await addTheme(parts)
  for (const { name, part, before } of opened) {
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
  told.empty.push(...pinFields(part, targets))
}

/** Bookmarks and styles to which fields may refer: `bookmarkStart NAME` and `name NAME`, in capitals. */
function targetsIn(xml: string): string[] {
  const all = xml.matchAll(/[<:](bookmarkStart|name)\s[^>]*?\b(?:name|val)="([^"]*)"/g)
  return [...all].map(([, element, name]) => `${element} ${name}`.toUpperCase())
}
