import { PdfDict, PdfName, type PdfObject, type PdfStream } from '@libpdf/core'
import { writeContent } from '@countersign/pdf/content'
import { withoutHidden } from '../content/without-hidden.js'
import { arrayOf, type Objects } from '../objects.js'
import type { Tally } from '../tally.js'
import { Visibility } from './visibility.js'

type Value = PdfObject | null | undefined

/** Resolves layers as a screen shows them, and removes hidden content. Skips Type 3 glyphs and soft masks. */
export class Layers {
  readonly #visibility: Visibility
  readonly #settled = new Set<PdfStream>()

  constructor(
    private readonly objects: Objects,
    private readonly tally: Tally,
  ) {
    this.#visibility = new Visibility(objects)
  }

  /** @param layer value of an `OC` entry or a property list */
  isHidden(layer: Value): boolean {
    return this.#visibility.isHidden(layer)
  }

  /** Resolves a page's content and everything it draws. @returns null if it names no layer */
  settlePage(content: () => Buffer, resources: PdfDict): { content: Buffer; resources: PdfDict } | null {
    this.settleResources(resources, resources)
    return this.#settleContent(content, resources, resources)
  }

  settleResources(resources: PdfDict | null, ofPage: PdfDict | null): void {
    const waiting = this.#drawnBy(resources)
    for (let stream = waiting.pop(); stream; stream = waiting.pop()) {
      if (this.#settled.has(stream)) continue
      this.#settled.add(stream)
      if (stream.has('OC') && this.#visibility.isHidden(stream.get('OC'))) this.#empty(stream)
      else if (this.#isContent(stream)) {
        const own = this.objects.dict(stream.get('Resources')) ?? ofPage
        this.#settleForm(stream, own, ofPage)
        waiting.push(...this.#drawnBy(own))
      }
    }
  }

  /** Resolves a form, such as an annotation's appearance, and all that it draws. */
  settleForm(form: PdfObject): void {
    this.settleResources(PdfDict.of({ XObject: PdfDict.of({ Form: form }) }), null)
  }

  #settleForm(form: PdfStream, resources: PdfDict | null, ofPage: PdfDict | null): void {
    const settled = this.#settleContent(() => this.objects.decoded(form), resources, ofPage)
    if (!settled) return
    this.objects.refill(form, settled.content)
    form.set('Resources', settled.resources)
  }

  #settleContent(
    content: () => Buffer,
    resources: PdfDict | null,
    ofPage: PdfDict | null,
  ): { content: Buffer; resources: PdfDict } | null {
    const properties = this.objects.dict(resources?.get('Properties')) ?? this.objects.dict(ofPage?.get('Properties'))
    if (!properties || ![...properties].some(([, value]) => this.isLayer(value) || this.isHidden(value))) return null
    const hidden = (name: string) => {
      const isHidden = this.#visibility.isHidden(properties.get(name))
      if (isHidden) this.#count(properties.get(name))
      return isHidden
    }
    const settled = withoutHidden(content(), hidden)
    return (
      settled && { content: writeContent(settled.content).bytes, resources: this.#without(settled.unused, resources) }
    )
  }

  isLayer(value: Value): boolean {
    return ['OCG', 'OCMD'].includes(this.objects.name(this.objects.dict(value)?.get('Type')) ?? '')
  }

  #without(unused: ReadonlySet<string>, resources: PdfDict | null): PdfDict {
    const copy = new PdfDict([...(resources ?? [])])
    const drawn = this.objects.dict(copy.get('XObject'))
    if (drawn && unused.size > 0)
      copy.set('XObject', new PdfDict([...drawn].filter(([{ value }]) => !unused.has(value))))
    return copy
  }

  #drawnBy(resources: PdfDict | null): PdfStream[] {
    return ['XObject', 'Pattern'].flatMap((kind) =>
      [...(this.objects.dict(resources?.get(kind)) ?? [])].flatMap(([, value]) => this.objects.stream(value) ?? []),
    )
  }

  #isContent(stream: PdfStream): boolean {
    return this.objects.name(stream.get('Subtype')) === 'Form' || this.objects.number(stream.get('PatternType')) === 1
  }

  #empty(stream: PdfStream): void {
    this.#count(stream.get('OC'))
    for (const [key] of stream) stream.delete(key)
    stream.set('Type', PdfName.of('XObject'))
    stream.set('Subtype', PdfName.of('Form'))
    stream.set('BBox', arrayOf(0, 0, 0, 0))
    stream.setData(new Uint8Array())
  }

  #count(layer: Value): void {
    const dict = this.objects.dict(layer)
    if (dict) this.tally.hiddenLayer(dict)
  }
}
