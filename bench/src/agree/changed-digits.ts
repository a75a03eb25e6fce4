import fontkit from '@pdf-lib/fontkit'
import { comparedSize, drawnByPdfium, type Drawing } from '@countersign/documents/internal/agreement/by-pdfium'
import { differenceOf, isBelow, min } from '@countersign/documents/internal/agreement/difference'
import { makeRendition } from '@countersign/documents/internal/rendition/make-rendition'
import { type FontName, fontFile } from '@countersign/pdf/internal/faces/font-files'
import { withPdf } from '@countersign/pdfium'
import { withPdfJs } from '@countersign/pdfjs-node'
import { PDFDocument, StandardFonts } from 'pdf-lib'

const embedded = ['roboto', 'newsreader', 'noto-sans-thai', 'plex-mono'] as const satisfies readonly FontName[]
const standard = {
  Helvetica: StandardFonts.Helvetica,
  Times: StandardFonts.TimesRoman,
  Courier: StandardFonts.Courier,
} as const

export type Face = (typeof embedded)[number] | keyof typeof standard
export const faces: readonly Face[] = [...embedded, 'Helvetica', 'Times', 'Courier']

const digits = Array.from({ length: 10 }, (_, digit) => digit)
const limits = { pages: 10, bytes: 2 ** 24 }

/**
 * Draws a number with PDFium, and the same number with one other digit with pdf.js, for each two digits.
 *
 * @param points size of the letters
 * @param look of PDFium's drawing, if not that of the page check
 * @returns the changed digits, and how many of them the page check finds
 */
export async function changedDigits(face: Face, points: number, look: Drawing = {}) {
  const { bytes } = await makeRendition(await pagesOfDigits(face, points), limits)
  const pages = await withPdf(bytes, (pdf) =>
    withPdfJs(bytes, async (other) => {
      const drawn = []
      for (const digit of digits) {
        const size = pdf.withPage(digit, (page) => comparedSize(pdf, page))!
        const pixels = pdf.withPage(digit, (page) => drawnByPdfium(pdf, page, size, 0, { isGrey: true, ...look }))!
        // The next drawing overwrites this one.
        drawn.push({ size, pixels, byPdfJs: (await other.draw(digit + 1, size)).slice() })
      }
      return drawn
    }),
  )
  const pairs = pages.flatMap((one) => pages.filter((other) => other !== one).map((other) => [one, other] as const))
  const found = pairs.filter(([{ pixels, size }, { byPdfJs }]) => !isBelow(differenceOf(pixels, byPdfJs, size), min))
  return { changes: pairs.length, found: found.length }
}

/** A page for each digit, in the middle of a number. */
async function pagesOfDigits(face: Face, points: number): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  const font = await pdf.embedFont(face in standard ? standard[face as keyof typeof standard] : await fileOf(face))
  for (const digit of digits) pdf.addPage([80, 30]).drawText(`31${digit}42`, { x: 10.3, y: 7.4, size: points, font })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

const fileOf = async (face: Face) => (await fontFile(face as FontName)).bytes
