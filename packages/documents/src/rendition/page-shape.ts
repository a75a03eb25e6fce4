import { draw, numbersIn, type OpenPdf, type Pointer, withBitmap, withForm, withMemory } from '@countersign/pdfium'
import { Damaged } from './damaged.js'

export interface PageShape {
  /** The crop box clipped to the media box, in page space. */
  box: [left: number, bottom: number, right: number, top: number]
  /** Clockwise, in degrees; null if PDFium reports none. */
  rotation: number | null
}

/** In points. Readers disagree on smaller pages. */
const min = 1
const tiny = { width: 8, height: 8 }

/**
 * Opens every page. Drawing pages with annotations once makes PDFium add missing appearances (`isDrawn`).
 * @throws {Damaged} for a page that does not open or has no area
 */
export function shapesOf(pdf: OpenPdf): { shapes: PageShape[]; isDrawn: boolean } {
  let isDrawn = false
  const shapes = withForm(pdf, (form) =>
    Array.from({ length: pdf.pageCount() }, (_, index) => {
      const shape = pdf.withPage(index, (page) => {
        if (pdf.library.annotationCount(page) > 0) {
          isDrawn = true
          withBitmap(pdf.library, tiny, (bitmap) => draw(pdf, page, bitmap, tiny, form))
        }
        return shapeOf(pdf, page)
      })
      if (!shape) throw new Damaged(`page ${index + 1} does not open, or has no area`)
      return shape
    }),
  )
  return { shapes, isDrawn }
}

function shapeOf({ library }: OpenPdf, page: Pointer): PageShape | null {
  const hasArea = library.pageWidth(page) >= min && library.pageHeight(page) >= min
  if (!hasArea) return null
  const turns = library.pageRotation(page)
  return withMemory(library, 16, (at) => {
    library.pageBox(page, at)
    const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) =>
      numbersIn(library).getFloat32(at + offset, true),
    ) as [number, number, number, number]
    return {
      box: [Math.min(left, right), Math.min(top, bottom), Math.max(left, right), Math.max(top, bottom)],
      rotation: turns < 0 ? null : turns * 90,
    }
  })
}
