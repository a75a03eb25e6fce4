import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { withPdf } from '@countersign/pdfium'
import type { PackedPicture } from '../pictures/pack.js'
import { pictureOfPage } from '../pictures/picture-of-page.js'

export interface DrawPagesInput {
  rendition: string
  /** Receives the pictures, concatenated. */
  target: string
  pages: readonly number[]
  /** Upper limit; pages above 16 megapixels get less. */
  dpi: number
  max: number
}

/** A page picture; its samples follow those of the previous pages. */
export interface DrawnPage extends Omit<PackedPicture, 'data'> {
  page: number
  bytes: number
}

export type DrawnPages = { drawn: DrawnPage[] } | { tooLarge: true }

export function drawPages({ rendition, target, pages, dpi, max }: DrawPagesInput): Promise<DrawnPages> {
  return withPdf(readFileSync(rendition), (pdf) => {
    const file = openSync(target, 'w')
    try {
      const drawn: DrawnPage[] = []
      let room = max
      for (const page of pages) {
        const picture = pictureOfPage(pdf, page, dpi)
        if (!picture) throw new TypeError('PDFium does not open a page')
        const { data, ...facts } = picture
        room -= data.length
        if (room < 0) return { tooLarge: true }
        writeFileSync(file, data)
        drawn.push({ page, bytes: data.length, ...facts })
      }
      return { drawn }
    } finally {
      closeSync(file)
    }
  })
}
