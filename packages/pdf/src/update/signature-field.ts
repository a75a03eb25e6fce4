import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef, PdfString } from '@libpdf/core'
import { unknownPlace } from './gap.js'
import { type Closing, closedBy, fieldClosedBy } from './no-more-changes.js'
import { numbers } from './objects.js'
import type { OpenPdf } from './open-for-update.js'

export interface SignaturePlace {
  /** A number is appended if the name is taken. */
  fieldName: string
  /** `Type`, `SubFilter` and others (ISO 32000-2, 12.8.1). */
  entries: Readonly<Record<string, PdfObject>>
  reserved: number
  /** Null if later changes are allowed. */
  closing: Closing | null
}

export interface Appearance {
  page: number
  /** In the page's user space. */
  rect: readonly [left: number, bottom: number, right: number, top: number]
  form: PdfRef
}

/** Annotation flags Print and Locked (ISO 32000-2, 12.5.3). */
const printedAndLocked = 132
/** SignaturesExist and AppendOnly (ISO 32000-2, 12.7.3). */
const appendOnly = 3

/**
 * `writeRanges` sets the byte range after writing. @param appearance null puts an invisible field on the first page
 */
export function addSignatureField(open: OpenPdf, place: SignaturePlace, appearance: Appearance | null): void {
  const { pdf, resolve } = open
  const signature = pdf.register(signatureDictionary(place, open))
  const catalog = pdf.getCatalog()
  const page = pdf.getPages()[appearance?.page ?? 0]!
  const widget = PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Widget'),
    FT: PdfName.of('Sig'),
    T: PdfString.fromString(unusedName(place.fieldName, namesIn(open))),
    V: signature,
    F: PdfNumber.of(printedAndLocked),
    Rect: numbers(appearance?.rect ?? [0, 0, 0, 0]),
    P: page.ref,
    ...(appearance && { AP: PdfDict.of({ N: appearance.form }) }),
    ...fieldClosedBy(place.closing),
  })
  const field = pdf.register(widget)
  page.dict.set('Annots', new PdfArray([...(page.dict.getArray('Annots', resolve) ?? []), field]))
  addToForm(open, field)
  if (place.closing === 'certification') catalog.set('Perms', PdfDict.of({ DocMDP: signature }))
}

function signatureDictionary({ entries, reserved, closing }: SignaturePlace, open: OpenPdf): PdfDict {
  return PdfDict.of({
    ...entries,
    Filter: PdfName.of('Adobe.PPKLite'),
    ByteRange: new PdfArray([0, unknownPlace, unknownPlace, unknownPlace].map((offset) => PdfNumber.of(offset))),
    Contents: PdfString.fromBytes(new Uint8Array(reserved)),
    ...closedBy(closing, open),
  })
}

function addToForm({ pdf, resolve }: OpenPdf, field: PdfRef): void {
  const catalog = pdf.getCatalog()
  const form = catalog.getDict('AcroForm', resolve)
  if (!form) {
    const bare = PdfDict.of({ Fields: new PdfArray([field]), SigFlags: PdfNumber.of(appendOnly) })
    catalog.set('AcroForm', pdf.register(bare))
    return
  }
  form.set('Fields', new PdfArray([...(form.getArray('Fields', resolve) ?? []), field]))
  form.set('SigFlags', PdfNumber.of(appendOnly))
}

/** Names of the root fields, which must be unique. */
function namesIn({ pdf, resolve }: OpenPdf): Set<string> {
  const fields = pdf.getCatalog().getDict('AcroForm', resolve)?.getArray('Fields', resolve)
  const names = [...(fields ?? [])].map((field) => {
    const dictionary = field.type === 'ref' ? resolve(field) : field
    return dictionary instanceof PdfDict ? dictionary.getString('T', resolve)?.asString() : undefined
  })
  return new Set(names.filter((name) => name !== undefined))
}

function unusedName(wanted: string, used: ReadonlySet<string>): string {
  let name = wanted
  for (let number = 2; used.has(name); number++) name = `${wanted} ${number}`
  return name
}
