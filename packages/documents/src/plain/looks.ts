import { PdfDict, type PdfObject } from '@libpdf/core'
import { appearanceOf } from '../rendition/appearance.js'
import { PlainContent } from './content.js'
import { type Matrix, through } from './matrix.js'
import type { Oddity } from './odd-constructs.js'
import type { Shared } from './shared.js'
import { initialState } from './state.js'

/** The look of an annotation, written with nothing but the grammar. */
export interface WrittenLook {
  annotation: PdfDict
  oddity: Oddity | null
  form: PdfObject | undefined
}

/** Writes the looks of a page's annotations as forms at their places. @param userSpace of the page, in points */
export function writtenLooks(page: PdfDict, userSpace: Matrix, shared: Shared): WrittenLook[] {
  const { objects } = shared
  const annotations = objects.dicts(page.get('Annots'))
  return annotations.flatMap((annotation) => {
    const look = appearanceOf(annotation, objects)
    if (!look) return []
    const resources = PdfDict.of({ XObject: PdfDict.of({ Look: look.form }) })
    const state = initialState(through(look.matrix as unknown as Matrix, userSpace))
    const content = new PlainContent(Buffer.from('/Look Do\n'), resources, state, shared, 'page', 0)
    const { oddity, resources: named } = content.write()
    return [{ annotation, oddity, form: objects.dict(named.get('XObject'))?.get('Look') }]
  })
}
