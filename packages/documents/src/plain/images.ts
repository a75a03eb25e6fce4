import type { PdfStream } from '@libpdf/core'
import type { Objects } from '../rendition/objects.js'
import { isPlainImage } from './decoded/is-plain-image.js'
import type { Questions } from './decoded/questions.js'
import { simplifyJpeg } from './decoded/simplify-jpeg.js'
import { dropNeedlessKeys, writeImage } from './decoded/write-image.js'

/**
 * Writes an image as every reader draws it, in its place: PDFium, which decodes it, draws the same before and after.
 *
 * @returns 'odd' if PDFium does not draw it
 */
export function settleImage(image: PdfStream, objects: Objects, questions: Questions): 'plain' | 'rewritten' | 'odd' {
  simplifyJpeg(image, objects)
  if (isPlainImage(image, objects)) {
    dropNeedlessKeys(image, objects)
    return 'plain'
  }
  const plain = questions.image(image)
  if (plain === 'unknown') return 'odd'
  if (plain) writeImage(image, plain, objects)
  return 'rewritten'
}
