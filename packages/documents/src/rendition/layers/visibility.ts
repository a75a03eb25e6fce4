import { type PdfArray, PdfDict, type PdfObject } from '@libpdf/core'
import type { Objects } from '../objects.js'

type Value = PdfObject | null | undefined

/** Nesting limit of visibility expressions, as in PDFium's CPDF_OCContext. */
const deepest = 32

/**
 * Layer visibility (ISO 32000-2, 8.11) by PDFium's rules, which differ from the standard: a layer's own Usage/View
 * overrides the configuration, and an unlisted layer is visible.
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

  isHidden(layer: Value): boolean {
    const dict = this.objects.dict(layer)
    if (!dict) return false
    return (this.objects.word(dict.get('Type')) || 'OCG') === 'OCG' ? !this.#isOn(dict) : !this.#isMember(dict)
  }

  #configIn(properties: PdfDict | null): PdfDict | null {
    const others = this.objects.dicts(properties?.get('Configs'))
    return others.find((config) => this.#isFor(config, false)) ?? this.objects.dict(properties?.get('D'))
  }

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

  #viewState(group: PdfDict): boolean | null {
    const view = this.objects.dict(this.objects.dict(group.get('Usage'))?.get('View'))
    return view?.has('ViewState') ? this.objects.word(view.get('ViewState')) !== 'OFF' : null
  }

  #isMember(membership: PdfDict): boolean {
    const expression = this.objects.array(membership.get('VE'))
    if (expression) return this.#holds(expression, 0)
    const one = this.objects.dict(membership.get('OCGs'))
    if (one) return this.#isOn(one)
    const states = this.objects.dicts(membership.get('OCGs')).map((group) => this.#isOn(group))
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
    return new Set(this.objects.dicts(value))
  }
}
