import { PDF, type PdfDict, type PdfStream } from '@libpdf/core'
import { decodeContent } from '../rendition/content/decode.js'
import { nameIn } from '../rendition/content/name-in.js'
import { operators } from '../rendition/content/operators.js'
import { Objects } from '../rendition/objects.js'
import { pagesOf } from '../rendition/page-tree.js'
import type { PageRange } from './pages-that-differ.js'

/** Checking this many takes 19 s of CPU if they are lines across A1, 2 s if they are short (measured). */
const mostOperators = 100_000

const deepest = 28

/**
 * Returns the pages (from 1) with so much content that they become pictures unchecked. Counts a form as often as it
 * is drawn.
 *
 * @throws library errors
 */
export async function complexPages(bytes: Buffer, { from, to }: PageRange): Promise<Set<number>> {
  const objects = new Objects(await PDF.load(bytes, { lenient: false }))
  const counts = new Map<PdfStream, number>()

  const countOf = (stream: PdfStream | null, inherited: PdfDict | null, level: number): number => {
    if (!stream || level > deepest) return 0
    const known = counts.get(stream)
    if (known !== undefined) return known
    // Content that draws itself ends here.
    counts.set(stream, 0)
    const content = decodeContent(stream, objects, 0)
    const resources = objects.dict(stream.get('Resources')) ?? inherited
    let count = 0
    for (const { name, operands } of operators(content)) {
      count++
      if (name === 'Do' && operands[0]) {
        const drawn = nameIn(content.toString('latin1', operands[0].start, operands[0].end)) ?? ''
        const found = objects.stream(objects.dict(resources?.get('XObject'))?.get(drawn))
        if (objects.name(found?.get('Subtype')) === 'Form') count += countOf(found, resources, level + 1)
      }
      if (count > mostOperators) break
    }
    counts.set(stream, count)
    return count
  }

  const found = new Set<number>()
  for (const [index, { dict, resources }] of pagesOf(objects).entries()) {
    if (index + 1 < from || index + 1 > to) continue
    const value = dict.get('Contents')
    const streams = objects.array(value) ? objects.items(value) : [value]
    const count = streams.reduce((sum, one) => sum + countOf(objects.stream(one), objects.dict(resources), 0), 0)
    if (count > mostOperators) found.add(index + 1)
  }
  return found
}
