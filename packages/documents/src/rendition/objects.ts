import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'

/** References that lead to references are followed so far, and no further. */
const mostHops = 32

type Value = PdfObject | null | undefined

/**
 * The objects of a stranger's PDF, asked for by the kind that is wanted: whatever is not of that kind counts as not there. A
 * reference and what it refers to are the same.
 */
export class Objects {
  constructor(readonly pdf: PDF) {}

  /** What a value is in the end; null for nothing. */
  at(value: Value): PdfObject | null {
    let found: Value = value
    for (let hop = 0; found instanceof PdfRef && hop < mostHops; hop++) found = this.pdf.getObject(found)
    return found instanceof PdfRef ? null : (found ?? null)
  }

  /** A dictionary that is not a stream's. */
  dict(value: Value): PdfDict | null {
    const found = this.at(value)
    return found instanceof PdfDict && !(found instanceof PdfStream) ? found : null
  }

  stream(value: Value): PdfStream | null {
    const found = this.at(value)
    return found instanceof PdfStream ? found : null
  }

  array(value: Value): PdfArray | null {
    const found = this.at(value)
    return found instanceof PdfArray ? found : null
  }

  /** The members of an array; none where it is no array. */
  items(value: Value): PdfObject[] {
    return [...(this.array(value) ?? [])]
  }

  name(value: Value): string | null {
    const found = this.at(value)
    return found instanceof PdfName ? found.value : null
  }

  /** A name, or a string in its place, as PDFium reads either for the other; empty for anything else. */
  word(value: Value): string {
    return this.name(value) ?? this.string(value)?.asString() ?? ''
  }

  string(value: Value): PdfString | null {
    const found = this.at(value)
    return found instanceof PdfString ? found : null
  }

  /** A finite number. */
  number(value: Value): number | null {
    const found = this.at(value)
    return found instanceof PdfNumber && Number.isFinite(found.value) ? found.value : null
  }

  /** The first so many members of an array, all of them numbers. */
  numbers(value: Value, count: number): number[] | null {
    const members = this.items(value).slice(0, count)
    const numbers = members.flatMap((member) => this.number(member) ?? [])
    return numbers.length === count ? numbers : null
  }

  /** The object by a reference that may be used wherever it is used: a new one for what stood in its place. */
  refTo(value: PdfObject, found: PdfObject): PdfRef {
    return value instanceof PdfRef ? value : this.pdf.register(found)
  }

  /** What a stream holds, unpacked; nothing for one that cannot be. */
  decoded(stream: PdfStream): Buffer {
    try {
      const bytes = stream.getDecodedData()
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    } catch {
      return Buffer.alloc(0)
    }
  }

  /** Gives a stream other content. */
  refill(stream: PdfStream, content: Uint8Array): void {
    for (const key of ['Filter', 'DecodeParms', 'DL']) stream.delete(key)
    stream.setData(new Uint8Array(content))
  }
}

export const numberOf = (value: number): PdfNumber => PdfNumber.of(value)

export const arrayOf = (...numbers: number[]): PdfArray => new PdfArray(numbers.map(numberOf))

/** Takes every key out that is not on a list. */
export function keepOnly(dict: PdfDict, keys: ReadonlySet<string>): string[] {
  const others = [...dict].map(([key]) => key.value).filter((key) => !keys.has(key))
  for (const key of others) dict.delete(key)
  return others
}
