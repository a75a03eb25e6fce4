import type { BlobStore } from '@countersign/blobs'
import { eachRow } from '@countersign/projections'
import type { PageCheck, PageChecks } from '../../ports/page-checks.js'
import { documentsToCheck, type DocumentToCheck } from '../../read-models/documents/documents-to-check.js'
import type { CheckedPages } from '../../domain/checked-pages.js'
import { recordRendering } from '../../domain/drafting/documents.js'
import { system } from '../../../kernel/caller.js'
import { newId } from '../../../kernel/ids.js'
import type { ReadModelAccess } from '../../../platform/read-models.js'
import type { RequestDecisions } from '../request-decisions.js'
import { unlessAltered } from '../../../kernel/unless-altered.js'
import type { NamingBytes } from './naming-bytes.js'
import type { UploadDecisions } from './upload-decisions.js'
import { checkedPages, isClean } from './page-check-book.js'

export interface PageCheckRecordsParts {
  readModels: ReadModelAccess<typeof documentsToCheck>
  requests: Pick<RequestDecisions, 'decide'>
  uploads: Pick<UploadDecisions, 'recordRendering'>
  checks: Pick<PageChecks, 'forget'>
  blobs: Pick<BlobStore, 'touch'>
  naming: Pick<NamingBytes, 'during'>
}

type Place = Pick<DocumentToCheck, 'documentId' | 'holder'>

/** The decision detects recorded results, so every method is idempotent. */
export class PageCheckRecords {
  constructor(private readonly parts: PageCheckRecordsParts) {}

  async recordEverywhere(check: PageCheck): Promise<void> {
    const checked = checkedPages(check)
    if (!checked || isClean(checked)) return
    const { readModels } = this.parts
    const where = { rendition: check.rendition }
    const held = { table: 'documents', where, by: 'at', direction: 'rising' } as const
    await this.#holdingBytes(checked, async () => {
      for await (const row of eachRow(() => readModels.latest(documentsToCheck), held)) await this.#record(row, checked)
    })
  }

  async record(place: Place, check: PageCheck): Promise<void> {
    const checked = checkedPages(check)
    if (!checked || isClean(checked)) return
    await this.#holdingBytes(checked, () => this.#record(place, checked))
  }

  async #record({ documentId, holder: { kind, id } }: Place, checked: CheckedPages): Promise<void> {
    const caller = system('page-check', newId())
    if (kind === 'upload') return this.parts.uploads.recordRendering(caller, id, { documentId, checked })
    await unlessAltered(() =>
      this.parts.requests.decide(id, caller, (state) => recordRendering(state, { documentId, checked })),
    )
  }

  /** Touches the picture bytes first, because the sweep may be about to remove them. If they are gone, repeats the check. */
  async #holdingBytes({ of, pictures }: CheckedPages, record: () => Promise<void>): Promise<void> {
    if (!pictures) return record()
    const { checks, blobs, naming } = this.parts
    const { sha256 } = pictures.rendition
    await naming.during(async (mark) => {
      await mark([sha256])
      if (await blobs.touch(sha256)) await record()
      else await checks.forget(of)
    })
  }
}
