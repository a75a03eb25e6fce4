import { PDF, PdfDict, type PdfRef } from '@libpdf/core'
import type { PageRange } from '../agreement/pages-that-differ.js'
import { decodeContent } from '../rendition/content/decode.js'
import { embedFaces } from '../rendition/fonts/standard/with-standard-fonts.js'
import { Objects } from '../rendition/objects.js'
import { type FoundPage, pagesOf } from '../rendition/page-tree.js'
import { PlainContent } from './content.js'
import { isReadAlike } from './decoded/is-plain-image.js'
import { Questions } from './decoded/questions.js'
import { writeImage } from './decoded/write-image.js'
import type { Written } from './drawings.js'
import { type WrittenLook, writtenLooks } from './looks.js'
import type { Oddity } from './odd-constructs.js'
import { Shared } from './shared.js'
import type { Matrix } from './matrix.js'
import { initialState } from './state.js'

/** Numbers of pages, from 1. */
export interface JudgedPages {
  /** Pages that hold anything but the grammar of plain pages, with the first such construct. */
  odd: ReadonlyMap<number, Oddity>
  /** Plain pages of opaque text and paths in shades of gray, apart from their annotations. */
  grey: ReadonlySet<number>
}

/** @throws library errors */
export async function judgePages(bytes: Buffer, { from, to }: PageRange): Promise<JudgedPages> {
  const objects = new Objects(await PDF.load(bytes, { lenient: false }))
  const shared = new Shared(objects, new Questions(objects))
  const odd = new Map<number, Oddity>()
  const grey = new Set<number>()
  for (const [index, page] of pagesOf(objects).entries()) {
    if (index + 1 < from || index + 1 > to) continue
    const { oddity, changes, isGrey } = written(page, shared)
    const [change] = changes
    const found = oddity ?? change
    if (found !== undefined) odd.set(index + 1, found)
    else if (isGrey) grey.add(index + 1)
  }
  return { odd, grey }
}

export interface PlainPages {
  bytes: Buffer
  /** Pages that cannot be rewritten so and stay as they are, from 1, with the first odd construct. */
  odd: ReadonlyMap<number, Oddity>
}

export interface PlainPagesOptions {
  /** Fonts without a file, in which faces are embedded. */
  fonts?: readonly PdfRef[]
  /** Others stay as they are. */
  pages?: PageRange
  /**
   * The pages are a copy of a file that stays as it is: images that readers may decode differently are odd, and the
   * looks of annotations are rewritten too.
   */
  isCopy?: boolean
}

/**
 * Returns a PDF whose pages hold nothing but the grammar of plain pages, as far as they can be rewritten so.
 *
 * @throws library errors
 */
export async function withPlainPages(bytes: Buffer, options: PlainPagesOptions): Promise<PlainPages> {
  const { fonts = [], pages: { from, to } = { from: 1, to: Infinity }, isCopy = false } = options
  const objects = new Objects(await PDF.load(bytes, { lenient: false }))
  const pages = [...pagesOf(objects).entries()].filter(([index]) => index + 1 >= from && index + 1 <= to)
  embedFaces(objects, fonts)
  const questions = new Questions(objects, undefined, isCopy ? isReadAlike : undefined)
  // The first round asks what PDFium has to draw.
  let shared = new Shared(objects, questions, isCopy)
  let done = pages.map(([, page]) => writtenParts(page, shared, isCopy))
  if (questions.isOpen) {
    // PDFium draws them the same before and after.
    await questions.answer((image, plain) => writeImage(image, plain, objects))
    shared = new Shared(objects, questions, isCopy)
    done = pages.map(([, page]) => writtenParts(page, shared, isCopy))
  }
  const odd = new Map<number, Oddity>()
  for (const [at, { page, looks }] of done.entries()) {
    const [index, found] = pages[at]!
    const oddity = page.oddity ?? looks.find((look) => look.oddity !== null)?.oddity
    if (oddity !== undefined && oddity !== null) odd.set(index + 1, oddity)
    else replace(found.dict, page, looks, objects)
  }
  return { bytes: await objects.updated({ compressStreams: false }), odd }
}

interface WrittenParts {
  page: Written
  looks: readonly WrittenLook[]
}

function writtenParts(page: FoundPage, shared: Shared, isCopy: boolean): WrittenParts {
  return {
    page: written(page, shared),
    looks: isCopy ? writtenLooks(page.dict, userSpaceOf(page.dict, shared.objects), shared) : [],
  }
}

function replace(dict: PdfDict, page: Written, looks: readonly WrittenLook[], objects: Objects): void {
  dict.set('Contents', objects.pdf.createStream({}, new Uint8Array(page.bytes)))
  dict.set('Resources', page.resources)
  dict.delete('Group')
  for (const { annotation, form } of looks) if (form) annotation.set('AP', PdfDict.of({ N: form }))
}

function written({ dict, resources }: FoundPage, shared: Shared): Written {
  const { objects } = shared
  const value = dict.get('Contents')
  const streams = (objects.stream(value) ? [value!] : objects.items(value)).flatMap((one) => objects.stream(one) ?? [])
  const parts = streams.flatMap((stream) => [decodeContent(stream, objects, 0), Buffer.from('\n')])
  const state = initialState(userSpaceOf(dict, objects))
  const own = objects.dict(resources) ?? new PdfDict()
  return new PlainContent(shared.ofGrammar(Buffer.concat(parts)), own, state, shared, 'page', 0).write()
}

function userSpaceOf(page: PdfDict, objects: Objects): Matrix {
  const unit = objects.number(page.get('UserUnit')) ?? 1
  return [unit, 0, 0, unit, 0, 0]
}
