import { PDF, PdfDict, type PdfRef } from '@libpdf/core'
import type { PageRange } from '../agreement/pages-that-differ.js'
import { decodeContent } from '../rendition/content/decode.js'
import { embedFaces } from '../rendition/fonts/standard/with-standard-fonts.js'
import { Objects } from '../rendition/objects.js'
import { type FoundPage, pagesOf } from '../rendition/page-tree.js'
import { PlainContent } from './content.js'
import { Questions } from './decoded/questions.js'
import { writeImage } from './decoded/write-image.js'
import type { Written } from './drawings.js'
import type { Oddity } from './odd-constructs.js'
import { Shared } from './shared.js'
import { initialState } from './state.js'

/**
 * Returns the pages that hold anything that readers draw differently, with the first such construct.
 *
 * @param isOurs a rendition, whose pages hold nothing but the grammar of plain pages; otherwise an upload that stays as
 *   it is, where only constructs are odd that readers are known to draw differently
 * @throws library errors
 */
export async function oddPages(bytes: Buffer, { from, to }: PageRange, isOurs: boolean): Promise<Map<number, Oddity>> {
  const objects = new Objects(await PDF.load(bytes, { lenient: false }))
  const shared = new Shared(objects, new Questions(objects), isOurs)
  const found = new Map<number, Oddity>()
  for (const [index, page] of pagesOf(objects).entries()) {
    if (index + 1 < from || index + 1 > to) continue
    const { oddity, changes } = written(page, shared)
    const [change] = changes
    const odd = oddity ?? (isOurs ? change : null)
    if (odd) found.set(index + 1, odd)
  }
  return found
}

/**
 * Returns a rendition whose pages hold nothing but the grammar of plain pages, as far as they can be rewritten so. The
 * others stay as they are.
 *
 * @param fonts without a file, in which faces are embedded
 * @throws library errors
 */
export async function withPlainPages(bytes: Buffer, fonts: readonly PdfRef[]): Promise<Buffer> {
  const objects = new Objects(await PDF.load(bytes, { lenient: false }))
  const pages = pagesOf(objects)
  embedFaces(objects, fonts)
  const questions = new Questions(objects)
  // The first round asks what PDFium has to draw.
  let done = pages.map((page) => written(page, new Shared(objects, questions, true)))
  if (questions.isOpen) {
    // PDFium draws them the same before and after.
    await questions.answer((image, plain) => writeImage(image, plain, objects))
    const shared = new Shared(objects, questions, true)
    done = pages.map((page) => written(page, shared))
  }
  for (const [index, { oddity, bytes: content, resources }] of done.entries()) {
    if (oddity !== null) continue
    const { dict: page } = pages[index]!
    page.set('Contents', objects.pdf.createStream({}, new Uint8Array(content)))
    page.set('Resources', resources)
    page.delete('Group')
  }
  const { buffer, byteOffset, length } = await objects.pdf.save({ incremental: true, compressStreams: false })
  return Buffer.from(buffer, byteOffset, length)
}

function written({ dict, resources }: FoundPage, shared: Shared): Written {
  const { objects } = shared
  const value = dict.get('Contents')
  const streams = (objects.stream(value) ? [value!] : objects.items(value)).flatMap((one) => objects.stream(one) ?? [])
  const parts = streams.flatMap((stream) => [decodeContent(stream, objects, 0), Buffer.from('\n')])
  const unit = objects.number(dict.get('UserUnit')) ?? 1
  const state = initialState([unit, 0, 0, unit, 0, 0])
  const own = objects.dict(resources) ?? new PdfDict()
  return new PlainContent(Buffer.concat(parts), own, state, shared, 'page', 0).write()
}
