import { refuse } from './refusal.js'

/** Width of the canvas that a field's size refers to (rule fields-1). */
const canvasWidth = 400
const canvasHeight = 300
/** Tolerance for sizes rounded to whole units, in percent. */
const slack = 0.01

/** Position in percent from the page's top left corner; size in canvas units. */
export interface FieldPlace {
  x: number
  y: number
  width: number
  height: number
  page: number
}

/** Rule fields-4. */
export function mustLieOnPage({ x, y, width, height, page }: FieldPlace, pageCount: number): void {
  if (page > pageCount) refuse('page-missing', { page, pageCount })
  const right = x + (width / canvasWidth) * 100
  const bottom = y + (height / canvasHeight) * 100
  if (x < 0 || y < 0 || right > 100 + slack || bottom > 100 + slack)
    refuse('field-outside-page', { x, y, width, height })
}
