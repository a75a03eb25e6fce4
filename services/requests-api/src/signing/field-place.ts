import { refuse } from './refusal.js'

/** The canvas a field's width and height are given in (rule fields-1). */
const canvasWidth = 400
const canvasHeight = 300
/** In percent: what rounding a size to whole units may add. */
const slack = 0.01

/** Where a field is to be: percent from the page's top left corner, and units of the canvas. */
export interface FieldPlace {
  x: number
  y: number
  width: number
  height: number
  page: number
}

/**
 * A field lies on a page that its document has, and does not reach outside it (rule fields-4).
 *
 * @throws {Refusal} `page-missing`, `field-outside-page`
 */
export function mustLieOnPage({ x, y, width, height, page }: FieldPlace, pageCount: number): void {
  if (page > pageCount) refuse('page-missing', { page, pageCount })
  const right = x + (width / canvasWidth) * 100
  const bottom = y + (height / canvasHeight) * 100
  if (x < 0 || y < 0 || right > 100 + slack || bottom > 100 + slack)
    refuse('field-outside-page', { x, y, width, height })
}
