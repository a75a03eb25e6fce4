import { draw, type OpenPdf, pixelsOf, type Pointer, type Size, withBitmap, withBothStates, withForm, withPdf } from '@countersign/pdfium' // prettier-ignore
import type { Area } from '@countersign/pdf/stamp/area'
import { drawnAreas } from '@countersign/pdf/stamp/drawn-areas'
import { framesOf, type PageFrame } from '@countersign/pdf/stamp/page-frame'
import type { FilledField } from './filled-field.js'
import type { KeptOf } from './kept-pictures.js'
import { overlaysAlone, type TwoStates } from './overlays-alone.js'
import { pictureOf } from './picture.js'
import { isAsExpected, type PixelBox } from './same-picture.js'

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
 * one with our overlay drawn on top; elsewhere, the old one alone. @param keptOf pictures drawn earlier from the first
 * `length` bytes; other pages are drawn now @returns the pages that differ, starting at 1
 */
export async function pagesThatLookWrong(
  states: TwoStates,
  { file, length, fields, isFooted }: Added,
  keptOf: KeptOf = () => undefined,
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
          const sides = { before, after, over, formBefore, formAfter, keptOf }
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
  keptOf: KeptOf
}

/** False also for a page that PDFium does not open. */
function isPageRight(sides: Sides, index: number, place: number, frame: PageFrame, areas: readonly Area[]): boolean {
  const { before, after, over, formBefore, formAfter, keptOf } = sides
  const { library } = before
  const bare = keptOf(index) ?? pictureOf(before, formBefore, index)
  if (!bare) return false
  const { size, pixels } = bare
  const verdict = withBitmap(library, size, (expecting) => {
    pixelsOf(library, expecting, size).set(pixels)
    over.withPage(place, (pageOver) => draw(over, pageOver, expecting, size, 0))
    return after.withPage(index, (pageAfter) =>
      withBitmap(library, size, (looking) => {
        draw(after, pageAfter, looking, size, formAfter)
        const [expected, sealed] = [pixelsOf(library, expecting, size), pixelsOf(library, looking, size)]
        return isAsExpected({ bare: pixels, expected, sealed }, size, areas.map((area) => boxOf(area, frame, size))) // prettier-ignore
      }),
    )
  })
  return verdict ?? false
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
