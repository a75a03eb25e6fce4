import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { withPdf } from '@countersign/pdfium'
import type { PackedPicture } from '../pictures/pack.js'
import { pictureOfPage } from '../pictures/picture-of-page.js'

export interface DrawPagesInput {
  rendition: string
  /** Where the pictures go, one behind the other. */
  target: string
  /** Counted from 1. */
  pages: readonly number[]
  /** At most: a page of more than 16 megapixels has fewer. */
  dpi: number
  /** Bytes that the pictures may have. */
  most: number
}

/** A page as a picture, whose samples are in a file behind those of the pages before it. */
export interface DrawnPage extends Omit<PackedPicture, 'data'> {
  /** Counted from 1. */
  page: number
  bytes: number
}

export type DrawnPages = { drawn: DrawnPage[] } | { tooLarge: true }

/** Draws pages by PDFium, and packs their pictures. */
export function drawPages({ rendition, target, pages, dpi, most }: DrawPagesInput): Promise<DrawnPages> {
  return withPdf(readFileSync(rendition), (pdf) => {
    const file = openSync(target, 'w')
    try {
      const drawn: DrawnPage[] = []
      let room = most
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
