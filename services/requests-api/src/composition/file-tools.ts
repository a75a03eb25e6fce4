import { type DocumentTools, openDocumentTools } from '@countersign/documents'
import { type DrawingTools, openDrawingTools } from '@countersign/pdf'
import type { SealingPools } from '@countersign/seal'
import type { Log } from '@countersign/telemetry'
import type { Configuration } from './configuration.js'

/** Child processes that work on files. An API that is given some shares them with others, and leaves them open. */
export interface FileTools {
  documents: DocumentTools
  drawing: DrawingTools
  /** The API's own where left out. */
  sealing?: SealingPools
}

/**
 * Opens those of an API that is given none.
 *
 * @throws {ConverterMissing} when the converter that was asked for is not to be had
 */
export async function openFileTools(
  { wordConverter, gotenbergUrl }: Pick<Configuration, 'wordConverter' | 'gotenbergUrl'>,
  stagingDir: string,
  log: Log,
): Promise<FileTools> {
  const converter = { converter: wordConverter ?? undefined, gotenbergUrl: gotenbergUrl ?? undefined }
  const [documents, drawing] = await Promise.all([
    openDocumentTools({ stagingDir, ...converter, log }),
    openDrawingTools({ stagingDir, log }),
  ])
  return { documents, drawing }
}
