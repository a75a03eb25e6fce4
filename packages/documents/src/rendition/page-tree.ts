import { PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import type { Objects } from './objects.js'

const maxLevels = 64

export interface FoundPage {
  ref: PdfRef
  dict: PdfDict
  resources: PdfObject | undefined
  rotate: PdfObject | undefined
}

type Inherited = Pick<FoundPage, 'resources' | 'rotate'>

/** Returns the pages in order; copies a page that occurs several times. */
export function pagesOf(objects: Objects): FoundPage[] {
  const pages: FoundPage[] = []
  const above = new Set<PdfDict>()
  const taken = new Set<PdfDict>()

  const descend = (value: PdfObject | undefined, inherited: Inherited, level: number): void => {
    const node = objects.dict(value)
    if (!node || !(value instanceof PdfRef) || level > maxLevels || above.has(node)) return
    const own: Inherited = {
      resources: objects.dict(node.get('Resources')) ? node.get('Resources') : inherited.resources,
      rotate: node.get('Rotate') ?? inherited.rotate,
    }
    if (!objects.array(node.get('Kids'))) return void pages.push({ ...onItsOwn(value, node), ...own })
    above.add(node)
    for (const kid of objects.items(node.get('Kids'))) descend(kid, own, level + 1)
    above.delete(node)
  }

  const onItsOwn = (ref: PdfRef, dict: PdfDict): Pick<FoundPage, 'ref' | 'dict'> => {
    if (!taken.has(dict)) {
      taken.add(dict)
      return { ref, dict }
    }
    const copy = new PdfDict([...dict])
    return { ref: objects.pdf.register(copy), dict: copy }
  }

  descend(objects.pdf.getCatalog().get('Pages'), { resources: undefined, rotate: undefined }, 0)
  return pages
}
