import { deflateSync } from 'node:zlib'
import { PdfName, type PdfDict, type PdfObject, type PdfStream } from '@libpdf/core'
import { arrayOf, keepOnly, numberOf, type Objects } from '../objects.js'
import type { Tally } from '../tally.js'
import { usual } from './code-to-glyph.js'
import { readMetrics, writeMetrics } from './character-widths.js'
import { CompositeEncoding, systemInfo } from './composite-encoding.js'
import { type Embedded, embeddedIn, fileOf, withProgram } from './font-files.js'
import { readProgram, writeProgram } from './truetype-program.js'

/** Allowed entries (ISO 32000-2, table 115). */
const ofDescendant = new Set('Type Subtype BaseFont CIDSystemInfo FontDescriptor DW W DW2 W2 CIDToGIDMap'.split(' '))
/** Two bytes per glyph, for the maximum of a font. */
const mapLength = 2 * 65_536

/** Makes composite fonts unambiguous: `CIDToGIDMap` alone selects glyphs of embedded TrueType fonts. */
export class CompositeFonts {
  readonly #settled = new Set<PdfDict>()
  readonly #written = new Map<PdfDict, PdfObject>()
  readonly #maps = new Set<PdfStream>()
  readonly #encodings: CompositeEncoding

  constructor(
    private readonly objects: Objects,
    private readonly tally: Tally,
  ) {
    this.#encodings = new CompositeEncoding(objects, tally)
  }

  settle(font: PdfDict): void {
    this.#encodings.settle(font)
    const descendant = this.objects.dict(this.objects.items(font.get('DescendantFonts'))[0])
    if (!descendant || this.#settled.has(descendant)) return
    this.#settled.add(descendant)
    keepOnly(descendant, ofDescendant)
    this.#settleMetrics(descendant)
    this.#settleSystem(descendant)
    if (this.objects.name(descendant.get('Subtype')) !== 'CIDFontType2') {
      descendant.delete('CIDToGIDMap')
      return
    }
    const embedded = embeddedIn(descendant, this.objects)
    if (!embedded) return
    this.#settleMap(descendant, font)
    const written = this.#written.get(embedded.descriptor) ?? this.#descriptorOf(embedded)
    if (!written) return
    this.#written.set(embedded.descriptor, written)
    descendant.set('FontDescriptor', written)
  }

  #settleMetrics(descendant: PdfDict): void {
    for (const [key, count] of [
      ['W', 1],
      ['W2', 3],
    ] as const) {
      if (!descendant.has(key)) continue
      const metrics = readMetrics(descendant.get(key), count, this.objects)
      if (!metrics || metrics.isAmbiguous) this.tally.ambiguous()
      if (metrics) descendant.set(key, writeMetrics(metrics.values))
    }
    this.#settleDefaults(descendant)
  }

  /** PDFium reads a non-numeric DW as 0, and replaces a non-array DW2 by the default. */
  #settleDefaults(descendant: PdfDict): void {
    const [width, heights] = [descendant.get('DW'), descendant.get('DW2')]
    if (descendant.has('DW')) {
      const number = this.objects.number(width)
      if (number === null) this.tally.ambiguous()
      descendant.set('DW', numberOf(Math.trunc(number ?? 0)))
    }
    if (!descendant.has('DW2') || this.objects.numbers(heights, 2)) return
    this.tally.ambiguous()
    const [origin = 0, advance = 0] = this.objects.items(heights).map((item) => this.objects.number(item) ?? 0)
    if (this.objects.array(heights)) descendant.set('DW2', arrayOf(origin, advance))
    else descendant.delete('DW2')
  }

  #settleSystem(descendant: PdfDict): void {
    const given = this.objects.dict(descendant.get('CIDSystemInfo'))
    const [registry, ordering] = ['Registry', 'Ordering'].map((key) => this.objects.word(given?.get(key)))
    if (!registry || !ordering) this.tally.ambiguous()
    const supplement = this.objects.number(given?.get('Supplement')) ?? 0
    descendant.set('CIDSystemInfo', systemInfo(ordering || 'Identity', supplement, registry || 'Adobe'))
  }

  /** Readers disagree on CIDs past the end of a map, and on invalid maps. */
  #settleMap(descendant: PdfDict, font: PdfDict): void {
    const map = this.objects.stream(descendant.get('CIDToGIDMap'))
    if (map) {
      this.#fillUp(map)
      return
    }
    const named = this.objects.name(descendant.get('CIDToGIDMap'))
    if (descendant.has('CIDToGIDMap') && named !== 'Identity') this.tally.ambiguous()
    // With a character CMap and no map, PDFium finds glyphs by Unicode.
    const encoding = font.get('Encoding')
    const isByCode = this.objects.stream(encoding) || /^Identity-[HV]$/.test(this.objects.name(encoding) ?? '')
    if (isByCode || named !== null) descendant.set('CIDToGIDMap', PdfName.of('Identity'))
  }

  #fillUp(map: PdfStream): void {
    if (this.#maps.has(map)) return
    this.#maps.add(map)
    const found = fileOf(map, this.objects)
    if (!found) return
    if (found.length % 2 !== 0 || found.length > mapLength) this.tally.ambiguous()
    const even = found.subarray(0, Math.min(found.length & ~1, mapLength))
    this.objects.refill(map, deflateSync(Buffer.concat([even, Buffer.alloc(mapLength - even.length)])))
    map.set('Filter', PdfName.of('FlateDecode'))
  }

  #descriptorOf({ descriptor, stream }: Embedded): PdfObject | null {
    const file = fileOf(stream, this.objects)
    const program = file && readProgram(file)
    if (!program) return null
    if (program.isAmbiguous) this.tally.ambiguous()
    const unicode = usual(program)
    const own = withProgram(descriptor, writeProgram(program, 'unicode', unicode?.glyphs ?? new Map()), this.objects)
    own.set('Flags', numberOf(this.objects.number(descriptor.get('Flags')) ?? 4))
    return this.objects.pdf.register(own)
  }
}
