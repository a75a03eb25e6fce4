import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { type OpenPdf, withPdf } from '@countersign/pdfium'
import { type PdfByPdfJs, withPdfJs } from '@countersign/pdfjs-node'
import { complexPages } from '../agreement/complex-pages.js'
import { comparedSizeOf } from '../agreement/by-pdfium.js'
import type { PackedPicture } from '../pictures/pack.js'
import { pictureOfPage } from '../pictures/picture-of-page.js'
import type { DrawnPixels } from '../pictures/shown-text.js'

export interface DrawPagesInput {
  rendition: string
  /** Receives the pictures, concatenated. */
  target: string
  pages: readonly number[]
  /** Upper limit; pages above 16 megapixels get less. */
  dpi: number
  /** False draws pages without text, so that a page that breaks pdf.js becomes a picture too. */
  hasText: boolean
  max: number
}

/** A page picture; its samples, then its letters in JSON, follow those of the previous pages. */
export interface DrawnPage extends Omit<PackedPicture, 'data'> {
  page: number
  bytes: number
  textBytes: number
}

/** A page too complex for pdf.js is drawn alone and without text. */
export type DrawnPages = { drawn: DrawnPage[] } | { tooLarge: true } | { tooComplex: true }

export async function drawPages({ rendition, hasText, ...part }: DrawPagesInput): Promise<DrawnPages> {
  const bytes = readFileSync(rendition)
  const complex = await complexPages(bytes, { from: Math.min(...part.pages), to: Math.max(...part.pages) })
  if (hasText && part.pages.some((page) => complex.has(page))) return { tooComplex: true }
  return withPdf(bytes, (pdf) =>
    hasText ? withOther(bytes, (other) => write(pdf, other, part)) : write(pdf, null, part),
  )
}

/** Opens a PDF with pdf.js during `use`, which gets null if it does not open. */
async function withOther<T>(bytes: Buffer, use: (other: PdfByPdfJs | null) => Promise<T>): Promise<T> {
  let isOpen = false
  return withPdfJs(bytes, (other) => {
    isOpen = true
    return use(other)
  }).catch((error: unknown) => {
    if (isOpen || error instanceof WebAssembly.RuntimeError) throw error
    return use(null)
  })
}

async function write(
  pdf: OpenPdf,
  other: PdfByPdfJs | null,
  { target, pages, dpi, max }: Omit<DrawPagesInput, 'rendition' | 'hasText'>,
): Promise<DrawnPages> {
  const file = openSync(target, 'w')
  try {
    const drawn: DrawnPage[] = []
    let room = max
    for (const page of pages) {
      const made = pictureOfPage(pdf, page, dpi, other && (await drawnByOther(pdf, other, page)))
      if (!made) throw new TypeError('PDFium does not open a page')
      const { data, ...facts } = made.picture
      const text = Buffer.from(JSON.stringify(made.letters, inShort))
      room -= data.length + text.length
      if (room < 0) return { tooLarge: true }
      writeFileSync(file, data)
      writeFileSync(file, text)
      drawn.push({ page, bytes: data.length, textBytes: text.length, ...facts })
    }
    return { drawn }
  } finally {
    closeSync(file)
  }
}

/** Numbers in ten thousandths of a point or em. */
const inShort = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value

/** The page as pdf.js draws it, or null if it cannot. */
async function drawnByOther(pdf: OpenPdf, other: PdfByPdfJs, number: number): Promise<DrawnPixels | null> {
  const size = comparedSizeOf(pdf, number)
  if (!size) return null
  try {
    return { pixels: await other.draw(number, size), size }
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return null
  }
}
