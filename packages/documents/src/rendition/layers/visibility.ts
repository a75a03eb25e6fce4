import { type PdfArray, PdfDict, type PdfObject } from '@libpdf/core'
import type { Objects } from '../objects.js'

type Value = PdfObject | null | undefined

/** Expressions within expressions are followed so far (CPDF_OCContext of PDFium does likewise). */
const deepest = 32

/**
 * Which layers (optional content, ISO 32000-2, 8.11) a screen shows, by the rules of the engine that shows documents. They
 * are not the standard's to the letter: what a layer says of its own use for viewing goes before the configuration, and a
 * layer that the document does not list is shown.
 */
export class Visibility {
  readonly #listed: ReadonlySet<PdfObject>
  readonly #config: PdfDict | null
  readonly #on: ReadonlySet<PdfObject>
  readonly #off: ReadonlySet<PdfObject>

  constructor(private readonly objects: Objects) {
    const properties = objects.dict(objects.pdf.getCatalog().get('OCProperties'))
    this.#listed = this.#all(properties?.get('OCGs'))
    this.#config = this.#configIn(properties)
    this.#on = this.#all(this.#config?.get('ON'))
    this.#off = this.#all(this.#config?.get('OFF'))
  }

  /** Whether what names this layer, or membership of layers, is not shown. */
  isHidden(layer: Value): boolean {
    const dict = this.objects.dict(layer)
    if (!dict) return false
    return (this.objects.word(dict.get('Type')) || 'OCG') === 'OCG' ? !this.#isOn(dict) : !this.#isMember(dict)
  }

  #configIn(properties: PdfDict | null): PdfDict | null {
    const others = this.objects.items(properties?.get('Configs')).flatMap((config) => this.objects.dict(config) ?? [])
    return others.find((config) => this.#isFor(config, false)) ?? this.objects.dict(properties?.get('D'))
  }

  /** Whether something is meant for viewing. */
  #isFor(dict: PdfDict, unsaid: boolean): boolean {
    const intent = this.objects.at(dict.get('Intent'))
    if (!intent) return unsaid
    const intents = intent.type === 'array' ? [...(intent as PdfArray)] : [intent]
    return intents.some((one) => ['View', 'All'].includes(this.objects.word(one)))
  }

  #isOn(group: PdfDict): boolean {
    if (!this.#isFor(group, true)) return true
    const use = this.#viewState(group)
    if (use !== null) return use
    if (!this.#listed.has(group) || !this.#config) return true
    const isOn = this.objects.word(this.#config.get('BaseState')) !== 'OFF' || this.#on.has(group)
    return isOn && !this.#off.has(group)
  }

  /** What a layer says of itself: shown when viewed or not; null where it says nothing. */
  #viewState(group: PdfDict): boolean | null {
    const view = this.objects.dict(this.objects.dict(group.get('Usage'))?.get('View'))
    return view?.has('ViewState') ? this.objects.word(view.get('ViewState')) !== 'OFF' : null
  }

  #isMember(membership: PdfDict): boolean {
    const expression = this.objects.array(membership.get('VE'))
    if (expression) return this.#holds(expression, 0)
    const one = this.objects.dict(membership.get('OCGs'))
    if (one) return this.#isOn(one)
    const states = this.objects
      .items(membership.get('OCGs'))
      .flatMap((group) => this.objects.dict(group) ?? [])
      .map((group) => this.#isOn(group))
    if (states.length === 0) return true
    switch (this.objects.word(membership.get('P'))) {
      case 'AllOn':
        return states.every(Boolean)
      case 'AnyOff':
        return states.includes(false)
      case 'AllOff':
        return !states.includes(true)
      default:
        return states.includes(true)
    }
  }

  #holds(expression: PdfArray, depth: number): boolean {
    if (depth > deepest) return false
    const [operator, ...operands] = expression
    const states = operands.flatMap((operand) => {
      const found = this.objects.at(operand)
      if (found instanceof PdfDict) return this.#isOn(found)
      return found?.type === 'array' ? this.#holds(found as PdfArray, depth + 1) : []
    })
    switch (this.objects.word(operator)) {
      case 'Not':
        return states.length > 0 && !states[0]
      case 'And':
        return states.length > 0 && states.every(Boolean)
      case 'Or':
        return states.includes(true)
      default:
        return false
    }
  }

  #all(value: Value): Set<PdfObject> {
    return new Set(this.objects.items(value).flatMap((member) => this.objects.dict(member) ?? []))
  }
}
