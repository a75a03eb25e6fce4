import { isAllocationFailure } from '@countersign/child-pool/serve'
import { comparedAtIntake } from '../page-tools.js'
import { pagesThatDiffer } from '../rendition/compare.js'
import { Damaged } from '../rendition/damaged.js'
import { makeRendition, type MadeRendition, TooManyPages } from '../rendition/make-rendition.js'
import type { RenditionWarning } from '../rendition/warnings.js'
import { whereFrom } from '@countersign/child-pool/serve'
import { couldKeep } from '../signed/could-keep.js'
import { refused, type Refused } from '../verdict.js'
import { NotOpened, OutOfLibraryMemory } from '@countersign/pdfium'
import { countObjects } from './object-count.js'
import { unpacksTooFar } from './packed-objects.js'
import { WrittenTooMuch } from './save.js'

export interface PdfLimits {
  /** Pages a document may have (rule documents-6). */
  pages: number
  /** Objects a document may have: more take too long to be read. */
  objects: number
  /** Bytes its rendition may have. */
  bytes: number
}

/** A PDF that can be shown, stamped and sealed. */
export interface TakenPdf extends Pick<MadeRendition, 'bytes' | 'pageCount' | 'warnings' | 'found'> {
  /** The signatures of others in the upload could be kept. */
  keeps: boolean
}

/** A library gave up in a way that leaves it unusable: the child should be replaced. */
export class LibraryBroken extends Error {
  override readonly name = 'LibraryBroken'
}

/**
 * Takes a stranger's PDF in: past the gate, which costs little, it is written anew, compared with how it came, and stamped
 * and sealed for a try.
 *
 * @param rehearse stamps and seals a rendition with a key that is good for nothing, and throws where that cannot be done
 * @returns why not, where anything in it, or any library at it, fails
 * @throws {LibraryBroken}
 */
export async function takeInPdf(
  upload: Buffer,
  limits: PdfLimits,
  rehearse: (rendition: Buffer) => Promise<void>,
): Promise<TakenPdf | Refused> {
  if (countObjects(upload, limits.objects) > limits.objects || unpacksTooFar(upload)) return refused('too-complex')
  try {
    const made = await makeRendition(upload, limits)
    if (made.isCertified) return refused('certified')
    const { bytes, pageCount, warnings, found } = made
    const differing = (await pagesThatDiffer(upload, bytes, (index) => index < comparedAtIntake)).length
    await rehearse(bytes)
    const keeps = await couldKeep(upload, made, differing)
    return { bytes, pageCount, found, keeps, warnings: [...warnings, ...differs(differing)] }
  } catch (error) {
    return refusalOf(error)
  }
}

const differs = (pages: number): RenditionWarning[] => (pages > 0 ? [{ kind: 'differs', count: pages }] : [])

function refusalOf(error: unknown): Refused {
  if (error instanceof TooManyPages) return refused('too-many-pages', { pages: error.pages })
  if (error instanceof NotOpened) return refused(error.why)
  if (error instanceof WrittenTooMuch || error instanceof OutOfLibraryMemory) return refused('too-large')
  if (error instanceof WebAssembly.RuntimeError) throw new LibraryBroken('PDFium gave up', { cause: error })
  if (error instanceof Error && isAllocationFailure(error)) return refused('too-large')
  const page = error instanceof Damaged ? error.page : undefined
  return refused('damaged', { why: whereFrom(error), ...(page !== undefined && { page }) })
}
