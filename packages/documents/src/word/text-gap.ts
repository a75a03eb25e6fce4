/** How much of a text does not turn up in another one. */
export interface TextGap {
  /** Letters and digits of the text. */
  total: number
  /** How many of them were not found. */
  missing: number
  /** The longest stretch of them without a break. */
  longest: number
}

/** Letters and digits in a row that must turn up together. Long enough to be rare by chance, short enough for a table cell. */
const window = 8

/**
 * What of `text` is not in `pages`. Compared are letters and digits alone, without case and accents, in runs of eight:
 * so line and page breaks, headers in between, hyphens, ligatures and the order of paragraphs make no difference, while
 * a missing sentence does, however long the rest is and even if it is much like others: a run counts as often as it comes.
 *
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

/** Upper case, for a font may have drawn small letters as capitals; decomposed, for it may have drawn accents apart. */
function essence(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * How often each run of `window` characters comes in a text, as 32-bit hashes in one flat table: a 2,000-page book fits in
 * 100 MB.
 */
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

  /** True when the run at `at` is there and was not taken as often as it is; takes it once. */
  take(text: string, at: number): boolean {
    const slot = this.#slot(hashOf(text, at))
    const left = this.#left[slot] ?? 0
    if (left > 0) this.#left[slot] = left - 1
    return left > 0
  }

  /** The place where a hash is, or where it would go. */
  #slot(hash: number): number {
    const mask = this.#hashes.length - 1
    let slot = hash & mask
    while (this.#hashes[slot] !== 0 && this.#hashes[slot] !== hash) slot = (slot + 1) & mask
    return slot
  }
}

/** FNV-1a over UTF-16 units; never zero, which marks an empty slot. */
function hashOf(text: string, at: number): number {
  let hash = 0x811c9dc5
  for (let index = at; index < at + window; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0 || 1
}
