import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fontkit from '@pdf-lib/fontkit'
import mammoth from 'mammoth'
import pdfMake from 'pdfmake'
import { simplifiedLayout } from '../word/simplified-layout.js'
import { whereFrom } from '@countersign/child-pool/serve'

export interface SimplifiedPdfInput {
  word: string
  pdf: string
}

export type SimplifiedPdfOutput =
  | { outcome: 'written' }
  /** The bundled font lacks its letters and would show boxes. */
  | { outcome: 'letters-lacking' }
  | { outcome: 'unreadable'; why: string }

const require = createRequire(import.meta.url)
const face = (style: string) => require.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`)
const roboto = {
  normal: face('Regular'),
  bold: face('Medium'),
  italics: face('Italic'),
  bolditalics: face('MediumItalic'),
}

pdfMake.setFonts({ Roboto: roboto })
// Forbids network access, and all local files but the fonts.
pdfMake.setUrlAccessPolicy(() => false)
pdfMake.setLocalAccessPolicy((path) => Object.values(roboto).includes(path))

/** Lays out the text of a .docx as PDF; headers, footers, clause numbers and page layout are lost. */
export async function simplifiedPdf({ word, pdf }: SimplifiedPdfInput): Promise<SimplifiedPdfOutput> {
  try {
    const html = await htmlOf(word)
    if (lacksLetters(html)) return { outcome: 'letters-lacking' }
    // An unreadable picture makes pdfmake reject the whole document: retry without pictures.
    const bytes = await laidOut(html).catch(() => laidOut(html.replace(/<img\b[^>]*>/g, '[picture]')))
    await writeFile(pdf, bytes)
    return { outcome: 'written' }
  } catch (error) {
    return { outcome: 'unreadable', why: whereFrom(error) }
  }
}

async function htmlOf(path: string): Promise<string> {
  const convertImage = mammoth.images.imgElement(async (image) =>
    /^image\/(png|jpeg)$/.test(image.contentType)
      ? { src: `data:${image.contentType};base64,${await image.readAsBase64String()}` }
      : { src: '' },
  )
  const options = { convertImage, includeEmbeddedStyleMap: false, externalFileAccess: false }
  const { value } = await mammoth.convertToHtml({ path }, options)
  return value.normalize('NFC')
}

function laidOut(html: string): Promise<Buffer> {
  return pdfMake.createPdf(simplifiedLayout(html)).getBuffer()
}

function lacksLetters(html: string): boolean {
  const font = fontkit.create(readFileSync(roboto.normal))
  const letters = new Set(html.replace(/<[^>]*>/g, '').match(/[\p{L}\p{N}]/gu))
  return [...letters].some((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}
