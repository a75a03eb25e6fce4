import { PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'

/** Serializes an object independently of its key order and syntax. */
export function serialized(object: PdfObject | null | undefined): string {
  if (object instanceof PdfRef) return `${object.objectNumber} ${object.generation} R`
  if (object instanceof PdfStream)
    return `stream ${serializedEntries(object)} ${Buffer.from(object.data).toString('base64')}`
  if (object instanceof PdfDict) return serializedEntries(object)
  if (object instanceof PdfArray) return `[${[...object].map(serialized).join(' ')}]`
  if (object instanceof PdfString) return `(${Buffer.from(object.bytes).toString('hex')})`
  if (object instanceof PdfName) return `/${object.value}`
  return object && 'value' in object ? String(object.value) : 'null'
}

const serializedEntries = (dictionary: PdfDict): string =>
  `<<${[...dictionary]
    .map(([key, value]) => `${serialized(key)} ${serialized(value)}`)
    .toSorted()
    .join(' ')}>>`

export function differences(one: PdfDict, other: PdfDict): string[] {
  const keys = new Set([...one, ...other].map(([key]) => key.value))
  return [...keys].filter((key) => serialized(one.get(key)) !== serialized(other.get(key)))
}
