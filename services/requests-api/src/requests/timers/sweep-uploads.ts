import type { BlobStore } from '@countersign/blobs'
import { documentSubject, type Vault } from '@countersign/vault'
import type { BytesUnderWay } from '../ports/bytes-under-way.js'
import type { Clock } from '../../kernel/clock.js'
import type { PageChecks } from '../ports/page-checks.js'
import { documentShelf } from '../read-models/documents/documents.js'
import { eachRow, type TablesOf } from '@countersign/projections'
import { system } from '../../kernel/caller.js'
import { newId } from '../../kernel/ids.js'
import type { ReadModelAccess } from '../../platform/read-models.js'
import { idleBlobMs, idleUploadMs } from '../use-cases/documents/idle-times.js'
import type { UploadDecisions } from '../use-cases/documents/upload-decisions.js'

const atATime = 200

export class UploadSweep {
  constructor(
    private readonly readModels: ReadModelAccess<typeof documentShelf>,
    private readonly uploads: Pick<UploadDecisions, 'discard'>,
    private readonly blobs: BlobStore,
    private readonly vault: Vault,
    private readonly underWay: Pick<BytesUnderWay, 'forgetBefore'>,
    private readonly checks: Pick<PageChecks, 'renditions' | 'forget'>,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<{ documents: number; blobs: number }> {
    return { documents: await this.#discardIdle(), blobs: await this.#removeUnused() }
  }

  async #discardIdle(): Promise<number> {
    const below = new Date(this.clock.now().getTime() - idleUploadMs).toISOString()
    let discarded = 0
    const idle = { table: 'documents', where: { idle: true }, by: 'idleSince', direction: 'rising', below } as const
    for await (const { uploadId, documentId } of eachRow(() => this.readModels.latest(documentShelf), idle)) {
      // Key first: after a crash in between, the document is still listed and is discarded again.
      await this.vault.destroy(documentSubject(documentId))
      if (uploadId) await this.uploads.discard(system('upload-sweep', newId()), uploadId, documentId)
      discarded++
    }
    return discarded
  }

  async #removeUnused(): Promise<number> {
    const idleSince = new Date(this.clock.now().getTime() - idleBlobMs)
    await this.underWay.forgetBefore(idleSince)
    const tables = await this.readModels.latest(documentShelf)
    await this.#forgetChecks(tables)
    let removed = 0
    for await (const blob of this.blobs.list()) {
      if (blob.touchedAt >= idleSince || (await tables.get('blobs', blob.sha256))) continue
      if (await this.blobs.removeIfIdle(blob.sha256, idleSince)) removed++
    }
    return removed
  }

  /** Checks of unused renditions go before the blobs with their pictures. */
  async #forgetChecks(tables: TablesOf<typeof documentShelf>): Promise<void> {
    let some = await this.checks.renditions(null, atATime)
    for (; some.length > 0; some = await this.checks.renditions(some.at(-1)!, atATime)) {
      for (const sha256 of some) if (!(await tables.get('blobs', sha256))) await this.checks.forget(sha256)
    }
  }
}
