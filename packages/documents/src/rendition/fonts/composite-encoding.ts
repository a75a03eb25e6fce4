import { deflateSync } from 'node:zlib'
import { PdfDict, PdfName, PdfString, type PdfRef, type PdfStream } from '@libpdf/core'
import { numberOf, type Objects } from '../objects.js'
import type { Tally } from '../tally.js'
import { fileOf } from './font-files.js'
import { readCodeMap } from './read-code-map.js'
import { orderingOf, writeCodeMap } from './write-code-map.js'

/** Predefined CMaps (ISO 32000-2, table 116), by writing direction. */
const bothWays =
  'Identity GB-EUC GBpc-EUC GBK-EUC GBKp-EUC GBK2K UniGB-UCS2 UniGB-UTF16 B5pc HKscs-B5 ETen-B5 ETenms-B5 CNS-EUC UniCNS-UCS2 UniCNS-UTF16 90ms-RKSJ 90msp-RKSJ Add-RKSJ EUC Ext-RKSJ UniJIS-UCS2 UniJIS-UCS2-HW UniJIS-UTF16 KSC-EUC KSCms-UHC KSCms-UHC-HW UniKS-UCS2 UniKS-UTF16'.split(
    ' ',
  )
const predefined: ReadonlySet<string> = new Set([
  ...bothWays.flatMap((name) => [`${name}-H`, `${name}-V`]),
  ...'H V 83pv-RKSJ-H 90pv-RKSJ-H KSCpc-EUC-H'.split(' '),
])

/** Makes encodings of composite fonts unambiguous: a predefined CMap, or one that we write. */
export class CompositeEncoding {
  readonly #written = new Map<PdfStream, PdfRef | null>()

  constructor(
    private readonly objects: Objects,
    private readonly tally: Tally,
  ) {}

  settle(font: PdfDict): void {
    const stream = this.objects.stream(font.get('Encoding'))
    if (stream) {
      const written = this.#writtenFor(stream)
      if (written) font.set('Encoding', written)
      return
    }
    const name = this.objects.name(font.get('Encoding'))
    if (name !== null && predefined.has(name)) return
    this.tally.ambiguous()
    // PDFium treats an unknown CMap as two-byte identity, and draws nothing without one.
    if (name !== null) font.set('Encoding', PdfName.of(name.endsWith('V') ? 'Identity-V' : 'Identity-H'))
  }

  #writtenFor(stream: PdfStream): PdfRef | null {
    const known = this.#written.get(stream)
    if (known !== undefined) return known
    const file = fileOf(stream, this.objects)
    const codes = file && readCodeMap(file)
    const mode = this.objects.number(stream.get('WMode')) ?? 0
    if (!codes || codes.isAmbiguous || stream.has('UseCMap') || (mode === 1) !== codes.isVertical)
      this.tally.ambiguous()
    const made =
      codes &&
      this.objects.pdf.createStream(
        {
          Type: PdfName.of('CMap'),
          CMapName: PdfName.of('Codes'),
          CIDSystemInfo: systemInfo(orderingOf(codes.ordering), 0),
          WMode: numberOf(codes.isVertical ? 1 : 0),
          Filter: PdfName.of('FlateDecode'),
        },
        new Uint8Array(deflateSync(writeCodeMap(codes))),
      )
    this.#written.set(stream, made)
    return made
  }
}

/** ISO 32000-2, 9.7.3. */
export const systemInfo = (ordering: string, supplement: number, registry = 'Adobe'): PdfDict =>
  PdfDict.of({
    Registry: PdfString.fromString(registry),
    Ordering: PdfString.fromString(ordering),
    Supplement: numberOf(supplement),
  })
