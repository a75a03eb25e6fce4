import { boxOnPage, type FieldPlace } from '@countersign/contracts/geometry'
import { sheet } from '../certificate/sheet.js'

/** Whom a frame is for. */
export interface Signatory {
  name: string
  email: string
}

/** A field's place, on which page (the first is 1): whole percent, and units of the 400 × 300 canvas (rule fields-1). */
export interface SignaturePlace extends FieldPlace {
  page: number
}

/** Percent from the left: two columns of 37.5 %, as wide as a signature is by default (rule fields-3). */
const columns = [11, 52] as const
/** Units: 37.5 % × 12 % of the page, 223 × 101 pt. */
const size = { width: 150, height: 36 } as const
/** Percent from one row to the next: the frame, two to five lines of name and address under it, and air. */
const rowHeight = 20
/** Percent from the top where rows begin: under the title on the first page, under the running head on the others. */
const firstRow = { onTitlePage: 30, onOtherPages: 13 } as const
const lastRow = 74

/** Where each of so many people signs: two beside each other, row by row, on as many pages as it takes. */
export function placesFor(count: number): SignaturePlace[] {
  const places: SignaturePlace[] = []
  let page = 1
  let y: number = firstRow.onTitlePage
  while (places.length < count) {
    if (y > lastRow) {
      page += 1
      y = firstRow.onOtherPages
    }
    for (const x of columns.slice(0, count - places.length)) places.push({ page, x, y, ...size })
    y += rowHeight
  }
  return places
}

/** The frame of a place in points, from the page's upper left corner. */
export const frameOf = (place: FieldPlace) => boxOnPage(place, sheet)

/** What text keeps to at the left and the right: the outer edges of the columns. */
export const margins = {
  left: (columns[0] / 100) * sheet.width,
  right: ((columns[1] + 37.5) / 100) * sheet.width,
} as const
