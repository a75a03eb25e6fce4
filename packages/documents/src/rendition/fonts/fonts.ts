import type { PdfDict, PdfObject, PdfRef } from '@libpdf/core'
import { keepOnly, type Objects } from '../objects.js'
import type { Tally } from '../tally.js'
import { CompositeFonts } from './composite-fonts.js'
import { settleDifferences } from './differences.js'
import { SimpleTrueType } from './simple-truetype.js'
import { replacementOf } from './standard/embed.js'
import { hasOpenNames } from './standard/glyphs.js'
import { settleDrawnWidths, settleWidths } from './simple-widths.js'

const ofEvery = 'Type Subtype Name BaseFont ToUnicode'
const ofSimple = new Set(`${ofEvery} FirstChar LastChar Widths FontDescriptor Encoding`.split(' '))
/** Allowed entries by font type (ISO 32000-2, tables 109, 110 and 119). */
const entries: Readonly<Record<string, ReadonlySet<string>>> = {
  Type0: new Set(`${ofEvery} Encoding DescendantFonts`.split(' ')),
  Type1: ofSimple,
  MMType1: ofSimple,
  TrueType: ofSimple,
  Type3: new Set([...ofSimple, 'FontBBox', 'FontMatrix', 'CharProcs', 'Resources']),
}

/** Makes fonts unambiguous (ADR 0109): keeps only the code-to-glyph mapping that PDFium uses. */
export class Fonts {
  readonly #settled = new Map<PdfDict, PdfRef>()
  readonly #trueType: SimpleTrueType
  readonly #composite: CompositeFonts

  constructor(
    private readonly objects: Objects,
    private readonly tally: Tally,
  ) {
    this.#trueType = new SimpleTrueType(objects, tally)
    this.#composite = new CompositeFonts(objects, tally)
  }

  /** References to settled fonts that a face replaces. */
  get replaceable(): PdfRef[] {
    return [...this.#settled].flatMap(([font, value]) => (replacementOf(font, this.objects) ? value : []))
  }

  settleNamed(resources: PdfDict): void {
    const named = this.objects.dict(resources.get('Font'))
    for (const [{ value: name }, value] of named ?? []) named!.set(name, this.#found(value) ?? value)
    for (const [, state] of this.objects.dict(resources.get('ExtGState')) ?? []) {
      const [value] = this.objects.items(this.objects.dict(state)?.get('Font'))
      if (value) this.#found(value)
    }
  }

  /** @returns a reference to the font; null for none */
  #found(value: PdfObject): PdfRef | null {
    const font = this.objects.dict(value)
    if (!font) return null
    const known = this.#settled.get(font)
    if (known) return known
    const ref = this.objects.refTo(value, font)
    this.#settled.set(font, ref)
    this.settle(font)
    return ref
  }

  settle(font: PdfDict): void {
    const kind = this.objects.name(font.get('Subtype')) ?? ''
    const allowed = entries[kind]
    if (allowed) keepOnly(font, allowed)
    if (kind === 'Type0') this.#composite.settle(font)
    else if (allowed) this.#settleSimple(font, kind)
  }

  #settleSimple(font: PdfDict, kind: string): void {
    const face = replacementOf(font, this.objects)
    if (face && hasOpenNames(font, face, this.objects)) this.tally.ambiguous()
    if (kind !== 'TrueType') settleDifferences(font, this.objects, this.tally)
    if (kind === 'Type3') settleDrawnWidths(font, this.objects, this.tally)
    else settleWidths(font, kind === 'TrueType' ? this.#trueType.settle(font) : null, this.objects, this.tally)
  }
}
