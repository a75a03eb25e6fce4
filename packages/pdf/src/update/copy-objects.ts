import { PdfArray, PdfBool, PdfDict, PdfName, PdfNull, PdfNumber, type PdfObject, type PdfRef, PdfStream, PdfString } from '@libpdf/core' // prettier-ignore
import * as drawn from 'pdf-lib'

/** Copies from pdf-lib to @libpdf/core. Copies each indirect object once, so that all pages share fonts and images. */
export function objectCopier(
  from: drawn.PDFContext,
  register: (object: PdfObject) => PdfRef,
): (object: drawn.PDFObject) => PdfObject {
  const known = new Map<drawn.PDFRef, PdfRef>()

  function copy(object: drawn.PDFObject | undefined): PdfObject {
    if (object instanceof drawn.PDFRef) return refTo(object)
    if (object instanceof drawn.PDFStream) throw new TypeError('a stream is always an object of its own')
    if (object instanceof drawn.PDFDict) return new PdfDict(entriesOf(object))
    if (object instanceof drawn.PDFArray) return new PdfArray(object.asArray().map(copy))
    if (object instanceof drawn.PDFName) return PdfName.of(object.decodeText())
    if (object instanceof drawn.PDFNumber) return PdfNumber.of(object.asNumber())
    if (object instanceof drawn.PDFBool) return PdfBool.of(object.asBoolean())
    if (object instanceof drawn.PDFString || object instanceof drawn.PDFHexString)
      return PdfString.fromBytes(object.asBytes())
    if (object === undefined || object === drawn.PDFNull) return PdfNull.instance
    throw new TypeError(`an object of an unknown kind: ${object.constructor.name}`)
  }

  function refTo(ref: drawn.PDFRef): PdfRef {
    const earlier = known.get(ref)
    if (earlier) return earlier
    const object = from.lookup(ref)
    // Fonts and images have no cycles, so an object can be registered after those it refers to.
    const copied = object instanceof drawn.PDFStream ? stream(object) : copy(object)
    const ours = register(copied)
    known.set(ref, ours)
    return ours
  }

  const stream = (object: drawn.PDFStream): PdfStream => {
    // Call this before reading the dictionary: it sets the stream's filter.
    const data = object.getContents()
    return new PdfStream(
      entriesOf(object.dict).filter(([key]) => key !== 'Length'),
      data,
    )
  }

  const entriesOf = (dictionary: drawn.PDFDict): [string, PdfObject][] =>
    dictionary.entries().map(([key, value]) => [key.decodeText(), copy(value)])

  return copy
}
