import { PdfArray, PdfBool, PdfDict } from '@libpdf/core'
import { arrayOf, entriesOf, numberOf, type Objects } from '../../rendition/objects.js'
import { drawHelperPages, type HelperPage } from './helper-pages.js'
import type { Rgb } from './plain-image.js'

/** PDFium evaluates a shading's function this often, and draws nothing between. */
export const steps = 256
const perFile = 256

/**
 * Draws axial and radial shadings as PDFium's own colours. The colour of step i is the function's at i / 256 of its
 * domain: PDFium never draws the end of the domain.
 */
export async function gradientsOf(
  shadings: readonly PdfDict[],
  objects: Objects,
): Promise<(readonly Rgb[] | 'unknown')[]> {
  const gradients: (readonly Rgb[] | 'unknown')[] = shadings.map(() => 'unknown')
  for (let from = 0; from < shadings.length; from += perFile) {
    const pages = shadings.slice(from, from + perFile).map(pageOf)
    await drawHelperPages(objects, pages, (index, { pixels }) => {
      const isDrawn = Array.from({ length: steps }, (_, step) => pixels[4 * step + 3] === 255).every(Boolean)
      if (isDrawn)
        gradients[from + index] = Array.from({ length: steps }, (_, step): Rgb => {
          const at = 4 * step
          return [pixels[at + 2]!, pixels[at + 1]!, pixels[at]!]
        })
      return true
    })
  }
  return gradients
}

function pageOf(shading: PdfDict): HelperPage {
  const alone = new PdfDict([
    ...entriesOf(shading, ['ColorSpace', 'Function', 'Domain']),
    ['ShadingType', numberOf(2)],
    // Pixel i is at (i + 0.5) / 255 of the axis, in the middle of the part where PDFium draws step i.
    ['Coords', arrayOf(-0.5, 0, steps - 1.5, 0)],
    ['Extend', new PdfArray([PdfBool.of(true), PdfBool.of(true)])],
  ])
  return { width: steps, height: 1, content: '/S sh', resources: { Shading: { S: alone } } }
}
