import { PDF } from '@libpdf/core'
import { oddPages } from '../plain/plain-pages.js'
import type { MadeRendition } from '../rendition/make-rendition.js'
import { meansFirstGenerations } from './first-generations.js'
import { holdsSignaturesAlone } from './signatures-alone.js'
import { hasUnnamedBodies } from './unnamed-bodies.js'

/**
 * True if the upload's signatures can be kept by signing its original bytes. Requires that they have one reading:
 * no actions, no odd constructs, no content that other readers show differently or that could be filled in or shown later, one xref
 * entry per object, a form of only signatures without locks, and the same look as the rendition (ADR 0036). Our
 * signatures must also be appendable, which is tried (ADR 0042).
 * @param differing pages that differ from the rendition's
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
    if ((await oddPages(upload, { from: 1, to: pageCount }, false)).size > 0) return false
    const pdf = await PDF.load(upload, { lenient: false })
    if (!meansFirstGenerations(pdf) || !holdsSignaturesAlone(pdf)) return false
    const { rehearseKept } = await import('@countersign/seal/rehearse')
    await rehearseKept(upload, pageCount)
    return true
  } catch {
    return false
  }
}
