import { PdfArray, PdfDict, PdfName, PdfNull, type PdfObject, PdfRef } from '@libpdf/core'
import { countLost, mayStay, pageTurnedTo } from './actions.js'
import { type Appearance, appearanceOf, isVisible } from './appearance.js'
import type { ContentStreams } from './content/content-streams.js'
import { arrayOf, keepOnly, type Objects } from './objects.js'
import type { FoundPage } from './page-tree.js'
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
  /** Page-turning actions, by link; the links lose them. */
  readonly #turners = new Map<PdfDict, PdfDict>()

  constructor(
    private readonly objects: Objects,
    private readonly contents: ContentStreams,
    private readonly layers: Layers,
    private readonly tally: Tally,
    private readonly pages: readonly FoundPage[],
  ) {}

  get kept(): ReadonlySet<PdfDict> {
    return this.#kept
  }

  /** @param number of the page, from 1 */
  settle(annotations: readonly PdfObject[], number: number): SettledAnnotations {
    const settled: SettledAnnotations = { links: [], drawn: [] }
    for (const value of annotations) {
      const annotation = this.objects.dict(value)
      if (!annotation) continue
      const isLink = this.objects.name(annotation.get('Subtype')) === 'Link'
      const turned = isLink ? this.#turned(annotation, number) : null
      const stays = isLink && this.#staysAsLink(annotation, turned)
      if (!stays) this.#count(annotation, number)
      const appearance = this.#shown(annotation, number)
      if (appearance) settled.drawn.push(appearance)
      if (stays) settled.links.push(this.#link(value, annotation, this.pages[number - 1]!.ref, turned))
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

  /** The page that a link leads to by turning pages; each page of a shared link has its own. */
  #turned(link: PdfDict, number: number): PdfRef | null {
    const action = this.#turners.get(link) ?? this.objects.dict(link.get('A'))
    const target = action && pageTurnedTo(action, number, this.pages.length, this.objects)
    if (!target) return null
    this.#turners.set(link, action)
    return this.pages[target - 1]!.ref
  }

  #staysAsLink(annotation: PdfDict, turned: PdfRef | null): boolean {
    if (!this.objects.numbers(annotation.get('Rect'), 4)) return false
    if (turned) return true
    if (!annotation.has('A')) return annotation.has('Dest')
    const action = this.objects.dict(annotation.get('A'))
    return action !== null && mayStay(action, this.objects, this.tally)
  }

  #link(value: PdfObject, annotation: PdfDict, page: PdfRef, turned: PdfRef | null): PdfRef {
    const own = this.#kept.has(annotation) ? new PdfDict([...annotation]) : annotation
    keepOnly(own, ofLink)
    own.set('Type', PdfName.of('Annot'))
    // Readers disagree on borders, and one may cover a filled-in field.
    own.set('Border', arrayOf(0, 0, 0))
    own.set('P', page)
    if (turned) own.set('A', PdfDict.of({ S: PdfName.of('GoTo'), D: destinationAt(turned) }))
    this.#kept.add(own)
    return own === annotation && value instanceof PdfRef ? value : this.objects.pdf.register(own)
  }

  #count(annotation: PdfDict, number: number): void {
    const kind = this.objects.name(annotation.get('Subtype')) ?? ''
    const flags = this.objects.number(annotation.get('F')) ?? 0
    // Fields are counted in the form and files where they are found, since either may occur in several places.
    if (kind === 'Widget' || kind === 'FileAttachment') return
    if (kind === 'Link' && !annotation.has('A')) return
    if (kind === 'Link') return countLost(this.objects.dict(annotation.get('A')), this.objects, this.tally)
    if (players.has(kind)) return this.tally.add('script')
    if (uncounted.has(kind)) return
    const isShown = isVisible(annotation, this.objects)
    const hasLook = this.objects.dict(annotation.get('AP'))?.has('N') === true
    if (isShown && (!hasLook || isCutInk(annotation, this.objects)))
      this.tally.leaveOut(`${kind || 'comment'} on page ${number}`)
    else if (isShown || ((flags & printed) !== 0 && (flags & hidden) === 0)) this.tally.add('notes')
  }
}

/** Keeps the reader's place and zoom. */
const destinationAt = (page: PdfRef): PdfArray =>
  new PdfArray([page, PdfName.of('XYZ'), PdfNull.instance, PdfNull.instance, PdfNull.instance])

/** True for an ink outside its rectangle: PDFium, which makes its look, cuts it there, but other readers draw it. */
function isCutInk(annotation: PdfDict, objects: Objects): boolean {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = objects.numbers(annotation.get('Rect'), 4) ?? []
  const isOutside = (value: PdfObject, index: number) => {
    const at = objects.number(value) ?? NaN
    return (index % 2 === 0 ? (at - x1) * (at - x2) : (at - y1) * (at - y2)) > 0
  }
  const strokes = annotation.has('PDFIUM_HasGeneratedAP') ? objects.items(annotation.get('InkList')) : []
  return strokes.some((stroke) => objects.items(stroke).some(isOutside))
}
