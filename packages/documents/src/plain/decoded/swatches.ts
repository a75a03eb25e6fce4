import { exactNumber } from '@countersign/pdf/exact-numbers'
import type { PdfObject } from '@libpdf/core'
import type { Objects } from '../../rendition/objects.js'
import { drawHelperPages, type HelperPage } from './helper-pages.js'
import type { Rgb } from './plain-image.js'

export interface Swatch {
  space: PdfObject
  values: readonly number[]
}

/** Swatches are squares of two pixels; this many are beside each other, and as many above each other. */
const [side, across] = [2, 64]
const perPage = across * across

/** Draws a colour of any colour space. Black stands for what PDFium does not draw, as it is the initial colour. */
export async function coloursOf(swatches: readonly Swatch[], objects: Objects): Promise<Rgb[]> {
  const colours = swatches.map((): Rgb => [0, 0, 0])
  for (let from = 0; from < swatches.length; from += perPage) {
    const some = swatches.slice(from, from + perPage)
    await drawHelperPages(objects, [pageOf(some)], (_page, { pixels, width }) => {
      for (const index of some.keys()) {
        const { x, y } = placeOf(index)
        const at = 4 * (y * width + x)
        colours[from + index] = [pixels[at + 2]!, pixels[at + 1]!, pixels[at]!]
      }
      return true
    })
  }
  return colours
}

function pageOf(swatches: readonly Swatch[]): HelperPage {
  const spaces = new Map<PdfObject, string>()
  for (const { space } of swatches) if (!spaces.has(space)) spaces.set(space, `C${spaces.size}`)
  const edge = side * across
  const lines = swatches.map(({ space, values }, index) => {
    const { x, y } = placeOf(index)
    // Each starts with the initial colour: PDFium keeps the previous one if it does not know the space.
    const colour = `/${spaces.get(space)} cs ${values.map(exactNumber).join(' ')} scn`
    return `q ${colour} ${x} ${edge - y - side} ${side} ${side} re f Q`
  })
  const named = Object.fromEntries([...spaces].map(([space, name]) => [name, space]))
  return { width: edge, height: edge, content: lines.join('\n'), resources: { ColorSpace: named } }
}

/** Left and top of a swatch. */
const placeOf = (index: number) => ({ x: side * (index % across), y: side * Math.floor(index / across) })
