import { isAllocationFailure } from '@countersign/child-pool/serve'
import { complexPages } from '../agreement/complex-pages.js'
import { comparedAtIngest } from '../page-tools.js'
import { pagesThatDiffer } from '../rendition/compare.js'
import { Damaged } from '../rendition/damaged.js'
import { makeRendition, type MadeRendition, TooManyPages } from '../rendition/make-rendition.js'
import type { RenditionWarning } from '../rendition/warnings.js'
import { whereFrom } from '@countersign/child-pool/serve'
import type { Unkept } from '../signed/unkept.js'
import { signersOf, verifiedSignatures } from '../signed/verified-signatures.js'
import { whyUnkept } from '../signed/why-unkept.js'
import { refused, type Refused } from '../verdict.js'
import { NotOpened, OutOfLibraryMemory } from '@countersign/pdfium'
import { countObjects } from './object-count.js'
import { unpacksTooFar } from './packed-objects.js'
import { WrittenTooMuch } from './save.js'

export interface PdfLimits {
  pages: number
  /** More objects take too long to read. */
  objects: number
  bytes: number
}

export interface IngestedPdf extends Pick<MadeRendition, 'bytes' | 'pageCount' | 'sizes' | 'warnings' | 'found'> {
  keeps: boolean
  /** Only of a signed upload whose signatures cannot be kept. */
  unkept?: Unkept
}

/** A library failed in a way that leaves it unusable; the child must be replaced. */
export class LibraryBroken extends Error {
  override readonly name = 'LibraryBroken'
}

/**
 * Runs cheap checks on an untrusted PDF, then rewrites it, compares it with the upload, and tries a stamp and seal.
 * @param rehearse stamps and seals with a throwaway key; throws if that fails
 * @returns a refusal for any failure of the file or of a library on it
 * @throws {LibraryBroken}
 */
export async function ingestPdf(
  upload: Buffer,
  limits: PdfLimits,
  rehearse: (rendition: Buffer) => Promise<void>,
): Promise<IngestedPdf | Refused> {
  if (countObjects(upload, limits.objects) > limits.objects || unpacksTooFar(upload)) return refused('too-complex')
  try {
    const made = await makeRendition(upload, limits)
    if (made.isCertified) return refused('certified')
    const { bytes, compared, original, pageCount, sizes, warnings } = made
    const complex = await complexPages(compared, { from: 1, to: comparedAtIngest })
    const isCompared = (index: number) => index < comparedAtIngest && !complex.has(index + 1)
    const differing = (await pagesThatDiffer(original, compared, isCompared)).length
    await rehearse(bytes)
    const shown = { bytes, pageCount, sizes, warnings: [...warnings, ...differs(differing)] }
    if (made.signatures === 0) return { ...shown, found: made.found, keeps: false }
    const signatures = await verifiedSignatures(upload)
    const unkept = await whyUnkept(upload, made, signatures, differing)
    const found = [...(made.found ?? []), ...signersOf(signatures)]
    return { ...shown, found: found.length > 0 ? found : null, keeps: !unkept, ...(unkept && { unkept }) }
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
