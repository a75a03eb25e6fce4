import { type DocumentTools, openDocumentTools } from '@countersign/documents'
import { type DrawingTools, openDrawingTools } from '@countersign/pdf'
import type { SealingPools } from '@countersign/seal'
import type { Log } from '@countersign/telemetry'
import type { RequestsConfiguration } from './configuration.js'

/** Pools of child processes for files. An API that receives them shares them, and does not close them. */
export interface FileTools {
  documents: DocumentTools
  drawing: DrawingTools
  sealing?: SealingPools
}

/** @throws {ConverterMissing} when the configured converter is not available */
export async function openFileTools(
  { wordConverter, gotenbergUrl }: Pick<RequestsConfiguration, 'wordConverter' | 'gotenbergUrl'>,
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
