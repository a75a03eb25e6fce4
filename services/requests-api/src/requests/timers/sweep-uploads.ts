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

/** Discards idle uploads, and removes unused blobs. @returns the number of each */
export const sweepUploads = async (parts: UploadSweepParts): Promise<{ documents: number; blobs: number }> => ({
  documents: await discardIdle(parts),
  blobs: await removeUnused(parts),
})

async function discardIdle({ clock, readModels, vault, uploads }: UploadSweepParts): Promise<number> {
  const below = new Date(clock.now().getTime() - idleUploadMs).toISOString()
  let discarded = 0
  const idle = { table: 'documents', where: { idle: true }, by: 'idleSince', direction: 'rising', below } as const
  for await (const { uploadId, documentId } of eachRow(() => readModels.latest(documentShelf), idle)) {
    // Key first: after a crash in between, the document is still listed and is discarded again.
    await vault.destroy(documentSubject(documentId))
    if (uploadId) await uploads.discard(system('upload-sweep', newId()), uploadId, documentId)
    discarded++
  }
  return discarded
}

async function removeUnused({ clock, underWay, readModels, blobs, checks }: UploadSweepParts): Promise<number> {
  const idleSince = new Date(clock.now().getTime() - idleBlobMs)
  await underWay.forgetBefore(idleSince)
  const tables = await readModels.latest(documentShelf)
  await forgetChecks(tables, checks)
  let removed = 0
  for await (const blob of blobs.list()) {
    if (blob.touchedAt >= idleSince || (await tables.get('blobs', blob.sha256))) continue
    if (await blobs.removeIfIdle(blob.sha256, idleSince)) removed++
  }
  return removed
}

/** Checks of unused renditions go before the blobs with their pictures. */
async function forgetChecks(tables: TablesOf<typeof documentShelf>, checks: UploadSweepParts['checks']): Promise<void> {
  let some = await checks.renditions(null, atATime)
  for (; some.length > 0; some = await checks.renditions(some.at(-1)!, atATime)) {
    for (const sha256 of some) if (!(await tables.get('blobs', sha256))) await checks.forget(sha256)
  }
}
