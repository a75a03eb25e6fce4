import { createHash } from 'node:crypto'
import { EncryptedPDFError, PDFAcroSignature, PDFDocument, PDFName } from 'pdf-lib'
import { isAllocationFailure } from '@countersign/child-pool/serve'
import { refused, type Refused, type Verdict } from '../verdict.js'
import { countObjects } from './object-count.js'
import { unpacksTooFar } from './packed-objects.js'
import { NotOpened, withPdf } from './pdfium.js'

export interface PdfLimits {
  /** Pages a document may have (decisions, Errors). */
  pages: number
  /** Objects a document may have (facts 1.6). */
  objects: number
}

/** A library gave up in a way that leaves it unusable: the child should be replaced. */
export class LibraryBroken extends Error {
  override readonly name = 'LibraryBroken'
}

/**
 * The PDF gate. PDFium opens the file, sees no encryption of any kind and counts the pages; pdf-lib, which seals the
 * document later, opens it too and comes to the same count. A file they disagree on is refused, or a request could be
 * stuck at its completion.
 *
 * @param hash whether to answer the file's SHA-256 too
 * @throws {LibraryBroken}
 */
export async function judgePdf(bytes: Buffer, limits: PdfLimits, hash: boolean): Promise<Verdict> {
  if (countObjects(bytes, limits.objects) > limits.objects || unpacksTooFar(bytes)) return refused('too-complex')
  const counted = await countWithPdfium(bytes)
  if (typeof counted !== 'number') return counted
  if (counted < 1) return refused('damaged')
  if (counted > limits.pages) return refused('too-many-pages', { pages: counted })
  const agreed = await agreeWithPdfLib(bytes, counted)
  if ('refused' in agreed) return agreed
  const sha256 = hash ? createHash('sha256').update(bytes).digest('hex') : null
  return { kind: 'pdf', pageCount: counted, sha256, signed: agreed.signed }
}

async function countWithPdfium(bytes: Buffer): Promise<number | Refused> {
  try {
    return await withPdf(bytes, (pdf) => (pdf.isEncrypted() ? refused('encrypted') : pdf.pageCount()))
  } catch (error) {
    if (!(error instanceof NotOpened)) throw new LibraryBroken('PDFium gave up', { cause: error })
    return refused(error.why)
  }
}

async function agreeWithPdfLib(bytes: Buffer, pageCount: number): Promise<Refused | { signed: boolean }> {
  try {
    const options = { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY }
    const document = await PDFDocument.load(bytes, options)
    return document.getPages().length === pageCount ? { signed: isSigned(document) } : refused('damaged')
  } catch (error) {
    if (error instanceof EncryptedPDFError) return refused('encrypted')
    return refused(isAllocationFailure(error as Error) ? 'too-complex' : 'damaged')
  }
}

/** Whether a signature field is filled. A form too broken to be read has none that anybody could check. */
function isSigned(document: PDFDocument): boolean {
  try {
    const fields = document.catalog.getAcroForm()?.getAllFields() ?? []
    return fields.some(([field]) => field instanceof PDFAcroSignature && field.dict.has(PDFName.of('V')))
  } catch {
    return false
  }
}
