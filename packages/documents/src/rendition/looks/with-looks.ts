import '@countersign/pdf/exact-numbers'
import { helvetica, uncovered } from '@countersign/pdf/font-coverage'
import { Typesetter } from '@countersign/pdf/typesetter'
import { objectCopier } from '@countersign/pdf/update/copy-objects'
import { PDF, PdfBool, PdfDict, PdfRef, type PdfStream } from '@libpdf/core'
import { PDFDocument } from 'pdf-lib'
import { isVisible } from '../appearance.js'
import { Objects } from '../objects.js'
import { pagesOf } from '../page-tree.js'
import type { Tally } from '../tally.js'
import { drawLook } from './draw-look.js'
import { type Look, lookOf } from './look.js'

interface Lacking {
  annotation: PdfDict
  look: Look
  /** PDFium's look. */
  stream: PdfStream
  box: number[]
}

/**
 * Draws the text of fields and notes that came without a look. PDFium makes their looks while it draws, but only with
 * letters of Helvetica and of the field's own font; it draws others wrongly or not at all.
 *
 * @param clean PDFium's output after drawing
 * @param firstNew PDFium gave this number or a higher one to the objects that it added while drawing
 * @returns an update; null if no look has to be drawn
 * @throws library errors
 */
export async function withLooks(clean: Buffer, firstNew: number, tally: Tally): Promise<Buffer | null> {
  if (!clean.includes('/AcroForm') && !clean.includes('/FreeText')) return null
  const objects = new Objects(await PDF.load(clean, { lenient: false }))
  const form = objects.dict(objects.pdf.getCatalog().get('AcroForm'))
  const lacking = lackingIn(objects, form, firstNew)
  if (lacking.length === 0) return null
  for (const { look } of lacking) for (const letter of await uncovered(look.text)) tally.leaveOut(letter)
  await drawAll(lacking, objects)
  // PDFium would make its own looks again.
  form?.set('NeedAppearances', PdfBool.of(false))
  return objects.updated()
}

function lackingIn(objects: Objects, form: PdfDict | null, firstNew: number): Lacking[] {
  const areAllNew = objects.at(form?.get('NeedAppearances')) === PdfBool.TRUE
  const annotations = pagesOf(objects).flatMap(({ dict }) => objects.dicts(dict.get('Annots')))
  return [...new Set(annotations)].flatMap((annotation) => {
    const given = objects.dict(annotation.get('AP'))?.get('N')
    const isNote = objects.name(annotation.get('Subtype')) === 'FreeText'
    const isNew = given instanceof PdfRef && (given.objectNumber >= firstNew || (areAllNew && !isNote))
    const look = isNew && isVisible(annotation, objects) ? lookOf(annotation, form, objects) : null
    if (!look || (!isNote && isInHelvetica(look.text))) return []
    const stream = objects.stream(given)
    const box = objects.numbers(stream?.get('BBox'), 4)
    return stream && box ? [{ annotation, look, stream, box }] : []
  })
}

const isInHelvetica = (text: string): boolean =>
  [...text].every((letter) => letter === '\n' || helvetica.has(letter.codePointAt(0)!))

/** Draws on pages of a new document: the drawing library never reads an upload (ADR 0037). */
async function drawAll(lacking: readonly Lacking[], objects: Objects): Promise<void> {
  const drawing = await PDFDocument.create({ updateMetadata: false })
  const typesetter = new Typesetter(drawing)
  const drawn = []
  for (const { look, box, ...its } of lacking) {
    const [left = 0, bottom = 0, right = 0, top = 0] = box
    const page = drawing.addPage([right - left, top - bottom])
    const text = `q 1 0 0 1 ${left} ${bottom} cm\n${await drawLook(page, look, typesetter)}\nQ`
    drawn.push({ ...its, text, resources: page.node.Resources()! })
  }
  typesetter.finish()
  await drawing.flush()
  const copy = objectCopier(drawing.context, (object) => objects.pdf.register(object))
  for (const { annotation, stream, text, resources } of drawn) {
    // PDFium draws ground and border before the text, and marks the text (ISO 32000-2, 12.7.4.3).
    const [frame = ''] = objects.decoded(stream).toString('latin1').split('/Tx BMC', 1)
    objects.refill(stream, Buffer.from(`${frame}\n${text}`, 'latin1'))
    const own = objects.dict(stream.get('Resources')) ?? []
    stream.set('Resources', new PdfDict([...own, ...(copy(resources) as PdfDict)]))
    annotation.delete('PDFIUM_HasGeneratedAP')
  }
}
