import { type PDF, PdfRef } from '@libpdf/core'
import { Objects } from '../rendition/objects.js'

/**
 * True if each node of the page tree names the node above it as its parent. Some readers inherit boxes, rotation and
 * resources from the parent, others on the way down the tree.
 */
export function hasPlainTree(pdf: PDF): boolean {
  const objects = new Objects(pdf)
  const seen = new Set<number>()
  const waiting = [pdf.getCatalog().get('Pages')]
  for (let node = waiting.pop(); node instanceof PdfRef; node = waiting.pop()) {
    const { objectNumber } = node
    if (seen.has(objectNumber)) return false
    seen.add(objectNumber)
    for (const kid of objects.items(objects.dict(node)?.get('Kids'))) {
      const parent = objects.dict(kid)?.get('Parent')
      if (!(kid instanceof PdfRef) || !(parent instanceof PdfRef) || parent.objectNumber !== objectNumber) return false
      waiting.push(kid)
    }
  }
  return seen.size > 0
}
