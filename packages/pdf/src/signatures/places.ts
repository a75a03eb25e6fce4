import { boxOnPage, type FieldPlace } from '@countersign/contracts/geometry'
import { sheet } from '../certificate/sheet.js'

export interface Signatory {
  name: string
  email: string
}

/** Page from 1, position in whole percent, size in units of the 400 × 300 canvas (rule fields-1). */
export interface SignaturePlace extends FieldPlace {
  page: number
}

/** Percent from the left: two columns of 37.5 %, the default width of a signature (rule fields-3). */
const columns = [11, 52] as const
/** Units: 37.5 % × 12 % of the page, 223 × 101 pt. */
const size = { width: 150, height: 36 } as const
/** Percent between rows: the frame, two to five lines of name and address, and space. */
const rowHeight = 20
/** Percent from the top, below the title or the running header. */
const firstRow = { onTitlePage: 30, onOtherPages: 13 } as const
const lastRow = 74

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

/** In points, from the upper left. */
export const frameOf = (place: FieldPlace) => boxOnPage(place, sheet)

/** Text margins: the outer edges of the columns. */
export const margins = {
  left: (columns[0] / 100) * sheet.width,
  right: ((columns[1] + 37.5) / 100) * sheet.width,
} as const
