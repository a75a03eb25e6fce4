import type { PdfDict } from '@libpdf/core'
import { keepOnly, type Objects } from './objects.js'
import type { Tally } from './tally.js'

const outside = /^(https?|mailto|tel):/i
/** A file's address, or a path, which is relative to the PDF's own place (ISO 32000-2, 12.6.4.8). */
const toFile = /^(file:|(?![a-z][a-z\d+.-]+:|www\.|#|$))/i

const ofWebLink = new Set(['Type', 'S', 'URI', 'IsMap'])
const ofJump = new Set(['Type', 'S', 'D', 'SD'])

/** Page numbers, from 1, by name (ISO 32000-2, table 215). */
const turns: Readonly<Record<string, (from: number, last: number) => number>> = {
  NextPage: (from, last) => Math.min(from + 1, last),
  PrevPage: (from) => Math.max(from - 1, 1),
  FirstPage: () => 1,
  LastPage: (_from, last) => last,
}

/** True for links to the web or within the document; strips foreign entries from them, and counts follow-up actions. */
export function mayStay(action: PdfDict, objects: Objects, tally: Tally): boolean {
  const kind = objects.name(action.get('S'))
  if (kind === 'URI') {
    const address = objects.string(action.get('URI'))
    if (!address || !outside.test(address.asString())) return false
  } else if (kind !== 'GoTo' || !action.has('D')) return false
  const removed = keepOnly(action, kind === 'URI' ? ofWebLink : ofJump)
  tally.add('script', removed.includes('Next') ? 1 : 0)
  return true
}

/** True for a plain jump; dropping one at opening loses nothing. */
export function isJump(action: PdfDict, objects: Objects): boolean {
  if (pageTurnedTo(action, 1, 1, objects) !== null) return true
  return objects.name(action.get('S')) === 'GoTo' && !action.has('Next')
}

/** The page that a page-turning button leads to; null for any other action. Pages are numbers from 1. */
export function pageTurnedTo(action: PdfDict, from: number, last: number, objects: Objects): number | null {
  const isPlain = objects.name(action.get('S')) === 'Named' && !action.has('Next')
  const name = isPlain ? objects.name(action.get('N')) : null
  return name !== null && Object.hasOwn(turns, name) ? turns[name]!(from, last) : null
}

/** Counts an action that the rendition loses, and names the file that it opens. */
export function countLost(action: PdfDict | null, objects: Objects, tally: Tally): void {
  const kind = action && !action.has('Next') ? lossOf(action, objects) : 'script'
  tally.add(kind)
  if (action && kind === 'files') tally.find(kind, fileOf(action, objects))
}

function lossOf(action: PdfDict, objects: Objects): 'buttons' | 'files' | 'script' {
  const kind = objects.name(action.get('S'))
  if (kind === 'Named') return 'buttons'
  const address = objects.string(action.get('URI'))?.asString()
  const opensFile =
    kind === 'URI' ? toFile.test(address ?? '') : kind === 'GoToR' || (kind === 'Launch' && action.has('F'))
  return opensFile ? 'files' : 'script'
}

/** Without its folders, which may name people and computers. */
function fileOf(action: PdfDict, objects: Objects): string {
  const specification = objects.dict(action.get('F'))
  const named = specification ? (specification.get('UF') ?? specification.get('F')) : action.get('F')
  const path = objects.string(named ?? action.get('URI'))?.asString() ?? ''
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? ''
}
