import type { Value } from '@countersign/pdf/content'
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core'

export function toPdfObject(value: Value): PdfObject {
  switch (value.kind) {
    case 'number':
      return PdfNumber.of(Number(value.text))
    case 'name':
      // The library decodes names as UTF-8.
      return PdfName.of(value.bytes.toString('utf8'))
    case 'string':
      return PdfString.fromBytes(new Uint8Array(value.bytes))
    case 'array':
      return new PdfArray(value.items.map(toPdfObject))
    case 'dictionary':
      return new PdfDict([...value.entries].map(([key, entry]) => [key, toPdfObject(entry)] as const))
    case 'reference':
      return PdfRef.of(value.number, value.generation)
    case 'word':
      return value.text === 'null' ? PdfNull.instance : PdfBool.of(value.text === 'true')
  }
}
