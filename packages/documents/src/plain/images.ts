import type { PdfStream } from '@libpdf/core'
import type { Objects } from '../rendition/objects.js'
import { isPlainImage } from './decoded/is-plain-image.js'
import type { Questions } from './decoded/questions.js'
import { simplifyJpeg } from './decoded/simplify-jpeg.js'
import { dropNeedlessKeys } from './decoded/write-image.js'

/**
 * Simplifies an image that every reader draws alike, and asks for the others, which PDFium decodes.
 *
 * @returns 'rewritten' for an image that waits for its answer; 'odd' if PDFium does not draw it
 */
export function settleImage(image: PdfStream, objects: Objects, questions: Questions): 'plain' | 'rewritten' | 'odd' {
  simplifyJpeg(image, objects)
  if (isPlainImage(image, objects)) {
    dropNeedlessKeys(image, objects)
    return 'plain'
  }
  return questions.image(image) === null ? 'rewritten' : 'odd'
}
