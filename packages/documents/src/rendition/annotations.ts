import { PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import { mayStay } from './actions.js'
import { type Appearance, appearanceOf, isShown } from './appearance.js'
import type { ContentStreams } from './content/content-streams.js'
import { arrayOf, keepOnly, type Objects } from './objects.js'
import type { Layers } from './layers/layers.js'
import type { Tally } from './tally.js'

const ofLink = new Set('Type Subtype Rect QuadPoints StructParent Contents Dest A P NM F'.split(' '))

/** Annotation flags (ISO 32000-2, 12.5.3). */
const [hidden, printed] = [2, 4]

/** Annotations that play, run or show what is not on a page. */
const players = new Set(['Movie', 'Sound', 'Screen', 'RichMedia', '3D'])
/** What belongs to a note that is counted, or to a printing shop. */
const uncounted = new Set(['Popup', 'PrinterMark', 'TrapNet'])

/** What becomes of a page's annotations: links that stay, and what is drawn into the page. */
export interface SettledAnnotations {
  links: PdfRef[]
  drawn: Appearance[]
}

/** Settles a document's annotations, one page after the other: every one but a good link is drawn as it is shown, and gone. */
export class Annotations {
  readonly #kept = new Set<PdfDict>()

  constructor(
    private readonly objects: Objects,
    private readonly contents: ContentStreams,
    private readonly layers: Layers,
    private readonly tally: Tally,
  ) {}

  /** The links that stay. */
  get kept(): ReadonlySet<PdfDict> {
    return this.#kept
  }

  /** @param number of the page, counted from 1 */
  settle(page: PdfRef, annotations: readonly PdfObject[], number: number): SettledAnnotations {
    const settled: SettledAnnotations = { links: [], drawn: [] }
    for (const value of annotations) {
      const annotation = this.objects.dict(value)
      if (!annotation) continue
      const isLink = this.objects.name(annotation.get('Subtype')) === 'Link'
      const stays = isLink && this.#staysAsLink(annotation)
      if (!stays) this.#count(annotation)
      const appearance = this.#shown(annotation, number)
      if (appearance) settled.drawn.push(appearance)
      if (stays) settled.links.push(this.#link(value, annotation, page))
    }
    return settled
  }

  #shown(annotation: PdfDict, number: number): Appearance | null {
    if (this.objects.name(annotation.get('Subtype')) === 'Popup' || !isShown(annotation, this.objects)) return null
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

  /** A link on its page, of its own where several pages name the same. */
  #link(value: PdfObject, annotation: PdfDict, page: PdfRef): PdfRef {
    const own = this.#kept.has(annotation) ? new PdfDict([...annotation]) : annotation
    keepOnly(own, ofLink)
    own.set('Type', PdfName.of('Annot'))
    // Readers disagree on which borders they draw, and a border can lie over what is filled in.
    own.set('Border', arrayOf(0, 0, 0))
    own.set('P', page)
    this.#kept.add(own)
    return own === annotation && value instanceof PdfRef ? value : this.objects.pdf.register(own)
  }

  #count(annotation: PdfDict): void {
    const kind = this.objects.name(annotation.get('Subtype')) ?? ''
    const flags = this.objects.number(annotation.get('F')) ?? 0
    // Fields are counted in the form, files where they are found: either may stand in several places.
    if (kind === 'Widget' || kind === 'FileAttachment') return
    if (kind === 'Link') return this.tally.add('script', annotation.has('A') ? 1 : 0)
    if (players.has(kind)) return this.tally.add('script')
    const couldBeSeen = isShown(annotation, this.objects) || ((flags & printed) !== 0 && (flags & hidden) === 0)
    if (!uncounted.has(kind) && couldBeSeen) this.tally.add('notes')
  }
}
