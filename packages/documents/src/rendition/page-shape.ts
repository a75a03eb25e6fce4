import { draw, numbersIn, type OpenPdf, type Pointer, withBitmap, withForm, withMemory } from '@countersign/pdfium'
import { Damaged } from './damaged.js'

/** A page's area as PDFium shows it. */
export interface PageShape {
  /** Left, bottom, right, top of what is shown, the crop box within the media box, in the page's own space. */
  box: [left: number, bottom: number, right: number, top: number]
  /** Clockwise, in degrees; null where PDFium does not tell. */
  rotation: number | null
}

/** A page smaller than this, in points, has no room for anything, and readers disagree on what it is. */
const least = 1
/** Pixels of a drawing that nobody looks at. */
const tiny = { width: 8, height: 8 }

/**
 * Opens every page and tells its shape. Where a page has annotations it is drawn once, which has PDFium write the
 * appearances that are missing into the document.
 *
 * @returns also whether any was drawn, and the document so changed
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
  const hasArea = library.pageWidth(page) >= least && library.pageHeight(page) >= least
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
