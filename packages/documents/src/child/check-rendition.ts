import { readFileSync } from 'node:fs'
import { drawsBoxes } from '../pdf/missing-letters.js'
import { withPdf } from '@countersign/pdfium'
import { type TextGap, textGap } from '../word/text-gap.js'

export interface CheckRenditionInput {
  /** The prepared file. */
  word: string | null
  pdf: string
}

export interface RenditionCheck {
  /**
   * Text missing in the rendition; null: not compared; 'unreadable': mammoth cannot open the .docx; 'nothing': the
   * rendition shows no text either, as LibreOffice turns some broken files into an empty page.
   */
  text: TextGap | 'unreadable' | 'nothing' | null
  /** Letters are drawn as empty boxes. */
  boxes: boolean
}

/** Compares the .docx's text (mammoth) with its rendition's (PDFium), and checks the rendition's fonts. */
export async function checkRendition({ word, pdf }: CheckRenditionInput): Promise<RenditionCheck> {
  const bytes = readFileSync(pdf)
  return {
    text: word === null ? null : await compared(word, await textOfPages(bytes)),
    boxes: await drawsBoxes(bytes),
  }
}

async function compared(word: string, pages: string[]): Promise<RenditionCheck['text']> {
  const { default: mammoth } = await import('mammoth')
  const text = await mammoth.extractRawText({ path: word }).then(
    ({ value }) => value,
    () => undefined,
  )
  if (text !== undefined) return textGap(text, pages)
  return pages.join('').trim() === '' ? 'nothing' : 'unreadable'
}

function textOfPages(bytes: Uint8Array): Promise<string[]> {
  return withPdf(bytes, (pdf) => Array.from({ length: pdf.pageCount() }, (_, index) => pdf.pageText(index)))
}
