import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { sealPdf, TimestampUnavailable } from '../seal/seal-pdf.js'
import { verifySeal } from '../seal/verify-seal.js'
import type { SealOutcome, SealWords } from './tasks.js'

/** Seals a PDF into a file, and looks at the seal as a stranger would: one that does not hold is never handed out. */
export async function sealInto(to: string, pdf: Uint8Array, words: SealWords): Promise<SealOutcome> {
  try {
    const { pdf: sealed, level, noTimestamp } = await sealAsFarAsCan(pdf, words)
    // A document timestamp stands after the seal; what a document carried before it came to us is another matter.
    const ours = (await verifySeal(sealed)).slice(level === 'B-LTA' ? -2 : -1)
    if (ours.length === 0 || !ours.every(({ intact }) => intact))
      throw new Error('the seal that was made does not hold')
    await writeFile(to, sealed)
    const sha256 = createHash('sha256').update(sealed).digest('hex')
    return { sha256, size: sealed.length, level, noTimestamp }
  } catch (error) {
    if (error instanceof TimestampUnavailable) return { timestampUnavailable: error.message }
    throw error
  }
}

async function sealAsFarAsCan(pdf: Uint8Array, { identity, at, timestampUrl, timestampNeeded }: SealWords) {
  const words = { identity, name: 'Countersign', reason: 'Everyone has acted', at: new Date(at) }
  try {
    return { ...(await sealPdf(pdf, { ...words, timestampUrl })), noTimestamp: null }
  } catch (error) {
    if (timestampNeeded || !(error instanceof TimestampUnavailable)) throw error
    return { ...(await sealPdf(pdf, { ...words, timestampUrl: null })), noTimestamp: error.message }
  }
}
