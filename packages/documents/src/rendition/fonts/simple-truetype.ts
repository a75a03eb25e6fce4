import { PdfName, type PdfDict, type PdfObject, type PdfStream } from '@libpdf/core'
import { numberOf, type Objects } from '../objects.js'
import type { Tally } from '../tally.js'
import { namesOf, readAsPdfium, type Reading, type SimpleFont } from './code-to-glyph.js'
import { anyName, encodingOf, readDifferences } from './differences.js'
import { encodings } from './encodings.js'
import { embeddedIn, fileOf, withProgram } from './font-files.js'
import { advanceOf, readProgram, type TrueTypeProgram, writeProgram } from './truetype-program.js'
import { hasTwoReadings } from './two-readings.js'

/** Font descriptor flags (ISO 32000-2, table 121). */
const [symbolic, nonsymbolic] = [4, 32]

/**
 * Makes simple embedded TrueType fonts unambiguous. Maps codes to glyphs like PDFium, and writes a symbolic font,
 * which every reader maps by code. Names remain for copying text.
 */
export class SimpleTrueType {
  readonly #programs = new Map<PdfStream, TrueTypeProgram | null>()
  /** Cache for fonts that share a file and its mapping. */
  readonly #written = new Map<PdfDict, Map<string, PdfObject>>()

  constructor(
    private readonly objects: Objects,
    private readonly tally: Tally,
  ) {}

  /** @returns advances by code, in 1/1000 em; null for an unsupported font */
  settle(font: PdfDict): number[] | null {
    const embedded = embeddedIn(font, this.objects)
    const program = embedded && this.#programOf(embedded.stream)
    if (!program) return null
    const { simple, isDoubled } = this.#describe(font, embedded.descriptor, program)
    const reading = readAsPdfium(simple)
    if (!reading) {
      // Readers know its non-Latin names; leave it as it is.
      this.tally.ambiguous()
      return null
    }
    if (isDoubled || program.isAmbiguous || hasTwoReadings(simple, reading, this.#codesOf(font))) this.tally.ambiguous()
    this.#settleEncoding(font, simple, reading)
    font.set('FontDescriptor', this.#descriptorOf(font, embedded.descriptor, program, reading))
    return Array.from({ length: 256 }, (_, code) => advanceOf(program, reading.glyphs.get(code) ?? 0))
  }

  #programOf(stream: PdfStream): TrueTypeProgram | null {
    if (!this.#programs.has(stream)) {
      const file = fileOf(stream, this.objects)
      this.#programs.set(stream, file && readProgram(file))
    }
    return this.#programs.get(stream) ?? null
  }

  #describe(
    font: PdfDict,
    descriptor: PdfDict,
    { subtables, names }: TrueTypeProgram,
  ): { simple: SimpleFont; isDoubled: boolean } {
    const flags = this.objects.number(descriptor.get('Flags')) ?? nonsymbolic
    const encoding = this.objects.dict(font.get('Encoding'))
    const { names: differences, isDoubled } = readDifferences(encoding?.get('Differences'), this.objects)
    const simple = {
      subtables,
      names,
      isSymbolic: (flags & symbolic) !== 0,
      isNonsymbolic: (flags & nonsymbolic) !== 0,
      base: this.#baseOf(font, encoding, (flags & symbolic) !== 0),
      differences,
      firstCode: this.objects.number(font.get('FirstChar')) ?? 0,
      hasToUnicode: font.has('ToUnicode'),
    }
    return { simple, isDoubled: isDoubled || simple.isSymbolic === simple.isNonsymbolic }
  }

  /** Like PDFium: MacExpertEncoding is unknown, and a dictionary without a base means the standard encoding. */
  #baseOf(font: PdfDict, encoding: PdfDict | null, isSymbolic: boolean): string | null {
    const named = this.objects.name(encoding ? encoding.get('BaseEncoding') : font.get('Encoding')) ?? ''
    const known = named === 'MacExpertEncoding' ? 'WinAnsiEncoding' : named
    if (encodings[known]) return known
    return encoding || !isSymbolic ? 'StandardEncoding' : null
  }

  #codesOf(font: PdfDict): number[] {
    const [first, last] = [
      this.objects.number(font.get('FirstChar')) ?? 0,
      this.objects.number(font.get('LastChar')) ?? 255,
    ]
    return Array.from({ length: 256 }, (_, code) => code).filter((code) => code >= first && code <= last)
  }

  #settleEncoding(font: PdfDict, { base, differences }: SimpleFont, { names }: Reading): void {
    if (!names && !this.objects.dict(font.get('Encoding')) && !this.objects.name(font.get('Encoding'))) {
      font.delete('Encoding')
      return
    }
    if (base !== 'StandardEncoding' && base !== null) {
      font.set('Encoding', encodingOf(base, differences.size > 0 ? differences : anyName))
      return
    }
    // Not every reader accepts the standard encoding as a base: writes its names out.
    const all = namesOf(base, differences).flatMap((name, code): [number, string][] => (name ? [[code, name]] : []))
    font.set('Encoding', encodingOf(null, new Map(all)))
  }

  #descriptorOf(font: PdfDict, descriptor: PdfDict, program: TrueTypeProgram, reading: Reading): PdfObject {
    const glyphs = [...reading.glyphs].filter(([, glyph]) => glyph < program.glyphCount)
    // Readers use the Mac Roman cmap without an encoding, and the symbol cmap with one.
    const kind = font.has('Encoding') && glyphs.length > 0 ? 'symbol' : 'roman'
    const written = this.#written.get(descriptor) ?? new Map<string, PdfObject>()
    this.#written.set(descriptor, written)
    const key = `${kind} ${glyphs.join(' ')}`
    if (!written.has(key)) {
      const offset = kind === 'symbol' ? 0xf000 : 0
      const codes = new Map(glyphs.map(([code, glyph]) => [offset + code, glyph]))
      const own = withProgram(descriptor, writeProgram(program, kind, codes), this.objects)
      const flags = this.objects.number(descriptor.get('Flags')) ?? 0
      own.set('Flags', numberOf((flags & ~nonsymbolic) | symbolic))
      own.set('Type', PdfName.of('FontDescriptor'))
      written.set(key, this.objects.pdf.register(own))
    }
    return written.get(key)!
  }
}
