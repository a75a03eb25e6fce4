import { draw, type OpenPdf, pixelsOf, type Pointer, type Size, withBitmap, withBothStates, withForm, withPdf } from '@countersign/pdfium' // prettier-ignore
import type { Area } from '@countersign/pdf/stamp/area'
import { drawnAreas } from '@countersign/pdf/stamp/drawn-areas'
import { framesOf, type PageFrame } from '@countersign/pdf/stamp/page-frame'
import type { FilledField } from './filled-field.js'
import { overlaysAlone, type TwoStates } from './overlays-alone.js'
import { isAsExpected, type PixelBox } from './same-picture.js'

/** Pages are drawn at one pixel per point, scaled down to this size. */
const maxPixels = 4000
/** Pixels around an area that antialiasing may touch. */
const margin = 1

export interface Added {
  file: Uint8Array
  /** Length of the file before them. */
  length: number
  fields: readonly FilledField[]
  isFooted: boolean
}

/**
 * Renders pages before and after the updates with PDFium. Inside the fields and the footer, a page must match the old
 * one with our overlay drawn on top; elsewhere, the old one alone. @returns the pages that differ, starting at 1
 */
export async function pagesThatLookWrong(
  states: TwoStates,
  { file, length, fields, isFooted }: Added,
): Promise<number[]> {
  const byPage = Map.groupBy(fields, ({ page }) => page)
  const pages = [...byPage.keys()].toSorted((a, b) => a - b)
  if (pages.length === 0) return []
  const frames = framesOf(states.after.pdf)
  const overlays = await overlaysAlone(states, frames, pages.map((page) => page - 1)) // prettier-ignore
  const looksRight = (sides: Sides, page: number, place: number): boolean => {
    const [frame, own] = [frames[page - 1]!, byPage.get(page)!]
    return isPageRight(sides, page - 1, place, frame, drawnAreas(own, frame, isFooted))
  }
  return withPdf(overlays, (over) =>
    withBothStates(file, length, (before, after) =>
      withForm(before, (formBefore) =>
        withForm(after, (formAfter) => {
          const sides = { before, after, over, formBefore, formAfter }
          return pages.filter((page, place) => !looksRight(sides, page, place))
        }),
      ),
    ),
  )
}

interface Sides {
  before: OpenPdf
  after: OpenPdf
  /** Indexed by position in the list of checked pages. */
  over: OpenPdf
  formBefore: Pointer
  formAfter: Pointer
}

/** False also for a page that PDFium does not open. */
function isPageRight(sides: Sides, index: number, place: number, frame: PageFrame, areas: readonly Area[]): boolean {
  const { before, after, over, formBefore, formAfter } = sides
  const { library } = before
  const verdict = before.withPage(index, (pageBefore) => {
    const size = sizeOf(before, pageBefore)
    return withBitmap(library, size, (expecting) => {
      draw(before, pageBefore, expecting, size, formBefore)
      const bare = Buffer.from(pixelsOf(library, expecting, size))
      over.withPage(place, (pageOver) => draw(over, pageOver, expecting, size, 0))
      return after.withPage(index, (pageAfter) =>
        withBitmap(library, size, (looking) => {
          draw(after, pageAfter, looking, size, formAfter)
          const [expected, sealed] = [pixelsOf(library, expecting, size), pixelsOf(library, looking, size)]
          return isAsExpected({ bare, expected, sealed }, size, areas.map((area) => boxOf(area, frame, size))) // prettier-ignore
        }),
      )
    })
  })
  return verdict ?? false
}

function sizeOf({ library }: OpenPdf, page: Pointer): Size {
  const [width, height] = [library.pageWidth(page), library.pageHeight(page)]
  const scale = Math.min(1, maxPixels / Math.max(width, height, 1))
  const pixels = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: pixels(width), height: pixels(height) }
}

function boxOf({ x, y, width, height }: Area, frame: PageFrame, size: Size): PixelBox {
  const [across, down] = [size.width / frame.width, size.height / frame.height]
  return {
    left: Math.floor(x * across) - margin,
    top: Math.floor((frame.height - y - height) * down) - margin,
    right: Math.ceil((x + width) * across) + margin,
    bottom: Math.ceil((frame.height - y) * down) + margin,
  }
}
