import type { PdfDict } from '@libpdf/core'
import { keepOnly, type Objects } from './objects.js'

/** What a link may lead to outside: a page, an address to write to, a number to call. */
const outside = /^(https?|mailto|tel):/i

const ofWebLink = new Set(['Type', 'S', 'URI', 'IsMap'])
const ofJump = new Set(['Type', 'S', 'D', 'SD'])

/**
 * Whether an action may stay: a link to the web or within the document. What follows it, or is no part of it, is taken out
 * of one that may.
 */
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

/** Whether an action does no more than lead to a place: nothing is lost of a document that no longer opens there. */
export function isJump(action: PdfDict, objects: Objects): boolean {
  return objects.name(action.get('S')) === 'GoTo' && !action.has('Next')
}
