import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib'
import { root } from '../measure/installation.js'

const words =
  'the consultant shall perform services with care of a prudent merchant keep confidential all that becomes known hand over ' +
  'results when due payment within thirty days notice in writing term renewal liability limit court venue amendment schedule ' +
  'annex party warranty title risk delivery acceptance defect remedy interest invoice currency tax audit record assignment'
const vocabulary = words.split(' ')
const wordsOnPage = 500

const standard = [
  StandardFonts.TimesRoman,
  StandardFonts.Helvetica,
  StandardFonts.Courier,
  StandardFonts.TimesRomanItalic,
]
const embedded = ['LiberationSerif-Regular', 'LiberationSans-Bold'].map((name) =>
  readFileSync(join(root, 'packages/documents/fonts', `${name}.ttf`)),
)

/**
 * Returns A4 pages of text. Bytes are unique, because a known upload stores nothing. Every page has its own words, and a
 * heading and a body in two of six fonts, so that a cache by page or font shows no more than it would gain from documents
 * of people. The same number of pages and document gives the same words.
 */
export async function agreementPdf(pages: number, number: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.setTitle(`Agreement ${number}, ${pages} pages`)
  document.registerFontkit(fontkit)
  const fonts = await Promise.all([
    ...standard.map((name) => document.embedFont(name)),
    ...embedded.map((bytes) => document.embedFont(bytes, { subset: true })),
  ])
  for (let page = 1; page <= pages; page++) drawPage(document.addPage([595.28, 841.89]), fonts, number, page)
  return Buffer.from(await document.save())
}

function drawPage(sheet: PDFPage, fonts: readonly PDFFont[], number: number, page: number): void {
  const next = numbersFrom(number * 1000 + page)
  const font = (offset: number) => fonts[(number + page + offset) % fonts.length]!
  const text = Array.from({ length: wordsOnPage }, () => vocabulary[next() % vocabulary.length]).join(' ')
  sheet.drawText(`${page}. Clause ${next() % 10_000}`, { x: 72, y: 785, size: 14, font: font(3) })
  sheet.drawText(text, { x: 72, y: 760, size: 9, lineHeight: 13, maxWidth: 450, font: font(0) })
}

/** A linear congruential generator with the constants of Numerical Recipes. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}

/** The bytes are unique, because a known upload stores nothing. */
export async function onePagePdf(number: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.setTitle(`Agreement ${number}`)
  const page = document.addPage([595.28, 841.89])
  const font = await document.embedFont(StandardFonts.TimesRoman)
  page.drawText(`Agreement No. ${number}`, { x: 72, y: 740, size: 20, font })
  page.drawText('between Analytical Engines Ltd. and Grace Hopper', { x: 72, y: 700, size: 11, font })
  return Buffer.from(await document.save())
}
