import type { PdfDict } from '@libpdf/core'
import type { Found, RenditionWarning, WarningKind } from './warnings.js'

/** As much of what was read in a file as an event may hold. */
const most = { found: 20, letters: 200 }

/** Counts what a rendition lost of its original, where it was to be seen or was active; the rest nobody misses. */
export class Tally {
  readonly #counts = new Map<WarningKind, number>()
  readonly #counted = new Set<PdfDict>()
  readonly #found: Found[] = []
  #isAmbiguous = false

  add(kind: WarningKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count)
  }

  /** Whether this is the first time that something is come upon: what is named in several places counts once. */
  isNew(thing: PdfDict): boolean {
    const isNew = !this.#counted.has(thing)
    this.#counted.add(thing)
    return isNew
  }

  /** A layer of which something was taken out. */
  hiddenLayer(layer: PdfDict): void {
    if (this.isNew(layer)) this.add('layers')
  }

  /** What was read in the file about something that was counted: told once, as one line, and bounded. */
  find(kind: WarningKind, text: string): void {
    const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim()
    const short = [...line].slice(0, most.letters).join('')
    const isKnown = this.#found.some((one) => one.kind === kind && one.text === short)
    if (short !== '' && !isKnown && this.#found.length < most.found) this.#found.push({ kind, text: short })
  }

  /** Something was taken out that not every reader, or no printer, shows as the screen does. */
  ambiguous(): void {
    this.#isAmbiguous = true
  }

  get isAmbiguous(): boolean {
    return this.#isAmbiguous
  }

  get warnings(): RenditionWarning[] {
    return [...this.#counts].map(([kind, count]) => ({ kind, count }))
  }

  /** Null where nothing was found. */
  get found(): Found[] | null {
    return this.#found.length > 0 ? this.#found : null
  }
}
