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

export interface UploadSweepParts {
  readModels: ReadModelAccess<typeof documentShelf>
  uploads: Pick<UploadDecisions, 'discard'>
  blobs: BlobStore
  vault: Vault
  underWay: Pick<BytesUnderWay, 'forgetBefore'>
  checks: Pick<PageChecks, 'renditions' | 'forget'>
  clock: Clock
}

export class UploadSweep {
  constructor(private readonly parts: UploadSweepParts) {}

  async run(): Promise<{ documents: number; blobs: number }> {
    return { documents: await this.#discardIdle(), blobs: await this.#removeUnused() }
  }

  async #discardIdle(): Promise<number> {
    const below = new Date(this.parts.clock.now().getTime() - idleUploadMs).toISOString()
    let discarded = 0
    const idle = { table: 'documents', where: { idle: true }, by: 'idleSince', direction: 'rising', below } as const
    for await (const { uploadId, documentId } of eachRow(() => this.parts.readModels.latest(documentShelf), idle)) {
      // Key first: after a crash in between, the document is still listed and is discarded again.
      await this.parts.vault.destroy(documentSubject(documentId))
      if (uploadId) await this.parts.uploads.discard(system('upload-sweep', newId()), uploadId, documentId)
      discarded++
    }
    return discarded
  }

  async #removeUnused(): Promise<number> {
    const idleSince = new Date(this.parts.clock.now().getTime() - idleBlobMs)
    await this.parts.underWay.forgetBefore(idleSince)
    const tables = await this.parts.readModels.latest(documentShelf)
    await this.#forgetChecks(tables)
    let removed = 0
    for await (const blob of this.parts.blobs.list()) {
      if (blob.touchedAt >= idleSince || (await tables.get('blobs', blob.sha256))) continue
      if (await this.parts.blobs.removeIfIdle(blob.sha256, idleSince)) removed++
    }
    return removed
  }

  /** Checks of unused renditions go before the blobs with their pictures. */
  async #forgetChecks(tables: TablesOf<typeof documentShelf>): Promise<void> {
    let some = await this.parts.checks.renditions(null, atATime)
    for (; some.length > 0; some = await this.parts.checks.renditions(some.at(-1)!, atATime)) {
      for (const sha256 of some) if (!(await tables.get('blobs', sha256))) await this.parts.checks.forget(sha256)
    }
  }
}
