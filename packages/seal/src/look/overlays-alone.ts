import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { stampName, streamsOf } from '@countersign/pdf/update/add-overlay'
import type { OpenPdf } from '@countersign/pdf/update/open-for-update'
import type { PageFrame } from '@countersign/pdf/stamp/page-frame'
import { dictionaryAt, isFresh, listAt, resolved } from '../check/values.js'

export interface TwoStates {
  before: OpenPdf
  after: OpenPdf
}

/** Keys that determine the page's frame; all but `UserUnit` may be inherited (ISO 32000-2, table 31). */
const ofShape = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit']

/** Draws the overlays on otherwise empty pages of the same size. @param frames of all pages of the document */
export async function overlaysAlone(
  states: TwoStates,
  frames: readonly PageFrame[],
  indices: readonly number[],
): Promise<Uint8Array> {
  const alone = PDF.create()
  const copy = copier(states.after, alone)
  for (const [place, index] of indices.entries()) {
    const page = states.after.pdf.getPages()[index]!.dict
    const forms = formsOver(states, index).map((form, number): [string, PdfObject] => [`Over${number}`, copy(form)])
    const matrix = frames[index]!.toUserSpace.map((value) => Number(value.toFixed(6))).join(' ')
    const content = `q ${matrix} cm\n${forms.map(([name]) => `/${name} Do\n`).join('')}Q\n`
    const shape = ofShape.flatMap((key): [string, PdfObject][] => {
      const value = inherited(states.after, page, key)
      return value ? [[key, copy(value)]] : []
    })
    const entries: [string, PdfObject][] = [
      ['Type', PdfName.of('Page')],
      ...shape,
      ['Resources', PdfDict.of({ XObject: new PdfDict(forms) })],
      ['Contents', alone.createStream({}, Buffer.from(content))],
    ]
    alone.insertPage(place, new PdfDict(entries))
  }
  return alone.save()
}

function formsOver({ before, after }: TwoStates, index: number): PdfRef[] {
  const page = after.pdf.getPages()[index]!.dict
  const pictures = dictionaryAt(after, dictionaryAt(after, page, 'Resources'), 'XObject')
  const drawnLast = textOf(after, streamsOf(page, after).at(-1))
  const stamp = pictures.get(new RegExp(String.raw`/(${stampName}\d+) Do Q\n$`).exec(drawnLast)?.[1] ?? '')
  const looks = listAt(after, page, 'Annots').map((annotation) => {
    const widget = isFresh(before, annotation) && resolved(after, annotation)
    return widget instanceof PdfDict ? dictionaryAt(after, widget, 'AP').get('N') : undefined
  })
  return [stamp, ...looks].filter((form) => isFresh(before, form))
}

function textOf(open: OpenPdf, value: PdfObject | undefined): string {
  const stream = resolved(open, value)
  return stream instanceof PdfStream ? Buffer.from(stream.getDecodedData()).toString('latin1') : ''
}

/** Limit for the page tree, which may be cyclic. */
const deepest = 100

function inherited(open: OpenPdf, page: PdfDict, key: string): PdfObject | undefined {
  let node: PdfObject | null = page
  for (let depth = 0; node instanceof PdfDict && depth < deepest; depth++) {
    const value: PdfObject | undefined = node.get(key)
    if (value) return value
    node = resolved(open, node.get('Parent'))
  }
  return undefined
}

/**
 * Our forms refer only to fonts and images, so there are no cycles. Drops a form's matrix: the new page applies it.
 */
function copier(from: OpenPdf, into: PDF): (value: PdfObject) => PdfObject {
  const known = new Map<number, PdfRef>()
  const entries = (dictionary: PdfDict) =>
    [...dictionary].map(([key, value]): [string, PdfObject] => [key.value, copy(value)])

  function copy(value: PdfObject): PdfObject {
    if (value instanceof PdfRef) return refTo(value)
    if (value instanceof PdfStream) {
      const isForm = value.get('Subtype') === PdfName.of('Form')
      return new PdfStream(
        entries(value).filter(([key]) => key !== 'Length' && !(isForm && key === 'Matrix')),
        value.data,
      )
    }
    if (value instanceof PdfDict) return new PdfDict(entries(value))
    if (value instanceof PdfArray) return new PdfArray([...value].map(copy))
    return value
  }

  function refTo(ref: PdfRef): PdfObject {
    const earlier = known.get(ref.objectNumber)
    if (earlier) return earlier
    const object = from.resolve(ref)
    if (object === null) return ref
    const ours = into.register(copy(object))
    known.set(ref.objectNumber, ours)
    return ours
  }

  return copy
}
