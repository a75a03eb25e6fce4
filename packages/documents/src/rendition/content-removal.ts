import { PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { countLost, mayStay } from './actions.js'
import { ColourSpaces } from './colours/colour-spaces.js'
import { overprints, settleBlendMode } from './colours/graphics-state.js'
import type { Layers } from './layers/layers.js'
import type { Objects } from './objects.js'
import { countFile } from './survey.js'
import type { Tally } from './tally.js'

/** Removed from every dictionary: actions, files, layers, print-only entries and editors' private data. */
const removedKeys = new Set(
  'AA JS EF AF RF XFA OC Alternates OPI PieceInfo HT BG BG2 UCR UCR2 TR TR2 OP op OPM RichMediaContent OpenAction'.split(
    ' ',
  ),
)
/** Removed from streams: external content, which not every reader loads (ISO 32000-2, 7.3.8.2 and 8.10.4). */
const removedStreamKeys = new Set(['F', 'FFilter', 'FDecodeParms', 'Ref'])

/** Entries of `removedKeys` that change the look in print or in other readers. */
const ambiguousKeys = new Set('OC Alternates OPI HT BG BG2 UCR UCR2 TR TR2'.split(' '))

/** Dictionaries with arbitrary names as keys. */
const nameKeyedDictionaries = new Set(
  'ExtGState ColorSpace Pattern Shading XObject Font Properties CharProcs Dests ClassMap RoleMap RoleMapNS Colorants'.split(
    ' ',
  ),
)

const softMasks = new Set(['Alpha', 'Luminosity'])

/** Identity transfer functions, which many writers emit (ISO 32000-2, table 57). */
const isIdentityTransfer = (key: string, dict: PdfDict, objects: Objects): boolean =>
  key.startsWith('TR') && ['Identity', 'Default'].includes(objects.name(dict.get(key)) ?? '')

export interface RetainedObjects {
  pages: ReadonlySet<PdfDict>
  links: ReadonlySet<PdfDict>
}

/** Walks all reachable objects, and removes active, hidden and external content. */
export class ContentRemoval {
  readonly #seen = { entries: new Set<PdfObject>(), names: new Set<PdfObject>() }
  readonly #waiting: { value: PdfObject; hasChosenKeys: boolean }[] = []
  readonly #colours: ColourSpaces

  constructor(
    private readonly objects: Objects,
    private readonly layers: Layers,
    private readonly retained: RetainedObjects,
    private readonly tally: Tally,
  ) {
    this.#colours = new ColourSpaces(objects, tally)
  }

  run(...roots: PdfObject[]): void {
    for (const root of roots) this.#visit(root)
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) this.#open(next.value, next.hasChosenKeys)
  }

  #visit(value: PdfObject, hasChosenKeys = false): void {
    if (value instanceof PdfRef || value instanceof PdfArray || value instanceof PdfDict)
      this.#waiting.push({ value, hasChosenKeys })
  }

  #open(value: PdfObject, hasChosenKeys: boolean): void {
    const found = this.objects.at(value)
    if (!found) return
    const seen = hasChosenKeys ? this.#seen.names : this.#seen.entries
    if (seen.has(found)) return
    seen.add(found)
    if (found instanceof PdfArray) this.#openArray(found)
    else if (found instanceof PdfDict && hasChosenKeys)
      for (const [{ value: key }, member] of found) this.#visit(this.#settled(found, key, member))
    else if (found instanceof PdfDict) this.#openDict(found)
  }

  #openArray(array: PdfArray): void {
    for (const [index, member] of [...array].entries()) {
      const settled = this.#colours.settle(member)
      if (settled !== member) array.set(index, settled)
      this.#visit(settled)
    }
  }

  #settled(dict: PdfDict, key: string, value: PdfObject): PdfObject {
    const settled = this.#colours.settle(value)
    if (settled !== value) dict.set(key, settled)
    return settled
  }

  #openDict(dict: PdfDict): void {
    if (this.#isOrphanedPage(dict)) {
      for (const [key] of dict) dict.delete(key)
      return
    }
    if (overprints(dict, this.objects) || settleBlendMode(dict, this.objects)) this.tally.ambiguous()
    for (const [{ value: key }, value] of dict) {
      if (this.#mustRemove(key, value, dict)) {
        this.#count(key, dict)
        dict.delete(key)
      } else if (key === 'K' && dict.has('K')) this.#visitKids(dict, value)
      else {
        if (key === 'Properties') this.#dropLayers(value)
        const named = key === 'ColorSpace' ? this.objects.dict(value) : null
        if (named) this.#colours.settleNames(named)
        this.#visit(this.#settled(dict, key, value), nameKeyedDictionaries.has(key))
      }
    }
  }

  #mustRemove(key: string, value: PdfObject, dict: PdfDict): boolean {
    // In a soft mask it is part of the picture (ISO 32000-2, table 142), not of a device.
    if (key === 'TR' && softMasks.has(this.objects.name(dict.get('S')) ?? '')) return false
    if (removedKeys.has(key)) return true
    if (dict instanceof PdfStream && removedStreamKeys.has(key)) return true
    const action = key === 'A' ? this.objects.dict(value) : null
    return action !== null && (action.has('S') || action.has('JS')) && !mayStay(action, this.objects, this.tally)
  }

  #count(key: string, dict: PdfDict): void {
    if (key === 'A') countLost(this.objects.dict(dict.get(key)), this.objects, this.tally)
    else if (key === 'AA' || key === 'JS' || key === 'RichMediaContent') this.tally.add('script')
    else if (key === 'EF') countFile(dict, this.objects, this.tally)
    else if (isIdentityTransfer(key, dict, this.objects)) return
    else if (ambiguousKeys.has(key) || removedStreamKeys.has(key)) this.tally.ambiguous()
  }

  /** A page outside the page tree that is still referenced. */
  #isOrphanedPage(dict: PdfDict): boolean {
    return this.objects.name(dict.get('Type')) === 'Page' && !this.retained.pages.has(dict)
  }

  /** Drops structure elements that refer to removed annotations (ISO 32000-2, 14.7.5). */
  #visitKids(parent: PdfDict, value: PdfObject): void {
    const kids = this.objects.array(value)
    if (!kids) {
      if (this.#refersToRemoved(value)) parent.delete('K')
      else this.#visit(value)
      return
    }
    const staying = [...kids].filter((kid) => !this.#refersToRemoved(kid))
    if (staying.length < kids.length) parent.set('K', new PdfArray(staying))
    for (const kid of staying) this.#visit(kid)
  }

  #refersToRemoved(kid: PdfObject): boolean {
    const dict = this.objects.dict(kid)
    if (this.objects.name(dict?.get('Type')) !== 'OBJR') return false
    const named = this.objects.at(dict?.get('Obj'))
    return !(named instanceof PdfStream) && !(named instanceof PdfDict && this.retained.links.has(named))
  }

  #dropLayers(value: PdfObject): void {
    const properties = this.objects.dict(value)
    for (const [name, property] of properties ?? []) if (this.layers.isLayer(property)) properties?.delete(name)
  }
}
