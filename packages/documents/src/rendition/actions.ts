import type { PdfDict } from '@libpdf/core'
import { keepOnly, type Objects } from './objects.js'

const outside = /^(https?|mailto|tel):/i

const ofWebLink = new Set(['Type', 'S', 'URI', 'IsMap'])
const ofJump = new Set(['Type', 'S', 'D', 'SD'])

/** True for links to the web or within the document; strips follow-up actions and foreign entries from them. */
export function mayStay(action: PdfDict, objects: Objects): boolean {
  const kind = objects.name(action.get('S'))
  if (kind === 'URI') {
    const address = objects.string(action.get('URI'))
    if (!address || !outside.test(address.asString())) return false
    keepOnly(action, ofWebLink)
    return true
  }
  if (kind !== 'GoTo' || !action.has('D')) return false
  keepOnly(action, ofJump)
  return true
}

/** True for a plain jump; dropping one at opening loses nothing. */
export function isJump(action: PdfDict, objects: Objects): boolean {
  return objects.name(action.get('S')) === 'GoTo' && !action.has('Next')
}
