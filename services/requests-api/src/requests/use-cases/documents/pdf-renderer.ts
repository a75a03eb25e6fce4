import type { BlobStore } from '@countersign/blobs'
import type { DocumentTools } from '@countersign/documents'
import type { StagingFolder } from '@countersign/process'
import type { Rendered } from '../../domain/document-facts.js'
import type { MarkBytes } from './naming-bytes.js'
import { renderedBy } from './rendered-by.js'

/** Rewrites generated PDFs in the same way as uploads. */
export class PdfRenderer {
  constructor(
    private readonly tools: Pick<DocumentTools, 'render'>,
    private readonly blobs: BlobStore,
    private readonly staging: StagingFolder,
  ) {}

  ofBytes(bytes: Uint8Array, mark: MarkBytes): Promise<Rendered> {
    return this.staging.with('before-rendition', bytes, async (path) => {
      const accepted = await this.tools.render(path)
      const { path: made, sha256, size } = accepted.rendition
      await mark([sha256])
      await this.blobs.putFile({ path: made, sha256, size })
      return renderedBy(accepted)
    })
  }
}
