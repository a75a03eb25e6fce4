import type { BlobStore } from '@countersign/blobs'
import { documentSubject, type Vault } from '@countersign/vault'
import type { Clock } from '../../ports/clock.js'
import { idleMark, type KnownDocument } from '../../read-models/documents.js'
import type { PageMark } from '@countersign/projections'
import { system } from '../../application/caller.js'
import { newId } from '../../application/ids.js'
import type { ReadModels } from '../../application/read-models.js'
import { idleBlobMs, idleUploadMs } from '../../application/uploads/idle-times.js'
import type { UploadDecisions } from '../../application/uploads/upload-decisions.js'

const pageSize = 100

/** Removes what was uploaded and never sent anywhere: documents first, then the bytes that nobody uses any more. */
export class UploadSweep {
  constructor(
    private readonly readModels: ReadModels,
    private readonly uploads: Pick<UploadDecisions, 'discard'>,
    private readonly blobs: BlobStore,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** @returns how many documents and blobs were removed */
  async run(): Promise<{ documents: number; blobs: number }> {
    return { documents: await this.#discardIdle(), blobs: await this.#removeUnused() }
  }

  async #discardIdle(): Promise<number> {
    const below = new Date(this.clock.now().getTime() - idleUploadMs).toISOString()
    let discarded = 0
    let after: PageMark | undefined
    for (;;) {
      const tables = await this.readModels.upToNow('documents')
      const query = { table: 'documents', where: { idle: true }, by: 'idleSince', direction: 'rising' } as const
      const page = await tables.page({ ...query, below, after, limit: pageSize })
      for (const { row } of page) {
        const { uploadId, documentId } = row as KnownDocument
        // The key first: should this end in between, the document is still here to be discarded.
        await this.vault.destroy(documentSubject(documentId))
        if (uploadId) await this.uploads.discard(system('upload-sweep', newId()), uploadId, documentId)
        discarded++
      }
      const last = page.at(-1)
      if (!last || page.length < pageSize) return discarded
      after = idleMark(last.row as KnownDocument)
    }
  }

  async #removeUnused(): Promise<number> {
    const idleSince = new Date(this.clock.now().getTime() - idleBlobMs)
    const tables = await this.readModels.upToNow('documents')
    let removed = 0
    for await (const blob of this.blobs.list()) {
      if (blob.touchedAt >= idleSince || (await tables.get('blobs', blob.sha256))) continue
      if (await this.blobs.removeIfIdle(blob.sha256, idleSince)) removed++
    }
    return removed
  }
}
