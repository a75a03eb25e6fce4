import { Canvas } from './canvas/canvas.js'
import { Matrix } from './canvas/matrix.js'
import { Path } from './canvas/path.js'
import { Pixels } from './canvas/pixels.js'
import { partsOfRelease } from './parts-of-release.js'
import { settings } from './settings.js'

Object.assign(globalThis, { DOMMatrix: Matrix, Path2D: Path, ImageData: Pixels })
const { getDocument } = await quietly(() => import('pdfjs-dist/legacy/build/pdf.mjs'))

/** In pixels. */
export interface Size {
  width: number
  height: number
}

/** A PDF that pdf.js has open. */
export interface PdfByPdfJs {
  pageCount: number
  /**
   * Draws a page, stretched to a size, on white.
   *
   * @param number of the page, from 1
   * @returns RGBA, four bytes a pixel
   * @throws what pdf.js says of a page that it cannot draw
   */
  draw(number: number, size: Size): Promise<Uint8ClampedArray>
  /** Whether on the pages drawn so far Liberation Sans was drawn for a font that is not embedded. */
  drewLiberation(): boolean
}

/**
 * Opens a PDF by pdf.js for as long as `use` runs.
 *
 * @throws what pdf.js says of a document that it cannot read, and what `use` throws
 */
export async function withPdfJs<T>(bytes: Uint8Array, use: (pdf: PdfByPdfJs) => Promise<T>): Promise<T> {
  const parts = partsOfRelease()
  const task = getDocument({ data: new Uint8Array(bytes), ...settings, BinaryDataFactory: parts.Factory })
  try {
    const pdf = await task.promise
    return await use({
      pageCount: pdf.numPages,
      draw: async (number, size) => drawn(await pdf.getPage(number), size),
      drewLiberation: () => parts.fetched.has('LiberationSans'),
    })
  } finally {
    await task.destroy()
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

async function drawn(page: Page, { width, height }: Size): Promise<Uint8ClampedArray> {
  const canvas = new Canvas(width, height)
  try {
    const natural = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: width / natural.width })
    // Sides are whole pixels, so that one may be stretched by less than one more than the other.
    const transform = [1, 0, 0, height / viewport.height, 0, 0]
    const canvasContext = canvas.getContext() as unknown as CanvasRenderingContext2D
    await page.render({ canvas: null, canvasContext, viewport, transform, background: 'rgb(255,255,255)' }).promise
    return canvas.pixels()
  } finally {
    page.cleanup()
    canvas.dispose()
  }
}

/** pdf.js warns that an addon is missing which it does not need where the classes above are. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const { warn } = console
  Object.assign(console, { warn: () => {} })
  return load().finally(() => Object.assign(console, { warn }))
}
