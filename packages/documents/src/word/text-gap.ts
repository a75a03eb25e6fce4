/** The part of a text that is missing in another one, in letters and digits. */
export interface TextGap {
  total: number
  missing: number
  longest: number
}

/** Length of compared runs: rarely equal by chance, and short enough for a table cell. */
const window = 8

/**
 * Measures the text missing from the pages. Compares runs of eight letters and digits, ignoring case and accents,
 * so line and page breaks, hyphens, ligatures and paragraph order do not matter. Runs are counted, so a lost
 * sentence shows even if others resemble it.
 * @param text paragraphs separated by line breaks
 * @param pages the text of each page
 */
export function textGap(text: string, pages: string[]): TextGap {
  const found = pages.map(essence).join('')
  const runs = new Runs(found)
  const gap: TextGap = { total: 0, missing: 0, longest: 0 }
  let stretch = 0
  for (const paragraph of text.split('\n').map(essence)) {
    for (const present of presence(paragraph, found, runs)) {
      gap.total += 1
      stretch = present ? 0 : stretch + 1
      if (!present) gap.missing += 1
      gap.longest = Math.max(gap.longest, stretch)
    }
  }
  return gap
}

function* presence(paragraph: string, found: string, runs: Runs): Generator<boolean> {
  if (paragraph.length <= window) {
    const present = found.includes(paragraph)
    for (let at = 0; at < paragraph.length; at += 1) yield present
    return
  }
  let coveredUntil = 0
  for (let at = 0; at < paragraph.length; at += 1) {
    if (at + window <= paragraph.length && runs.take(paragraph, at)) coveredUntil = at + window
    yield at < coveredUntil
  }
}

/**
 * Upper case covers small caps; decomposition covers accents drawn separately. Neighboring lam and alef are sorted:
 * Arabic type sets them as one ligature, whose letters readers return in either order.
 */
function essence(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[\u0627\u0644]{2,}/g, (letters) => [...letters].toSorted().join(''))
}

/** Counts runs in a flat table of 32-bit hashes: a 2,000-page book fits in 100 MB. */
class Runs {
  readonly #hashes: Uint32Array
  readonly #left: Uint32Array

  constructor(text: string) {
    let size = 1024
    while (size < text.length * 1.5) size *= 2
    this.#hashes = new Uint32Array(size)
    this.#left = new Uint32Array(size)
    for (let at = 0; at + window <= text.length; at += 1) {
      const hash = hashOf(text, at)
      const slot = this.#slot(hash)
      this.#hashes[slot] = hash
      this.#left[slot] = (this.#left[slot] ?? 0) + 1
    }
  }

  /** Consumes one occurrence of the run; false if none is left. */
  take(text: string, at: number): boolean {
    const slot = this.#slot(hashOf(text, at))
    const left = this.#left[slot] ?? 0
    if (left > 0) this.#left[slot] = left - 1
    return left > 0
  }

  #slot(hash: number): number {
    const mask = this.#hashes.length - 1
    let slot = hash & mask
    while (this.#hashes[slot] !== 0 && this.#hashes[slot] !== hash) slot = (slot + 1) & mask
    return slot
  }
}

/** FNV-1a over UTF-16 units; 0 marks an empty slot. */
function hashOf(text: string, at: number): number {
  let hash = 0x811c9dc5
  for (let index = at; index < at + window; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0 || 1
}
