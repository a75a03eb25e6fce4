import { rename } from 'node:fs/promises'
import { type DocumentTools, UnacceptableFile } from '@countersign/documents'
import { SealingRefused } from '@countersign/seal'

/**
 * Makes a rendition of a PDF that was frozen before there were any, for it is renditions that are stamped: one that looks
 * as everybody saw it.
 *
 * @param frozen the PDF that was signed
 * @param to where the rendition goes, on the disk of the staging folder
 * @throws {SealingRefused} where none can be made, or it looks different
 */
export async function renditionAtSealing(
  tools: Pick<DocumentTools, 'render' | 'alike'>,
  frozen: string,
  to: string,
): Promise<void> {
  const { rendition } = await tools.render(frozen).catch(throwRefusal)
  await rename(rendition.path, to)
  if (!(await tools.alike(frozen, to)))
    throw new SealingRefused('a rendition made at sealing does not look like what was signed')
}

function throwRefusal(error: unknown): never {
  if (!(error instanceof UnacceptableFile)) throw error
  throw new SealingRefused(`no rendition could be made at sealing: ${error.reason}`, { cause: error })
}
