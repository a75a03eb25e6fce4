import { writeContent } from '@countersign/pdf/content'
import { PdfDict, type PdfObject, type PdfRef, type PdfStream } from '@libpdf/core'
import { decodeContent } from '../rendition/content/decode.js'
import { numberOf, type Objects } from '../rendition/objects.js'
import type { Questions } from './decoded/questions.js'
import { plainGradient } from './gradients.js'
import type { Oddity } from './odd-constructs.js'

/** A form or tile as it is drawn at one place. */
export interface Drawn {
  oddity: Oddity | null
  stream: PdfObject
  changes: ReadonlySet<string>
}

/** Forms that draw others at two scales each have no end. */
const mostWritten = 20_000

/** What the content streams of one file share. */
export class Shared {
  readonly #drawn = new Map<PdfStream, Map<string, Drawn>>()
  #written = 0
  readonly #states = new Map<string, PdfRef>()
  readonly #gradients = new Map<PdfDict, PdfRef | null>()
  readonly #patterns = new Map<PdfDict, PdfRef>()
  /** Fonts with images that were rewritten. */
  readonly changedFonts = new Set<PdfDict>()
  /** Least thickness of the glyphs of Type 3 fonts, in units of text space. */
  readonly thinnest = new Map<PdfDict, number>()
  /** Codes of Type 3 fonts that have a glyph's name. */
  readonly codes = new Map<PdfDict, ReadonlySet<number>>()
  readonly oddFonts = new Map<PdfDict, Oddity | null>()

  constructor(
    readonly objects: Objects,
    readonly questions: Questions,
    /** Its content was not written by our grammar yet. */
    private readonly isForeign = false,
  ) {}

  /** Decodes content that a page has already been refused for if not every reader can. */
  contentOf(stream: PdfStream, isGlyph = false): Buffer {
    return this.ofGrammar(decodeContent(stream, this.objects, 0), isGlyph)
  }

  ofGrammar(content: Buffer, isGlyph = false): Buffer {
    return this.isForeign ? writeContent(content, { isGlyph }).bytes : content
  }

  /** Content that draws itself is plain if the rest is. */
  drawn(stream: PdfStream, key: string, draw: () => Drawn): Drawn {
    const known = this.#drawn.get(stream) ?? new Map<string, Drawn>()
    this.#drawn.set(stream, known)
    const before = known.get(key)
    if (before) return before
    if (++this.#written > mostWritten) return { oddity: 'too many forms', stream, changes: new Set() }
    known.set(key, { oddity: null, stream, changes: new Set() })
    const made = draw()
    known.set(key, made)
    return made
  }

  /** A graphics state of constant alpha alone. */
  alphaState(alphas: Readonly<Record<string, number>>): PdfRef {
    const key = JSON.stringify(alphas)
    const made =
      this.#states.get(key) ??
      this.objects.pdf.register(
        PdfDict.of(Object.fromEntries(Object.entries(alphas).map(([name, alpha]) => [name, numberOf(alpha)]))),
      )
    this.#states.set(key, made)
    return made
  }

  /** Null if PDFium draws none. */
  gradient(shading: PdfDict): PdfRef | null {
    const known = this.#gradients.get(shading)
    if (known !== undefined) return known
    const made = plainGradient(shading, this.objects, this.questions)
    const ref = made && this.objects.pdf.register(made)
    this.#gradients.set(shading, ref)
    return ref
  }

  pattern(pattern: PdfDict, make: () => PdfDict): PdfRef {
    const made = this.#patterns.get(pattern) ?? this.objects.pdf.register(make())
    this.#patterns.set(pattern, made)
    return made
  }
}
