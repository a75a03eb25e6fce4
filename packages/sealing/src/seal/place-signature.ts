import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfString } from '@libpdf/core'
import { filledSignatureFields } from './signature-fields.js'
import { sha256Of } from './sha256.js'

/** Wide enough for any place in a file of 10 GB; replaced once the places are known. */
const unknownPlace = 9_999_999_999
const unknownRange = `[0 ${unknownPlace} ${unknownPlace} ${unknownPlace}]`
/** Annotation flags Print and Locked, as a signature field's widget has them (ISO 32000-2, 12.5.3). */
const printedAndLocked = 132

/** What a signature dictionary says about itself, besides the signature. */
export interface SignaturePlace {
  /** Of the field; a number is added when the document has a field of this name. */
  fieldName: string
  /** `Type`, `SubFilter` and what else goes into the signature dictionary (ISO 32000-2, 12.8.1). */
  entries: Record<string, PdfObject>
  /** Bytes kept for the signature. */
  reserved: number
  /**
   * Whether this is to be the certifying signature, after which only fields may be filled and signatures added. Only a
   * document's first one can be: a document that is signed already is not certified.
   */
  certify: boolean
}

/**
 * Appends a signature to a PDF in an invisible field, as an incremental update wherever the file allows one (one that is
 * linearized or whose cross-references had to be repaired is written anew).
 *
 * @param file the PDF; it is not changed
 * @param sign makes the signature from the SHA-256 of all bytes but the signature's own: DER, at most `reserved` bytes
 * @returns the signed PDF
 * @throws {RangeError} when the signature is larger than what was kept for it
 */
export async function placeSignature(
  file: Uint8Array,
  place: SignaturePlace,
  sign: (digest: Buffer) => Promise<Uint8Array>,
): Promise<Buffer> {
  const signed = await withEmptySignature(file, place)
  const range = signed.lastIndexOf(unknownRange)
  const start = signed.indexOf('<', signed.indexOf('/Contents', range))
  const end = start + 2 * place.reserved + 2
  if (range < 0 || signed[end - 1] !== '>'.charCodeAt(0))
    throw new Error('the place kept for the signature was not found in the file that was written')
  const covered = `[0 ${start} ${end} ${signed.length - end}]`
  signed.write(covered.padEnd(unknownRange.length), range, 'latin1')

  const signature = await sign(sha256Of(signed.subarray(0, start), signed.subarray(end)))
  if (signature.length > place.reserved)
    throw new RangeError(`the signature has ${signature.length} bytes; ${place.reserved} are kept for it`)
  signed.write(Buffer.from(signature).toString('hex'), start + 1, 'latin1')
  return signed
}

/**
 * Read by the letter first: the library's lenient reader takes all memory on some damage (a stray brace in a dictionary), and
 * is needed for few files only.
 */
async function withEmptySignature(file: Uint8Array, place: SignaturePlace): Promise<Buffer> {
  try {
    return await writeEmptySignature(await PDF.load(file, { lenient: false }), place)
  } catch {
    return writeEmptySignature(await PDF.load(file), place)
  }
}

async function writeEmptySignature(
  pdf: PDF,
  { fieldName, entries, reserved, ...place }: SignaturePlace,
): Promise<Buffer> {
  if (pdf.isEncrypted) throw new Error('an encrypted PDF cannot be sealed')
  const certify = place.certify && filledSignatureFields(pdf).length === 0
  const signature = pdf.register(
    PdfDict.of({
      ...entries,
      Filter: PdfName.of('Adobe.PPKLite'),
      ByteRange: new PdfArray([0, unknownPlace, unknownPlace, unknownPlace].map((offset) => PdfNumber.of(offset))),
      Contents: PdfString.fromBytes(new Uint8Array(reserved)),
      ...(certify && { Reference: new PdfArray([certification()]) }),
    }),
  )
  const form = pdf.getOrCreateForm()
  const field = form.createSignatureField(unusedName(fieldName, new Set(form.getFields().map(({ name }) => name))))
  const widget = field.getDict()
  widget.delete('Kids')
  widget.set('Type', PdfName.of('Annot'))
  widget.set('Subtype', PdfName.of('Widget'))
  widget.set('F', PdfNumber.of(printedAndLocked))
  widget.set('Rect', new PdfArray([0, 0, 0, 0].map((side) => PdfNumber.of(side))))
  widget.set('V', signature)
  addToFirstPage(pdf, widget, field.getRef()!)
  if (certify) allow(pdf, signature)
  const written = await pdf.save({ incremental: true })
  return Buffer.from(written.buffer, written.byteOffset, written.length)
}

function unusedName(wanted: string, used: ReadonlySet<string>): string {
  let name = wanted
  for (let number = 2; used.has(name); number++) name = `${wanted} ${number}`
  return name
}

/** An invisible widget need not be on a page: where the library finds none, it is on none. */
function addToFirstPage(pdf: PDF, widget: PdfDict, widgetRef: PdfRef): void {
  const page = pdf.getPage(0)
  if (!page) return
  widget.set('P', page.ref)
  const annotations = page.dict.getArray('Annots', (ref) => pdf.getObject(ref))
  if (annotations) annotations.push(widgetRef)
  else page.dict.set('Annots', new PdfArray([widgetRef]))
}

/** DocMDP, level 2: fields may be filled and signatures added (ISO 32000-2, 12.8.2.2). */
function certification(): PdfDict {
  return PdfDict.of({
    Type: PdfName.of('SigRef'),
    TransformMethod: PdfName.of('DocMDP'),
    TransformParams: PdfDict.of({
      Type: PdfName.of('TransformParams'),
      P: PdfNumber.of(2),
      V: PdfName.of('1.2'),
    }),
  })
}

function allow(pdf: PDF, signature: PdfRef): void {
  const catalog = pdf.getCatalog()
  const permissions = catalog.getDict('Perms', (ref) => pdf.getObject(ref))
  if (permissions) permissions.set('DocMDP', signature)
  else catalog.set('Perms', PdfDict.of({ DocMDP: signature }))
}
