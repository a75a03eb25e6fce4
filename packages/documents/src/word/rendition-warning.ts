import type { RenditionCheck } from '../child/check-rendition.js'
import type { RenditionWarning } from '../rendition/warnings.js'

/**
 * When text counts as missing: a stretch of 40 letters and digits, or more than 2 % of all. Renditions by LibreOffice,
 * native and WebAssembly, of the 24 files in the corpus and in mammoth's tests lack nothing at all; those of tables with
 * eight narrow columns, of right-to-left and of hyphenated text lack stretches of at most 13 and 0.9 %. A lost sentence is
 * a stretch of 40 or more.
 */
const tolerated = { longest: 39, share: 0.02 }

/** A text so short that its share means nothing: two list numbers can be 2 % of it. */
const fewLetters = 200

/** Headers, footers and clause numbers of the Word file are gone, and its layout is another. */
export const simplifiedWarning: RenditionWarning = { kind: 'simplified', count: 1 }

/** The warning that a check calls for, or null. */
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
