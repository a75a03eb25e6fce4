import { UnacceptableFile } from '@countersign/documents'
import type { DocumentFacts, Rendered, Rendition } from '../../signing/events.js'
import { pdfShown } from '../../signing/signed-pdf.js'
import type { MarkBytes } from '../uploads/naming-bytes.js'
import type { PdfRenderer } from './pdf-renderer.js'

/**
 * Writes a stored document of before anew: a PDF as it was uploaded, of a Word file the PDF that its converter made, whose
 * warnings hold on.
 *
 * @throws {UnacceptableFile} where it cannot be done, or comes out with another number of pages than it was shown with
 */
export async function renderAnew(
  document: Pick<DocumentFacts, 'original' | 'rendition' | 'pageCount'>,
  renderer: PdfRenderer,
  mark: MarkBytes,
): Promise<Rendered> {
  const { pageCount, rendition, keeps, found } = await renderer.ofBlob(pdfShown(document).sha256, mark)
  if (pageCount !== document.pageCount) {
    throw new UnacceptableFile(
      'damaged',
      'does not say clearly how many pages it has. Save or export it anew and upload that.',
    )
  }
  const before = document.rendition
  if (!before) return { rendition, keeps, found }
  const ofWord = before.warnings.map(toldSince)
  const rest = rendition.warnings.filter(({ kind }) => !ofWord.some((one) => one.kind === kind))
  return { rendition: { ...rendition, converter: before.converter, warnings: [...ofWord, ...rest] }, keeps, found }
}

/** How much of a text is missing was in a sentence that is gone; zero says that it is not known. */
const toldSince = (warning: Rendition['warnings'][number]): Rendition['warnings'][number] =>
  warning.kind === 'incomplete' ? { ...warning, count: 0 } : warning
