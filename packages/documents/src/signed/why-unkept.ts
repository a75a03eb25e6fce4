import { PDF } from '@libpdf/core'
import type { VerifiedSignature } from '@countersign/seal/verify'
import type { MadeRendition } from '../rendition/make-rendition.js'
import type { WarningKind } from '../rendition/warnings.js'
import { hasAlikeAnnotations } from './alike-annotations.js'
import { Bodies, placesOf } from './bodies.js'
import { changesPages } from './changed-pages.js'
import { hasOneReading } from './one-reading.js'
import { hasPlainContents } from './plain-contents.js'
import { hasPlainTree } from './plain-tree.js'
import { sectionsOf } from './sections.js'
import { holdsSignaturesAlone } from './signatures-alone.js'
import type { Unkept } from './unkept.js'
import { hasUnnamedBodies } from './unnamed-bodies.js'

/** Warnings that are reasons of their own; any other one is about content. */
const reasons: Partial<Record<WarningKind, Unkept>> = { form: 'form', xfa: 'form', dynamic: 'form', notes: 'notes' }
/** No reasons: a kept file claims what it did. */
const stays: readonly WarningKind[] = ['signed', 'claims']

/**
 * Returns why the signatures of an upload cannot be kept by signing its original bytes, or null. They must verify, and
 * no later revision may change a page. The file must have one reading: its bytes, its cross-references, its content, a
 * form of filled signatures alone, and annotations that look the same on screen and on paper (ADR 0036). Our
 * signatures must also be appendable, which is tried (ADR 0042). The page check compares how its pages are drawn.
 * @param signatures all of the upload
 * @param differing pages that differ from the rendition's
 */
export async function whyUnkept(
  upload: Buffer,
  { isAmbiguous, hasOddPages, pageCount, warnings, signatures: filled }: MadeRendition,
  signatures: readonly VerifiedSignature[],
  differing: number,
): Promise<Unkept | null> {
  // The library does not open each file.
  if (signatures.length === 0) return 'readings'
  if (signatures.length !== filled || signatures.some(({ intact }) => !intact)) return 'broken'
  try {
    const sections = sectionsOf(upload)
    if (!sections || hasUnnamedBodies(upload)) return 'readings'
    const pdf = await PDF.load(upload, { lenient: false })
    const bodies = new Bodies(upload)
    if (!hasOneReading(bodies, placesOf(sections), pdf)) return 'readings'
    if (signatures.some(({ end }) => changesPages(upload, bodies, sections, end))) return 'changed'
    const lost = warnings.find(({ kind }) => !stays.includes(kind))
    if (lost) return reasons[lost.kind] ?? 'content'
    if (!holdsSignaturesAlone(pdf)) return 'form'
    if (!hasAlikeAnnotations(pdf)) return 'notes'
    if (isAmbiguous || hasOddPages || differing > 0) return 'readings'
    if (!hasPlainTree(pdf) || !hasPlainContents(pdf)) return 'readings'
    const { rehearseKept } = await import('@countersign/seal/rehearse')
    await rehearseKept(upload, pageCount)
    return null
  } catch {
    return 'readings'
  }
}
