import { PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'

/** Serializes an object independently of its key order and syntax. */
export function say(object: PdfObject | null | undefined): string {
  if (object instanceof PdfRef) return `${object.objectNumber} ${object.generation} R`
  if (object instanceof PdfStream) return `stream ${sayEntries(object)} ${Buffer.from(object.data).toString('base64')}`
  if (object instanceof PdfDict) return sayEntries(object)
  if (object instanceof PdfArray) return `[${[...object].map(say).join(' ')}]`
  if (object instanceof PdfString) return `(${Buffer.from(object.bytes).toString('hex')})`
  if (object instanceof PdfName) return `/${object.value}`
  return object && 'value' in object ? String(object.value) : 'null'
}

const sayEntries = (dictionary: PdfDict): string =>
  `<<${[...dictionary]
    .map(([key, value]) => `${say(key)} ${say(value)}`)
    .toSorted()
    .join(' ')}>>`

export function differences(one: PdfDict, other: PdfDict): string[] {
  const keys = new Set([...one, ...other].map(([key]) => key.value))
  return [...keys].filter((key) => say(one.get(key)) !== say(other.get(key)))
}
