import { PdfName, type PdfStream } from '@libpdf/core'
import { filtersOf, listed } from '../../rendition/content/decode.js'
import { packedImage } from '../../rendition/images/samples.js'
import type { Objects } from '../../rendition/objects.js'
import { dataOf, isGiven } from './image-values.js'
import { withoutRest } from './plain-jpeg.js'

/**
 * Unpacks a JPEG that other filters pack as well, cuts what is behind it, and drops parameters without effect, for an
 * image and its soft mask. Many become plain so, and need not be decoded.
 */
export function simplifyJpeg(image: PdfStream, objects: Objects): void {
  const mask = objects.stream(image.get('SMask'))
  for (const one of [image, ...(mask ? [mask] : [])]) simplifyOne(one, objects)
}

function simplifyOne(image: PdfStream, objects: Objects): void {
  const filters = filtersOf(image, objects)
  if (filters?.at(-1) !== 'DCTDecode' || !filters.slice(0, -1).every((filter) => listed.has(filter))) return
  const parameters = image.get('DecodeParms')
  const own = objects.array(parameters)?.at(filters.length - 1) ?? (filters.length === 1 ? parameters : undefined)
  // The only parameter that readers know changes its colours (ISO 32000-2, table 13).
  if (isGiven(own, objects) && objects.dict(own)?.has('ColorTransform') !== false) return
  const packed = filters.length > 1 ? packedImage(image, filters, objects) : dataOf(image)
  const jpeg = withoutRest(packed)
  if (jpeg.length === 0) return
  image.setData(new Uint8Array(jpeg))
  image.set('Filter', PdfName.of('DCTDecode'))
}
