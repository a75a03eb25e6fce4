import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from '@countersign/blobs'
import type { DocumentTools } from '@countersign/documents'
import type { Rendered } from '../../signing/events.js'
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
    private readonly stagingDir: string,
  ) {}

  /** @throws {UnacceptableFile} where it cannot be done */
  ofBytes(bytes: Uint8Array): Promise<RenderedPdf> {
    return this.#staged((path) => writeFile(path, bytes))
  }

  /** @throws {UnacceptableFile} where it cannot be done */
  ofBlob(sha256: string): Promise<RenderedPdf> {
    return this.#staged(async (path) => pipeline(await this.blobs.read(sha256), createWriteStream(path)))
  }

  async #staged(write: (path: string) => Promise<void>): Promise<RenderedPdf> {
    const path = join(this.stagingDir, `before-rendition-${randomUUID()}.pdf`)
    try {
      await write(path)
      const accepted = await this.tools.render(path)
      const { path: made, sha256, size } = accepted.rendition
      await this.blobs.putFile({ path: made, sha256, size })
      return { ...renderedBy(accepted), pageCount: accepted.pageCount }
    } finally {
      await rm(path, { force: true })
    }
  }
}
