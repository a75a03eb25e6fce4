import { type InlineImage, type ResourceKind, writeContent } from '@countersign/pdf/content'
import { PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import { componentsOf } from '../colours/components.js'
import { Fonts } from '../fonts/fonts.js'
import { FontsElsewhere, stockFont } from '../fonts/fonts-elsewhere.js'
import { Images } from '../images/images.js'
import { arrayOf, type Objects } from '../objects.js'
import type { Tally } from '../tally.js'
import { decodeContent } from './decode.js'
import { toPdfObject } from './to-pdf-object.js'

export interface PageContent {
  bytes: Buffer
  resources: PdfDict
}

interface Waiting {
  stream: PdfStream
  isGlyph: boolean
  inherited: PdfDict
}

/**
 * Rewrites every content stream by one grammar: pages, forms, patterns, soft masks and glyphs. Each gets an
 * unshared resource dictionary.
 */
export class ContentStreams {
  readonly #written = new Set<PdfObject>()
  readonly #images: Images
  readonly #fonts: Fonts
  readonly #elsewhere: FontsElsewhere

  constructor(
    private readonly objects: Objects,
    private readonly tally: Tally,
  ) {
    this.#images = new Images(objects, tally)
    this.#fonts = new Fonts(objects, tally)
    this.#elsewhere = new FontsElsewhere(objects, tally)
  }

  /** @param streams concatenated, since an operator may span two @throws {Damaged} if not every reader unpacks one */
  writePage(streams: readonly PdfStream[], resources: PdfDict, number: number): PageContent {
    const parts = streams.flatMap((stream) => [decodeContent(stream, this.objects, number), Buffer.from('\n')])
    const own = new PdfDict([...resources])
    const bytes = this.#write(Buffer.concat(parts), own, false)
    this.#settleImages(own, number)
    this.#fonts.settleNamed(own)
    this.#writeAll(this.#drawnBy(own), number)
    return { bytes, resources: own }
  }

  writeForm(form: PdfRef, number: number): void {
    const stream = this.objects.stream(form)
    if (stream) this.#writeAll([{ stream, isGlyph: false, inherited: new PdfDict() }], number)
  }

  /** Warns of missing fonts, after everything is written. */
  reportFonts(): void {
    this.#elsewhere.report()
  }

  /** Fonts without a file, in which a face is to be embedded. */
  get replaceableFonts(): PdfRef[] {
    return this.#fonts.replaceable
  }

  #writeAll(waiting: Waiting[], number: number): void {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { stream, isGlyph, inherited } = next
      if (this.#written.has(stream)) continue
      this.#written.add(stream)
      const given = this.objects.dict(stream.get('Resources'))
      // A glyph uses its font's resources, so its images must be named there.
      const own = isGlyph && !given ? inherited : new PdfDict([...(given ?? inherited)])
      const bytes = this.#write(decodeContent(stream, this.objects, number), own, isGlyph)
      this.objects.refill(stream, bytes)
      this.#settleImages(own, number)
      this.#fonts.settleNamed(own)
      if (own !== inherited) stream.set('Resources', own)
      waiting.push(...this.#drawnBy(own))
    }
  }

  #write(content: Buffer, resources: PdfDict, isGlyph: boolean): Buffer {
    const named = new PdfDict([...(this.objects.dict(resources.get('XObject')) ?? [])])
    const prefix = unusedPrefix(named)
    const { bytes, dropped, added, images, fonts } = writeContent(content, {
      isGlyph,
      imageName: (index) => `${prefix}${index}`,
      componentsOf: (name) => this.#componentsOf(name, resources),
      isNamed: (kind, name) => this.#isNamed(kind, name, resources),
    })
    // Readers may disagree on anything that was dropped or added.
    if (dropped + added + images.length > 0) this.tally.ambiguous()
    for (const [index, image] of images.entries()) named.set(`${prefix}${index}`, this.#imageOf(image, resources))
    if (images.length > 0) resources.set('XObject', named)
    this.#addFonts(fonts, resources)
    this.#elsewhere.note(fonts, resources)
    return bytes
  }

  #addFonts(names: ReadonlySet<string | null>, resources: PdfDict): void {
    const found = this.objects.dict(resources.get('Font'))
    const missing = [...names].filter((name) => name !== null && !this.objects.dict(found?.get(name)))
    if (missing.length === 0) return
    this.tally.ambiguous()
    const own = new PdfDict([...(found ?? [])])
    for (const name of missing) own.set(name!, this.objects.pdf.register(stockFont()))
    resources.set('Font', own)
  }

  /** Replaces undrawable images by empty forms: some readers would draw them, or give up on the page. */
  #settleImages(resources: PdfDict, number: number): void {
    const named = this.objects.dict(resources.get('XObject'))
    const own = new PdfDict([...(named ?? [])])
    let replaced = 0
    for (const [{ value: name }, value] of named ?? []) {
      const image = this.objects.stream(value)
      if (this.objects.name(image?.get('Subtype')) !== 'Image' || this.#images.settle(image!, number)) continue
      own.set(name, this.#emptyForm())
      replaced++
    }
    if (replaced > 0) resources.set('XObject', own)
  }

  #emptyForm(): PdfRef {
    const entries = { Type: PdfName.of('XObject'), Subtype: PdfName.of('Form'), BBox: arrayOf(0, 0, 0, 0) }
    return this.objects.pdf.createStream(entries, new Uint8Array())
  }

  #isNamed(kind: ResourceKind, name: string, resources: PdfDict): boolean {
    const found = this.objects.at(this.objects.dict(resources.get(kind))?.get(name))
    return found instanceof PdfDict
  }

  #imageOf({ entries, data }: InlineImage, resources: PdfDict): PdfRef {
    const dict: Record<string, PdfObject> = { Type: PdfName.of('XObject'), Subtype: PdfName.of('Image') }
    for (const [key, value] of entries) dict[key] = toPdfObject(value)
    const space = this.objects.name(dict['ColorSpace'])
    const named = space === null ? undefined : this.objects.dict(resources.get('ColorSpace'))?.get(space)
    if (named) dict['ColorSpace'] = named
    return this.objects.pdf.createStream(dict, new Uint8Array(data))
  }

  #componentsOf(name: string, resources: PdfDict): number | null {
    return componentsOf(this.objects.dict(resources.get('ColorSpace'))?.get(name), this.objects)
  }

  #drawnBy(resources: PdfDict): Waiting[] {
    const streams = [
      ...this.#named(resources, 'XObject').filter((value) => this.#isForm(value)),
      ...this.#named(resources, 'Pattern').filter(
        (value) => this.objects.number(this.objects.stream(value)?.get('PatternType')) === 1,
      ),
      ...this.#named(resources, 'ExtGState').map((value) =>
        this.objects.dict(this.objects.dict(value)?.get('SMask'))?.get('G'),
      ),
    ].flatMap((value) => this.objects.stream(value) ?? [])
    const drawn = streams.map((stream): Waiting => ({ stream, isGlyph: false, inherited: resources }))
    return [...drawn, ...this.#named(resources, 'Font').flatMap((font) => this.#glyphsOf(font, resources))]
  }

  #glyphsOf(value: PdfObject, resources: PdfDict): Waiting[] {
    const font = this.objects.dict(value)
    if (!font || this.objects.name(font.get('Subtype')) !== 'Type3' || this.#written.has(font)) return []
    this.#written.add(font)
    const own = new PdfDict([...(this.objects.dict(font.get('Resources')) ?? resources)])
    font.set('Resources', own)
    // Fonts share glyphs, but each names the glyph's images in its own resources.
    const glyphs = [...(this.objects.dict(font.get('CharProcs')) ?? [])].flatMap(([name, procedure]) => {
      const glyph = this.objects.stream(procedure)
      return glyph ? [{ name, stream: new PdfStream([...glyph], glyph.data) }] : []
    })
    const procedures = glyphs.map(({ name, stream }) => [name, this.objects.pdf.register(stream)] as [PdfName, PdfRef])
    font.set('CharProcs', new PdfDict(procedures))
    return glyphs.map(({ stream }) => ({ stream, isGlyph: true, inherited: own }))
  }

  #named(resources: PdfDict, kind: string): PdfObject[] {
    return [...(this.objects.dict(resources.get(kind)) ?? [])].map(([, value]) => value)
  }

  #isForm(value: PdfObject): boolean {
    return this.objects.name(this.objects.stream(value)?.get('Subtype')) === 'Form'
  }
}

function unusedPrefix(named: PdfDict): string {
  const taken = [...named].map(([{ value }]) => value)
  for (let number = 0; ; number++) {
    const prefix = `Inline${number}x`
    if (!taken.some((name) => name.startsWith(prefix))) return prefix
  }
}
