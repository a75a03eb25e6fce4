import type { RenditionCheck } from '../child/check-rendition.js'
import type { RenditionWarning } from '../rendition/warnings.js'

/**
 * Tolerated missing text: stretches of letters and digits, and their share. LibreOffice, native and WebAssembly,
 * loses nothing in the 24 files of the corpus and of mammoth's tests; tables of eight narrow columns, right-to-left
 * and hyphenated text lose stretches of at most 13 and 0.9 %. A lost sentence is 40 or more.
 */
const tolerated = { longest: 39, share: 0.02 }

/** Below this the share means nothing: two list numbers may be 2 %. */
const fewLetters = 200

export const simplifiedWarning: RenditionWarning = { kind: 'simplified', count: 1 }

export function warningFor({ text, boxes }: RenditionCheck): RenditionWarning | null {
  const missing = text === null || text === 'unreadable' || text === 'nothing' || !isShort(text) ? 0 : percent(text)
  if (missing === 0 && text !== 'unreadable' && !boxes) return null
  return { kind: 'incomplete', count: missing }
}

function isShort({ total, missing, longest }: { total: number; missing: number; longest: number }): boolean {
  return longest > tolerated.longest || missing > Math.max(total, fewLetters) * tolerated.share
}

function percent({ total, missing }: { total: number; missing: number }): number {
  return Math.max(1, Math.round((missing / total) * 100))
}
