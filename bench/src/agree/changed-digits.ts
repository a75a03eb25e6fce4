import fontkit from '@pdf-lib/fontkit'
import { comparedSize, drawnByPdfium, ways } from '@countersign/documents/internal/agreement/by-pdfium'
import { differenceOf, isBelow, least } from '@countersign/documents/internal/agreement/difference'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { type FontName, fontFile } from '@countersign/pdf/internal/faces/font-files'
import { withPdf } from '@countersign/pdfium'
import { withPdfJs } from '@countersign/pdfjs-node'
import { PDFDocument, StandardFonts } from 'pdf-lib'

const embedded = ['roboto', 'newsreader', 'noto-sans-thai', 'plex-mono'] as const satisfies readonly FontName[]
const standard = { Times: StandardFonts.TimesRoman, Courier: StandardFonts.Courier } as const

export const faces = [...embedded, ...(Object.keys(standard) as (keyof typeof standard)[])]

const digits = Array.from({ length: 10 }, (_, digit) => digit)
const limits = { pages: 10, bytes: 2 ** 24 }

/** Draws a number of 6 pt by PDFium and the same with another digit in it by pdf.js, for each two digits. */
export async function changedDigits(face: (typeof faces)[number]): Promise<{ found: number; changes: number }> {
  const { bytes } = await makeRendition(await pagesOfDigits(face), limits)
  const drawn = await withPdf(bytes, (pdf) =>
    withPdfJs(bytes, async (other) => {
      const pages = []
      for (const digit of digits) {
        const page = pdf.withPage(digit, (opened) => {
          const size = comparedSize(pdf, opened)
          return { size, byWay: ways.map((way) => drawnByPdfium(pdf, opened, size, 0, way)) }
        })
        if (page) pages.push({ ...page, byPdfJs: await other.draw(digit + 1, page.size) })
      }
      return pages
    }),
  )
  let [found, changes] = [0, 0]
  for (const [digit, { size, byWay }] of drawn.entries())
    for (const { byPdfJs } of drawn.filter((_, index) => index !== digit)) {
      changes++
      if (byWay.every((pixels) => !isBelow(differenceOf(pixels, byPdfJs, size), least))) found++
    }
  return { found, changes }
}

/** A page for each digit, in the middle of a number. */
async function pagesOfDigits(face: (typeof faces)[number]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  const font = await pdf.embedFont(
    face === 'Times' || face === 'Courier' ? standard[face] : (await fontFile(face)).bytes,
  )
  for (const digit of digits) pdf.addPage([60, 24]).drawText(`31${digit}42`, { x: 10.3, y: 7.4, size: 6, font })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}
