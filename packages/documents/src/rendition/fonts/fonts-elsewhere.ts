import { PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import type { Objects } from '../objects.js'
import type { Tally } from '../tally.js'
import { hasFile, nameOfFont } from './font-files.js'
import { replacementOf } from './standard/embed.js'
import { isStandard } from './standard/face.js'
import { hasOpenNames } from './standard/glyphs.js'

/** Finds fonts in use that are not embedded, whose text comes out in other letters than its author's. */
export class FontsElsewhere {
  readonly #named = new Set<PdfDict>()
  readonly #shown = new Set<PdfDict>()
  #isAnyShown = false

  constructor(
    private readonly objects: Objects,
    private readonly tally: Tally,
  ) {}

  /** @param names fonts that the content selects; null if it shows text with an inherited font, which may be any */
  note(names: ReadonlySet<string | null>, resources: PdfDict): void {
    const fonts = this.objects.dict(resources.get('Font'))
    for (const [{ value: name }, value] of fonts ?? []) {
      const font = this.objects.dict(value)
      if (!font) continue
      this.#named.add(font)
      if (names.has(name)) this.#shown.add(font)
    }
    for (const [, state] of this.objects.dict(resources.get('ExtGState')) ?? [])
      this.#noteState(this.objects.items(this.objects.dict(state)?.get('Font'))[0])
    if (names.has(null)) this.#isAnyShown = true
  }

  #noteState(value: PdfObject | undefined): void {
    const font = this.objects.dict(value)
    if (font) this.#shown.add(font)
  }

  /** Reports each name once, without its subset tag. */
  report(): void {
    const fonts = this.#isAnyShown ? new Set([...this.#named, ...this.#shown]) : this.#shown
    const names = new Set([...fonts].flatMap((font) => this.#nameElsewhere(font) ?? []))
    this.tally.add('fonts', names.size)
    for (const name of names) this.tally.find('fonts', name)
  }

  #nameElsewhere(font: PdfDict): string | null {
    const kind = this.objects.name(font.get('Subtype'))
    if (kind === 'Type3') return null
    const descendant = kind === 'Type0' ? this.objects.dict(this.objects.items(font.get('DescendantFonts'))[0]) : null
    if (hasFile(descendant ?? font, this.objects)) return null
    const name = nameOfFont(font, this.objects)
    const face = replacementOf(font, this.objects)
    if (face && isStandard(name) && !hasOpenNames(font, face, this.objects)) return null
    return name || 'a font without a name'
  }
}

/** PDFium's fallback for a missing font resource. Other readers draw nothing. */
export const stockFont = (): PdfDict =>
  PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type1'),
    BaseFont: PdfName.of('Helvetica'),
    Encoding: PdfName.of('WinAnsiEncoding'),
  })
