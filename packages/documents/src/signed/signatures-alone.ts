import { type PDF, type PdfDict, type PdfObject, PdfStream } from '@libpdf/core'
import { Objects } from '../rendition/objects.js'

/** Annotation flags: Print; Invisible, Hidden, NoView and ToggleNoView (ISO 32000-2, 12.5.3). */
const [print, otherThanShown] = [4, 1 | 2 | 32 | 256]

interface Field {
  dict: PdfDict
  isSignature: boolean
  signature: PdfDict | null
}

/**
 * True if the form contains only signatures, which look the same on screen and in print; anything else could be
 * filled in or shown later. A lock by a field or its signature (ISO 32000-2, 12.7.5.5 and 12.8.2.4) rules out
 * further signatures.
 */
export function holdsSignaturesAlone(pdf: PDF): boolean {
  const objects = new Objects(pdf)
  const form = objects.dict(pdf.getCatalog().get('AcroForm'))
  // Some readers draw the fields anew.
  if (form?.has('NeedAppearances')) return false
  const places = new Set<PdfDict>()
  const seen = new Set<PdfDict>()
  const waiting = below(form?.get('Fields'), { isSignature: false, signature: null }, objects)
  for (let field = waiting.pop(); field; field = waiting.pop()) {
    const { dict, isSignature, signature } = field
    if (seen.has(dict) || locks(field, objects)) return false
    seen.add(dict)
    const kids = below(dict.get('Kids'), field, objects)
    if (kids.length > 0) waiting.push(...kids)
    else if (isSignature && signature && looksAlikeEverywhere(dict, objects)) places.add(dict)
    else return false
  }
  const annotations = pdf.getPages().flatMap(({ dict }) => objects.dicts(dict.get('Annots')))
  const widgets = annotations.filter((one) => objects.name(one.get('Subtype')) === 'Widget')
  return widgets.every((widget) => places.has(widget))
}

function below(list: PdfObject | undefined, above: Omit<Field, 'dict'>, objects: Objects): Field[] {
  return objects.dicts(list).map((dict) => ({
    dict,
    isSignature: dict.has('FT') ? objects.name(dict.get('FT')) === 'Sig' : above.isSignature,
    signature: dict.has('V') ? objects.dict(dict.get('V')) : above.signature,
  }))
}

function locks({ dict, signature }: Field, objects: Objects): boolean {
  const references = objects.items(signature?.get('Reference')).map((value) => objects.dict(value))
  return (
    dict.has('Lock') || references.some((reference) => objects.name(reference?.get('TransformMethod')) === 'FieldMDP')
  )
}

function looksAlikeEverywhere(widget: PdfDict, objects: Objects): boolean {
  const [left, bottom, right, top] = objects.numbers(widget.get('Rect'), 4) ?? [0, 0, 0, 0]
  if (left === right || bottom === top) return true
  // Some readers draw a look of their own from this.
  if (!widget.has('AP')) return !widget.has('MK')
  const looks = objects.dict(widget.get('AP'))
  const flags = objects.number(widget.get('F')) ?? 0
  const hasOneLook = looks !== null && [...looks].length === 1 && objects.at(looks.get('N')) instanceof PdfStream
  return hasOneLook && (flags & print) !== 0 && (flags & otherThanShown) === 0
}
