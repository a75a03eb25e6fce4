import { Canvas } from './canvas/canvas.js'
import { forgetPaths } from './canvas/kept-paths.js'
import { Matrix } from './canvas/matrix.js'
import { Path } from './canvas/path.js'
import { Pixels } from './canvas/pixels.js'
import { Sheet } from './sheet.js'
import { settings } from './settings.js'

Object.assign(globalThis, { DOMMatrix: Matrix, Path2D: Path, ImageData: Pixels })
const { getDocument } = await quietly(() => import('pdfjs-dist/legacy/build/pdf.mjs'))

export interface Size {
  width: number
  height: number
}

export interface PdfByPdfJs {
  pageCount: number
  /**
   * Draws a page (from 1) on white, stretched to a size. @returns RGBA, which the next drawing overwrites
   * @throws errors of pdf.js for a page that it cannot draw
   */
  draw(number: number, size: Size): Promise<Uint8ClampedArray>
}

let openDocuments = 0

/** Opens a PDF with pdf.js during `use`. @throws errors of pdf.js for an unreadable document, and of `use` */
export async function withPdfJs<T>(bytes: Uint8Array, use: (pdf: PdfByPdfJs) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(bytes), ...settings })
  openDocuments += 1
  try {
    const pdf = await task.promise
    const sheet = new Sheet()
    return await use({
      pageCount: pdf.numPages,
      draw: async (number, size) => drawn(await pdf.getPage(number), size, sheet),
    })
  } finally {
    await task.destroy()
    openDocuments -= 1
    if (openDocuments === 0) forgetPaths()
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

async function drawn(page: Page, { width, height }: Size, sheet: Sheet): Promise<Uint8ClampedArray> {
  const canvas = new Canvas(width, height)
  try {
    const natural = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: width / natural.width })
    // Rounding to whole pixels may stretch the sides by slightly different factors.
    const transform = [1, 0, 0, height / viewport.height, 0, 0]
    const canvasContext = canvas.getContext() as unknown as CanvasRenderingContext2D
    await page.render({ canvas: null, canvasContext, viewport, transform, background: 'rgb(255,255,255)' }).promise
    return sheet.copyOf(canvas.pixels())
  } finally {
    page.cleanup()
    canvas.dispose()
  }
}

/** Suppresses the warning about a native addon, which is unnecessary with the classes above. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const { warn } = console
  Object.assign(console, { warn: () => {} })
  return load().finally(() => Object.assign(console, { warn }))
}
