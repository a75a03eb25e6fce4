import { type PDF, PdfRef } from '@libpdf/core'
import { Objects } from '../rendition/objects.js'

/** True if the contents of each page are a stream, or a plain list of streams: readers disagree on any other. */
export function hasPlainContents(pdf: PDF): boolean {
  const objects = new Objects(pdf)
  return pdf.getPages().every(({ dict }) => {
    const contents = dict.get('Contents')
    if (contents === undefined || objects.stream(contents)) return true
    const items = objects.items(contents)
    return objects.array(contents) !== null && items.every((item) => item instanceof PdfRef && objects.stream(item))
  })
}
