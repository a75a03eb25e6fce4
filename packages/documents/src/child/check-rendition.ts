import { readFileSync } from 'node:fs'
import { drawsBoxes } from '../pdf/missing-letters.js'
import { withPdf } from '@countersign/pdfium'
import { type TextGap, textGap } from '../word/text-gap.js'

export interface CheckRenditionInput {
  /** The .docx; null when there is no text to compare with. */
  word: string | null
  /** Its rendition. */
  pdf: string
}

export interface RenditionCheck {
  /**
   * What of the .docx is not in the rendition; null when not compared; 'unreadable' when mammoth does not open the .docx;
   * 'nothing' when besides the rendition shows no text: LibreOffice makes an empty page of some broken files.
   */
  text: TextGap | 'unreadable' | 'nothing' | null
  /** Whether letters are drawn as empty boxes. */
  boxes: boolean
}

/** Compares the text that mammoth reads in a .docx with the text that PDFium reads in its rendition, and looks at its fonts. */
export async function checkRendition({ word, pdf }: CheckRenditionInput): Promise<RenditionCheck> {
  const bytes = readFileSync(pdf)
  return { text: word === null ? null : await compared(word, bytes), boxes: await drawsBoxes(bytes) }
}

async function compared(word: string, rendition: Uint8Array): Promise<RenditionCheck['text']> {
  const { default: mammoth } = await import('mammoth')
  const pages = await textOfPages(rendition)
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
