import { PdfBool, type PdfDict, type PdfObject } from '@libpdf/core'
import { isVisible } from './appearance.js'
import type { Objects } from './objects.js'

const maxLevels = 32

/** The form of the original; the rendition has none. */
export interface FormFound {
  fields: number
  signatures: PdfDict[]
  /** Fields with actions. */
  active: PdfDict[]
  /** Only programs that know XFA build the content of a dynamic one. */
  xfa: 'xfa' | 'dynamic' | null
}

/** Inspects the form and its widgets. @param widgets all Widget annotations on pages */
export function formOf(catalog: PdfDict, widgets: readonly PdfDict[], objects: Objects): FormFound {
  const form = objects.dict(catalog.get('AcroForm'))
  const all = new Set([...fieldsBelow(form?.get('Fields'), objects), ...widgets])
  const ofSignatures = [...all].filter((field) => objects.name(inherited(field, 'FT', objects)) === 'Sig')
  const signatures = new Set(ofSignatures.flatMap((field) => objects.dict(field.get('V')) ?? []))
  const filled = new Set(ofSignatures.filter((field) => objects.dict(field.get('V'))))
  const shown = widgets.filter((widget) => isVisible(widget, objects) && !filled.has(widget))
  const isDynamic = objects.at(catalog.get('NeedsRendering')) === PdfBool.TRUE
  return {
    fields: new Set(shown.map((widget) => fieldOf(widget, objects)).filter((field) => !filled.has(field))).size,
    signatures: [...signatures],
    active: [...all].filter((field) => field.has('A') || field.has('AA')),
    xfa: form?.has('XFA') ? (isDynamic ? 'dynamic' : 'xfa') : null,
  }
}

function fieldsBelow(list: PdfObject | undefined, objects: Objects): Set<PdfDict> {
  const found = new Set<PdfDict>()
  const waiting = objects.items(list)
  for (let value = waiting.pop(); value; value = waiting.pop()) {
    const field = objects.dict(value)
    if (!field || found.has(field)) continue
    found.add(field)
    waiting.push(...objects.items(field.get('Kids')))
  }
  return found
}

/** A merged widget is its own field. */
function fieldOf(widget: PdfDict, objects: Objects): PdfDict {
  return widget.has('T') ? widget : (objects.dict(widget.get('Parent')) ?? widget)
}

/** An entry of a field or the closest field above that has it (ISO 32000-2, table 226). */
export function inherited(field: PdfDict, key: string, objects: Objects): PdfObject | undefined {
  let level: PdfDict | null = field
  for (let count = 0; level && count < maxLevels; count++) {
    if (level.has(key)) return level.get(key)
    level = objects.dict(level.get('Parent'))
  }
  return undefined
}
