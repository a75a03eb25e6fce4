import { PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import { mayStay } from './actions.js'
import { type Appearance, appearanceOf, isVisible } from './appearance.js'
import type { ContentStreams } from './content/content-streams.js'
import { arrayOf, keepOnly, type Objects } from './objects.js'
import type { Layers } from './layers/layers.js'
import type { Tally } from './tally.js'

const ofLink = new Set('Type Subtype Rect QuadPoints StructParent Contents Dest A P NM F'.split(' '))

/** ISO 32000-2, 12.5.3. */
const [hidden, printed] = [2, 4]

/** Annotations that play media or run code. */
const players = new Set(['Movie', 'Sound', 'Screen', 'RichMedia', '3D'])
/** Parts of another annotation, or printer's marks. */
const uncounted = new Set(['Popup', 'PrinterMark', 'TrapNet'])

export interface SettledAnnotations {
  links: PdfRef[]
  drawn: Appearance[]
}

/** Flattens annotations page by page: keeps valid links, and draws every other one into the page. */
export class Annotations {
  readonly #kept = new Set<PdfDict>()

  constructor(
    private readonly objects: Objects,
    private readonly contents: ContentStreams,
    private readonly layers: Layers,
    private readonly tally: Tally,
  ) {}

  get kept(): ReadonlySet<PdfDict> {
    return this.#kept
  }

  settle(page: PdfRef, annotations: readonly PdfObject[], number: number): SettledAnnotations {
    const settled: SettledAnnotations = { links: [], drawn: [] }
    for (const value of annotations) {
      const annotation = this.objects.dict(value)
      if (!annotation) continue
      const isLink = this.objects.name(annotation.get('Subtype')) === 'Link'
      const stays = isLink && this.#staysAsLink(annotation)
      if (!stays) this.#count(annotation, number)
      const appearance = this.#shown(annotation, number)
      if (appearance) settled.drawn.push(appearance)
      if (stays) settled.links.push(this.#link(value, annotation, page))
    }
    return settled
  }

  #shown(annotation: PdfDict, number: number): Appearance | null {
    if (this.objects.name(annotation.get('Subtype')) === 'Popup' || !isVisible(annotation, this.objects)) return null
    if (annotation.has('OC') && this.layers.isHidden(annotation.get('OC'))) {
      this.tally.hiddenLayer(this.objects.dict(annotation.get('OC'))!)
      return null
    }
    const appearance = appearanceOf(annotation, this.objects)
    if (appearance) {
      this.contents.writeForm(appearance.form, number)
      this.layers.settleForm(appearance.form)
    }
    return appearance
  }

  #staysAsLink(annotation: PdfDict): boolean {
    if (!this.objects.numbers(annotation.get('Rect'), 4)) return false
    if (!annotation.has('A')) return annotation.has('Dest')
    const action = this.objects.dict(annotation.get('A'))
    return action !== null && mayStay(action, this.objects)
  }

  #link(value: PdfObject, annotation: PdfDict, page: PdfRef): PdfRef {
    const own = this.#kept.has(annotation) ? new PdfDict([...annotation]) : annotation
    keepOnly(own, ofLink)
    own.set('Type', PdfName.of('Annot'))
    // Readers disagree on borders, and one may cover a filled-in field.
    own.set('Border', arrayOf(0, 0, 0))
    own.set('P', page)
    this.#kept.add(own)
    return own === annotation && value instanceof PdfRef ? value : this.objects.pdf.register(own)
  }

  #count(annotation: PdfDict, number: number): void {
    const kind = this.objects.name(annotation.get('Subtype')) ?? ''
    const flags = this.objects.number(annotation.get('F')) ?? 0
    // Fields are counted in the form and files where they are found, since either may occur in several places.
    if (kind === 'Widget' || kind === 'FileAttachment') return
    if (kind === 'Link') return this.tally.add('script', annotation.has('A') ? 1 : 0)
    if (players.has(kind)) return this.tally.add('script')
    if (uncounted.has(kind)) return
    const isShown = isVisible(annotation, this.objects)
    const hasLook = this.objects.dict(annotation.get('AP'))?.has('N') === true
    if (isShown && !hasLook) this.tally.leaveOut(`${kind || 'comment'} on page ${number}`)
    else if (isShown || ((flags & printed) !== 0 && (flags & hidden) === 0)) this.tally.add('notes')
  }
}
