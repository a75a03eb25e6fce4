import type { Readable } from 'node:stream'
import type { BlobStore } from '@countersign/blobs'
import type { DocumentTools } from '@countersign/documents'
import type { StagingFolder } from '@countersign/process'
import type { Rendered } from '../../signing/events.js'
import type { MarkBytes } from '../uploads/naming-bytes.js'
import { renderedBy } from './rendered-by.js'

/** A PDF that was written anew; its bytes are stored. */
export interface RenderedPdf extends Rendered {
  pageCount: number
}

/** Writes PDFs anew that did not come by an upload: one made here, and those of before. */
export class PdfRenderer {
  constructor(
    private readonly tools: Pick<DocumentTools, 'render'>,
    private readonly blobs: BlobStore,
    private readonly staging: StagingFolder,
  ) {}

  /** @throws {UnacceptableFile} where it cannot be done */
  ofBytes(bytes: Uint8Array, mark: MarkBytes): Promise<RenderedPdf> {
    return this.#rendered(bytes, mark)
  }

  /** @throws {UnacceptableFile} where it cannot be done */
  async ofBlob(sha256: string, mark: MarkBytes): Promise<RenderedPdf> {
    return this.#rendered(await this.blobs.read(sha256), mark)
  }

  #rendered(pdf: Uint8Array | Readable, mark: MarkBytes): Promise<RenderedPdf> {
    return this.staging.with('before-rendition', pdf, async (path) => {
      const accepted = await this.tools.render(path)
      const { path: made, sha256, size } = accepted.rendition
      await mark([sha256])
      await this.blobs.putFile({ path: made, sha256, size })
      return { ...renderedBy(accepted), pageCount: accepted.pageCount }
    })
  }
}
