import { PDF, PdfDict, type PdfObject, type PdfStream } from '@libpdf/core'
import type { PageRange } from '../agreement/pages-that-differ.js'
import { decodeContent } from '../rendition/content/decode.js'
import { type Operator, operators } from '../rendition/content/operators.js'
import { Objects } from '../rendition/objects.js'
import { pagesOf } from '../rendition/page-tree.js'
import {
  oddityOfForm,
  oddityOfImage,
  oddityOfShading,
  oddityOfState,
  oddityOfTile,
  type Oddity,
} from './odd-constructs.js'

/** Numbers beyond 16 bits, and states and forms nested deeper than this, are beyond some readers (ISO 32000-1, C.2). */
const [largest, deepest] = [32_767, 28]

/** Text that becomes part of the clip (ISO 32000-2, table 104). */
const clipping = 4

/**
 * Returns the pages of a rendition that hold a construct that readers draw differently, with the construct.
 *
 * @throws library errors
 */
export async function oddPages(rendition: Buffer, { from, to }: PageRange): Promise<Map<number, Oddity>> {
  const objects = new Objects(await PDF.load(rendition, { lenient: false }))
  const judge = new Judge(objects)
  const found = new Map<number, Oddity>()
  for (const [index, { dict, resources }] of pagesOf(objects).entries()) {
    if (index + 1 < from || index + 1 > to) continue
    const oddity = judge.page(dict, objects.dict(resources) ?? new PdfDict())
    if (oddity !== null) found.set(index + 1, oddity)
  }
  return found
}

class Judge {
  /** By stream. A form without resources of its own, which has its parent's, is not remembered. */
  readonly #judged = new Map<PdfObject, Oddity | null>()

  constructor(private readonly objects: Objects) {}

  page(page: PdfDict, resources: PdfDict): Oddity | null {
    const value = page.get('Contents')
    const streams = this.objects.stream(value) ? [value!] : this.objects.items(value)
    return first(streams, (one) => this.#content(this.objects.stream(one), resources, 0))
  }

  #content(stream: PdfStream | null, given: PdfDict, level: number): Oddity | null {
    if (!stream) return null
    if (level > deepest) return 'deep nesting'
    const known = this.#judged.get(stream)
    if (known !== undefined) return known
    // Content that draws itself is plain if the rest is.
    this.#judged.set(stream, null)
    const own = this.objects.dict(stream.get('Resources'))
    const oddity = this.#judge(decodeContent(stream, this.objects, 0), own ?? given, level)
    if (own || level === 0) this.#judged.set(stream, oddity)
    else this.#judged.delete(stream)
    return oddity
  }

  #judge(content: Buffer, resources: PdfDict, level: number): Oddity | null {
    let depth = 0
    for (const operator of operators(content)) {
      if (operator.name === 'q') depth++
      else if (operator.name === 'Q') depth--
      if (depth > deepest) return 'deep nesting'
      const oddity = oddityOfNumbers(operator, content) ?? this.#operator(operator, content, resources, level)
      if (oddity !== null) return oddity
    }
    return null
  }

  #operator({ name, operands }: Operator, content: Buffer, resources: PdfDict, level: number): Oddity | null {
    const last = operands.at(-1)
    const named = (kind: string) => last && this.#named(resources, kind, nameAt(content, last))
    switch (name) {
      case 'gs':
        return this.#state(this.objects.dict(named('ExtGState')))
      case 'sh':
        return oddityOfShading(named('Shading'), this.objects)
      case 'scn':
      case 'SCN':
        return content[last?.start ?? 0] === slash ? this.#pattern(named('Pattern'), resources, level) : null
      case 'Do':
        return this.#drawn(this.objects.stream(named('XObject')), resources, level)
      case 'Tf':
        return this.#glyphs(
          operands[0] && this.#named(resources, 'Font', nameAt(content, operands[0])),
          resources,
          level,
        )
      case 'Tr':
        return last && numberAt(content, last) >= clipping ? 'text as a clip' : null
      case 'Tz':
        return last && Math.abs(numberAt(content, last)) < 1 ? 'squeezed text' : null
      default:
        return null
    }
  }

  #state(state: PdfDict | null): Oddity | null {
    return state && oddityOfState(state, this.objects)
  }

  #drawn(drawn: PdfStream | null, resources: PdfDict, level: number): Oddity | null {
    if (!drawn) return null
    if (this.objects.name(drawn.get('Subtype')) === 'Image') return oddityOfImage(drawn, this.objects)
    return oddityOfForm(drawn, this.objects) ?? this.#content(drawn, resources, level + 1)
  }

  #pattern(value: PdfObject | undefined, resources: PdfDict, level: number): Oddity | null {
    const tile = this.objects.stream(value)
    if (!tile) {
      const pattern = this.objects.dict(value)
      const state = this.objects.dict(pattern?.get('ExtGState'))
      return pattern && (this.#state(state) ?? oddityOfShading(pattern.get('Shading'), this.objects))
    }
    return oddityOfTile(tile, this.objects) ?? this.#content(tile, resources, level + 1)
  }

  /** Glyphs of a Type 3 font are content. */
  #glyphs(value: PdfObject | undefined, resources: PdfDict, level: number): Oddity | null {
    const font = this.objects.dict(value)
    if (!font || this.objects.name(font.get('Subtype')) !== 'Type3') return null
    const own = this.objects.dict(font.get('Resources')) ?? resources
    const glyphs = [...(this.objects.dict(font.get('CharProcs')) ?? [])].map(([, glyph]) => this.objects.stream(glyph))
    return first(glyphs, (glyph) => this.#content(glyph, own, level + 1))
  }

  #named(resources: PdfDict, kind: string, name: string): PdfObject | undefined {
    return this.objects.dict(resources.get(kind))?.get(name)
  }
}

function first<T>(values: readonly T[], judge: (value: T) => Oddity | null): Oddity | null {
  for (const value of values) {
    const oddity = judge(value)
    if (oddity !== null) return oddity
  }
  return null
}

interface Place {
  start: number
  end: number
}

const slash = '/'.charCodeAt(0)

const numberAt = (content: Buffer, { start, end }: Place): number => Number(content.toString('latin1', start, end))

function nameAt(content: Buffer, { start, end }: Place): string {
  const text = content.toString('latin1', start + 1, end)
  const unescaped = text.replaceAll(/#([\dA-Fa-f]{2})/g, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(unescaped, 'latin1').toString('utf8')
}

/** Five digits before the point are the least that a larger number has. */
function oddityOfNumbers({ operands }: Operator, content: Buffer): Oddity | null {
  for (const place of operands) {
    if (place.end - place.start >= 5 && Math.abs(numberAt(content, place)) > largest) return 'large number'
  }
  return null
}
