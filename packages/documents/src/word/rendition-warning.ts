import type { RenditionCheck } from '../child/check-rendition.js'

/** What the sender must see before sending (decisions, Documents). */
export interface RenditionWarning {
  kind: 'simplified' | 'incomplete'
  text: string
}

/**
 * When text counts as missing: a stretch of 40 letters and digits, or more than 2 % of all. Renditions by LibreOffice,
 * native and WebAssembly, of the 24 files in the corpus and in mammoth's tests lack nothing at all; those of tables with
 * eight narrow columns, of right-to-left and of hyphenated text lack stretches of at most 13 and 0.9 %. A lost sentence is
 * a stretch of 40 or more.
 */
const tolerated = { longest: 39, share: 0.02 }

/** A text so short that its share means nothing: two list numbers can be 2 % of it. */
const fewLetters = 200

export const simplifiedWarning: RenditionWarning = {
  kind: 'simplified',
  text: 'Headers, footers and clause numbers of the Word file are missing from this PDF, and its layout differs. Check it before you send it, or upload a PDF made in Word.',
}

/** The warning that a check calls for, or null. */
export function warningFor({ text, boxes }: RenditionCheck): RenditionWarning | null {
  const faults: string[] = []
  if (text === 'unreadable') faults.push('Whether all text of the Word file is in this PDF could not be checked.')
  else if (text && text !== 'nothing' && isShort(text))
    faults.push(`About ${percent(text)} % of the Word file’s text is missing from this PDF.`)
  if (boxes) faults.push('Some of its letters are drawn as empty boxes, because no font for them is installed here.')
  if (faults.length === 0) return null
  const cure = 'Compare the two before you send it, or upload a PDF made in Word.'
  return { kind: 'incomplete', text: [...faults, cure].join(' ') }
}

function isShort({ total, missing, longest }: { total: number; missing: number; longest: number }): boolean {
  return longest > tolerated.longest || missing > Math.max(total, fewLetters) * tolerated.share
}

function percent({ total, missing }: { total: number; missing: number }): number {
  return Math.max(1, Math.round((missing / total) * 100))
}
