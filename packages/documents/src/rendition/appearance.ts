import { type PdfDict, PdfName, type PdfObject, type PdfRef, type PdfStream } from '@libpdf/core'
import type { Objects } from './objects.js'

export interface Appearance {
  form: PdfRef
  matrix: number[]
}

/** ISO 32000-2, 12.5.3. */
const [invisible, hidden, noView] = [1, 2, 32]

/** True if a screen shows the annotation. Ignores the Print flag; Invisible applies only to fields, as in PDFium. */
export function isVisible(annotation: PdfDict, objects: Objects): boolean {
  const isField = objects.name(annotation.get('Subtype')) === 'Widget'
  const hidingFlags = hidden | noView | (isField ? invisible : 0)
  return ((objects.number(annotation.get('F')) ?? 0) & hidingFlags) === 0
}

/** Returns the appearance and its placement by ISO 32000-2, 12.5.5; null if nothing is shown. */
export function appearanceOf(annotation: PdfDict, objects: Objects): Appearance | null {
  const value = appearanceState(annotation, objects)
  const form = objects.stream(value)
  const rectangle = placeOf(annotation, objects)
  if (!value || !form || !rectangle) return null
  const box = boxOf(form, objects)
  if (!box) return null
  form.set('Type', PdfName.of('XObject'))
  form.set('Subtype', PdfName.of('Form'))
  const across = (rectangle.right - rectangle.left) / (box.right - box.left)
  const up = (rectangle.top - rectangle.bottom) / (box.top - box.bottom)
  const matrix = [across, 0, 0, up, rectangle.left - box.left * across, rectangle.bottom - box.bottom * up]
  return { form: objects.refTo(value, form), matrix }
}

function appearanceState(annotation: PdfDict, objects: Objects): PdfObject | null {
  const normal = objects.dict(annotation.get('AP'))?.get('N')
  const states = objects.dict(normal)
  if (!states) return normal ?? null
  const value = objects.word(annotation.get('V')) || objects.word(objects.dict(annotation.get('Parent'))?.get('V'))
  const state = objects.word(annotation.get('AS')) || (states.has(value) ? value : 'Off')
  return states.get(state) ?? null
}

interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

function placeOf(annotation: PdfDict, objects: Objects): Box | null {
  // PDFium marks appearances it generates, and places them around QuadPoints instead of in Rect.
  const marked = annotation.has('PDFIUM_HasGeneratedAP') ? objects.items(annotation.get('QuadPoints')) : []
  const corners = marked.flatMap((member) => objects.number(member) ?? [])
  if (corners.length >= 8) return around(corners)
  const rectangle = objects.numbers(annotation.get('Rect'), 4)
  return rectangle && around(rectangle)
}

function boxOf(form: PdfStream, objects: Objects): Box | null {
  const box = objects.numbers(form.get('BBox'), 4)
  if (!box) return null
  const [a, b, c, d, e, f] = objects.numbers(form.get('Matrix'), 6) ?? [1, 0, 0, 1, 0, 0]
  const [left, bottom, right, top] = box as [number, number, number, number]
  const corners = [left, right].flatMap((x) =>
    [bottom, top].flatMap((y) => [a! * x + c! * y + e!, b! * x + d! * y + f!]),
  )
  const found = around(corners)
  return found.right > found.left && found.top > found.bottom ? found : null
}

function around(points: readonly number[]): Box {
  const xs = points.filter((_, index) => index % 2 === 0)
  const ys = points.filter((_, index) => index % 2 === 1)
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}
