import { type PDF, type PdfDict, PdfRef } from '@libpdf/core'
import { Objects } from '../rendition/objects.js'

/**
 * True if annotations other than fields look the same in every reader, on screen and on paper: links without a frame or
 * look, and notes' windows. Each must be an object of its own: validators take the page's list for changed otherwise,
 * once a field is added to it.
 */
export function hasAlikeAnnotations(pdf: PDF): boolean {
  const objects = new Objects(pdf)
  const values = pdf.getPages().flatMap(({ dict }) => objects.items(dict.get('Annots')))
  return values.every((value) => {
    const annotation = objects.dict(value)
    return value instanceof PdfRef && annotation !== null && isAlike(annotation, objects)
  })
}

function isAlike(annotation: PdfDict, objects: Objects): boolean {
  const kind = objects.name(annotation.get('Subtype'))
  if (kind === 'Widget') return true
  if (annotation.has('AP')) return false
  return kind === 'Popup' || (kind === 'Link' && frameOf(annotation, objects) === 0)
}

/** Width of the frame, which is 1 unless it is given (ISO 32000-2, 12.5.2 and 12.5.4). */
function frameOf(link: PdfDict, objects: Objects): number | null {
  const style = objects.dict(link.get('BS'))
  if (style) return style.has('W') ? objects.number(style.get('W')) : 1
  return link.has('Border') ? objects.number(objects.items(link.get('Border'))[2]) : 1
}
