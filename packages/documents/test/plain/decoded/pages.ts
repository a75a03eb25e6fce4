import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Questions } from '@countersign/documents/internal/plain/decoded/questions'
import { Objects } from '@countersign/documents/internal/rendition/objects'
import { draw, pixelsOf, withBitmap, withPdf } from '@countersign/pdfium'
import { PDF, type PdfObject, PdfRef } from '@libpdf/core'
import { onePage } from '../../fixtures/one-page.js'
import { hasProgram } from '../../fixtures/readers.js'

export interface Size {
  width: number
  height: number
}

/** A page of this size, with object 6 as the only value of its kind in the resources, named X. */
export const pageOf = (
  { width, height }: Size,
  kind: string,
  content: string,
  ...objects: (string | Buffer)[]
): Buffer => onePage({ content, page: `/MediaBox[0 0 ${width} ${height}]/Resources<</${kind}<</X 6 0 R>>>>`, objects })

export async function opened(bytes: Buffer) {
  const objects = new Objects(await PDF.load(bytes, { lenient: false }))
  const at = (number: number): PdfObject => objects.at(PdfRef.of(number))!
  return { objects, questions: new Questions(objects), at, stream: (number: number) => objects.stream(at(number))! }
}

/** RGB samples of a one-page file by each available reader, one pixel per point. */
export async function coloursBy(bytes: Buffer, size: Size): Promise<Record<string, Buffer>> {
  return {
    PDFium: await byPdfium(bytes, size),
    ...(hasProgram('pdftoppm') && { poppler: byProgram(bytes, 'pdftoppm', ['-r', '72', '-singlefile']) }),
    ...(hasProgram('mutool') && { MuPDF: byProgram(bytes, 'mutool', ['draw', '-r', '72', '-c', 'rgb', '-o']) }),
  }
}

function byPdfium(bytes: Buffer, size: Size): Promise<Buffer> {
  return withPdf(bytes, (pdf) => {
    const colours = Buffer.alloc(3 * size.width * size.height)
    pdf.withPage(0, (page) =>
      withBitmap(pdf.library, size, (bitmap) => {
        draw(pdf, page, bitmap, size, 0)
        const pixels = pixelsOf(pdf.library, bitmap, size)
        for (let at = 0; at < colours.length; at++) colours[at] = pixels[4 * Math.floor(at / 3) + 2 - (at % 3)]!
      }),
    )
    return colours
  })
}

function byProgram(bytes: Buffer, program: string, options: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-colours-'))
  try {
    const [pdf, picture] = [join(folder, 'page.pdf'), join(folder, 'page.ppm')]
    writeFileSync(pdf, bytes)
    // poppler takes the output name after the input, and appends the extension.
    const files = program === 'mutool' ? [picture, pdf, '1'] : [pdf, join(folder, 'page')]
    execFileSync(program, [...options, ...files], { stdio: 'ignore' })
    const file = readFileSync(picture)
    const [head] = /^P6\s+(?:#.*\n)*\d+\s+\d+\s+255\s/.exec(file.toString('latin1', 0, 200)) ?? []
    if (head === undefined) throw new Error('no picture in RGB')
    return file.subarray(head.length)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The largest difference of two samples; 256 for pictures of different sizes. */
export function levelsOff(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) return 256
  return one.reduce((most, value, index) => Math.max(most, Math.abs(value - other[index]!)), 0)
}
