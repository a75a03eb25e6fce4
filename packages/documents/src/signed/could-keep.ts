import { PDF } from '@libpdf/core'
import type { MadeRendition } from '../rendition/make-rendition.js'
import { meansFirstGenerations } from './first-generations.js'
import { holdsSignaturesAlone } from './signatures-alone.js'
import { hasUnnamedBodies } from './unnamed-bodies.js'

/**
 * Whether the signatures in an upload could stay valid: its bytes as they came would be signed once more, behind them. That
 * is done only where they are one reading: nothing in them acts, is shown elsewhere in another way, or could be filled or
 * shown later; every object has one place, named by the cross-references; the form holds signatures alone, none of which
 * locks; they look as their rendition does (ADR 0036); and signatures of ours can be appended to them, which is tried
 * (ADR 0042).
 *
 * @param differing pages that do not look like the rendition's
 */
export async function couldKeep(
  upload: Buffer,
  { isSigned, isCertified, isAmbiguous, pageCount, warnings }: MadeRendition,
  differing: number,
): Promise<boolean> {
  const losesMore = warnings.some(({ kind }) => kind !== 'signed')
  if (!isSigned || isCertified || isAmbiguous || losesMore || differing > 0) return false
  try {
    if (hasUnnamedBodies(upload)) return false
    const pdf = await PDF.load(upload, { lenient: false })
    if (!meansFirstGenerations(pdf) || !holdsSignaturesAlone(pdf)) return false
    const { rehearseKept } = await import('@countersign/seal/rehearse')
    await rehearseKept(upload, pageCount)
    return true
  } catch {
    return false
  }
}
