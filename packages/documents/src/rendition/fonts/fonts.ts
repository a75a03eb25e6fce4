import type { PdfDict, PdfObject } from '@libpdf/core'
import { keepOnly, type Objects } from '../objects.js'
import type { Tally } from '../tally.js'
import { CompositeFonts } from './composite-fonts.js'
import { settleDifferences } from './differences.js'
import { SimpleTrueType } from './simple-truetype.js'
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
  readonly #settled = new Set<PdfObject>()
  readonly #trueType: SimpleTrueType
  readonly #composite: CompositeFonts

  constructor(
    private readonly objects: Objects,
    private readonly tally: Tally,
  ) {
    this.#trueType = new SimpleTrueType(objects, tally)
    this.#composite = new CompositeFonts(objects, tally)
  }

  settleNamed(resources: PdfDict): void {
    for (const [, font] of this.objects.dict(resources.get('Font')) ?? []) this.#settle(font)
    for (const [, state] of this.objects.dict(resources.get('ExtGState')) ?? [])
      this.#settle(this.objects.items(this.objects.dict(state)?.get('Font'))[0])
  }

  #settle(value: PdfObject | undefined): void {
    const font = this.objects.dict(value)
    if (!font || this.#settled.has(font)) return
    this.#settled.add(font)
    const kind = this.objects.name(font.get('Subtype')) ?? ''
    const known = entries[kind]
    if (known) keepOnly(font, known)
    if (kind === 'Type0') this.#composite.settle(font)
    else if (known) this.#settleSimple(font, kind)
  }

  #settleSimple(font: PdfDict, kind: string): void {
    if (kind !== 'TrueType') settleDifferences(font, this.objects, this.tally)
    if (kind === 'Type3') settleDrawnWidths(font, this.objects, this.tally)
    else settleWidths(font, kind === 'TrueType' ? this.#trueType.settle(font) : null, this.objects, this.tally)
  }
}
