import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import type { DemoDocument } from './contract-text.js'

const page = { width: 595.28, height: 841.89, side: 72, top: 88, foot: 96 }
const ink = rgb(0.13, 0.13, 0.15)
const quiet = rgb(0.42, 0.41, 0.45)
const rule = rgb(0.85, 0.83, 0.8)

const signatureBlock = 190

interface Fonts {
  roman: PDFFont
  bold: PDFFont
}

export async function contractPdf(text: DemoDocument): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(text.heading)
  const fonts = {
    roman: await document.embedFont(StandardFonts.TimesRoman),
    bold: await document.embedFont(StandardFonts.TimesRomanBold),
  }
  const setter = new Setter(document, fonts)
  setter.line(text.heading, fonts.bold, 20, 30)
  setter.paragraph(`between ${text.parties[0]} and ${text.parties[1]}`, fonts.roman, 11, 26)
  for (const [number, [heading, paragraphs]] of text.clauses.entries()) {
    setter.line(`${number + 1}.  ${heading}`, fonts.bold, 12, 20, 14)
    for (const [index, paragraph] of paragraphs.entries()) {
      setter.paragraph(`${number + 1}.${index + 1}  ${paragraph}`, fonts.roman, 10.5, 8)
    }
  }
  setter.signatures(text.parties)
  setter.runningHeads(text.heading)
  return document.save()
}

/** x and y in percent of the last page, sizes in units of the 400 × 300 canvas. */
export const signatureFields = {
  left: { x: 12, y: 78, width: 135, height: 22 },
  right: { x: 53, y: 78, width: 135, height: 22 },
  leftDate: { x: 12, y: 88, width: 90, height: 14 },
  rightDate: { x: 53, y: 88, width: 90, height: 14 },
} as const

class Setter {
  #page: PDFPage
  #y = page.height - page.top

  constructor(
    private readonly document: PDFDocument,
    private readonly fonts: Fonts,
  ) {
    this.#page = document.addPage([page.width, page.height])
  }

  line(text: string, font: PDFFont, size: number, after: number, before = 0): void {
    this.#room(before + size + after)
    this.#y -= before
    this.#page.drawText(text, { x: page.side, y: this.#y, size, font, color: ink })
    this.#y -= after
  }

  paragraph(text: string, font: PDFFont, size: number, after: number): void {
    for (const row of wrap(text, font, size, page.width - 2 * page.side)) {
      this.#room(size * 1.45)
      this.#page.drawText(row, { x: page.side, y: this.#y, size, font, color: ink })
      this.#y -= size * 1.45
    }
    this.#y -= after
  }

  signatures(parties: readonly [string, string]): void {
    if (this.#y < page.foot + signatureBlock) this.#turn()
    const columns = [0.12, 0.53]
    for (const [index, party] of parties.entries()) {
      const x = page.width * columns[index]!
      const draw = (text: string, percent: number) =>
        this.#page.drawText(text, {
          x,
          y: page.height * (1 - percent / 100),
          size: 9,
          font: this.fonts.roman,
          color: quiet,
        })
      this.#page.drawText(party, { x, y: page.height * 0.24, size: 11, font: this.fonts.bold, color: ink })
      for (const [percent, width] of [
        [85.6, 0.34],
        [92.8, 0.225],
      ] as const) {
        const y = page.height * (1 - percent / 100)
        this.#page.drawLine({ start: { x, y }, end: { x: x + page.width * width, y }, thickness: 0.6, color: ink })
      }
      draw('Signature', 87)
      draw('Date', 94.2)
    }
  }

  runningHeads(heading: string): void {
    const pages = this.document.getPages()
    for (const [index, sheet] of pages.entries()) {
      const y = page.height - 48
      const count = `${index + 1} / ${pages.length}`
      sheet.drawText(heading, { x: page.side, y, size: 8.5, font: this.fonts.roman, color: quiet })
      const x = page.width - page.side - this.fonts.roman.widthOfTextAtSize(count, 8.5)
      sheet.drawText(count, { x, y, size: 8.5, font: this.fonts.roman, color: quiet })
      sheet.drawLine({
        start: { x: page.side, y: y - 8 },
        end: { x: page.width - page.side, y: y - 8 },
        thickness: 0.5,
        color: rule,
      })
    }
  }

  #room(height: number): void {
    if (this.#y - height < page.foot) this.#turn()
  }

  #turn(): void {
    this.#page = this.document.addPage([page.width, page.height])
    this.#y = page.height - page.top
  }
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`
    if (font.widthOfTextAtSize(longer, size) <= width) row = longer
    else {
      rows.push(row)
      row = word
    }
  }
  return [...rows, row]
}
