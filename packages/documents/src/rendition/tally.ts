import type { PdfDict } from '@libpdf/core'
import type { Found, RenditionWarning, WarningKind } from './warnings.js'

/** Limits that keep an event small. */
export const max = { found: 20, letters: 200 }

/** A text read in a file, as a line that an event may hold. */
export function shortLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim()
  return [...line].slice(0, max.letters).join('')
}

/** Counts visible or active content that a rendition loses; other losses do not matter to the reader. */
export class Tally {
  readonly #counts = new Map<WarningKind, number>()
  readonly #counted = new Set<PdfDict>()
  readonly #found: Found[] = []
  readonly #omitted = new Set<string>()
  #isAmbiguous = false

  add(kind: WarningKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count)
  }

  /** False after the first call: objects with several references count once. */
  isNew(thing: PdfDict): boolean {
    const isNew = !this.#counted.has(thing)
    this.#counted.add(thing)
    return isNew
  }

  hiddenLayer(layer: PdfDict): void {
    if (this.isNew(layer)) this.add('layers')
  }

  find(kind: WarningKind, text: string): void {
    const short = shortLine(text)
    const isKnown = this.#found.some((one) => one.kind === kind && one.text === short)
    if (short !== '' && !isKnown && this.#found.length < max.found) this.#found.push({ kind, text: short })
  }

  /** Names a letter or note that the rendition cannot show. */
  leaveOut(text: string): void {
    if (this.#omitted.has(text)) return
    this.#omitted.add(text)
    this.add('omitted')
    this.find('omitted', text)
  }

  ambiguous(): void {
    this.#isAmbiguous = true
  }

  get isAmbiguous(): boolean {
    return this.#isAmbiguous
  }

  get warnings(): RenditionWarning[] {
    return [...this.#counts].map(([kind, count]) => ({ kind, count }))
  }

  get found(): Found[] | null {
    return this.#found.length > 0 ? this.#found : null
  }
}
