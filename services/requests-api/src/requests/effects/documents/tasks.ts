import type { Journal } from '@countersign/event-log'
import { system } from '../../../kernel/caller.js'
import { uploadStream } from '../../domain/streams.js'
import { evolveUpload, noUpload } from '../../domain/uploads.js'
import type { DraftsChecked } from '../../use-cases/documents/checks-before-sending.js'
import type { PageCheckBook } from '../../use-cases/documents/page-check-book.js'
import { readStream } from '../../use-cases/requests.js'
import type { PageCheckRecords } from '../../use-cases/documents/page-check-records.js'

/** Requests the checks that uploads and drafts need. Derived from their histories, hence idempotent. */
export class PageCheckRequests {
  constructor(
    private readonly journal: Pick<Journal, 'read'>,
    private readonly book: Pick<PageCheckBook, 'obtain'>,
    private readonly drafts: Pick<DraftsChecked, 'settle'>,
    private readonly records: Pick<PageCheckRecords, 'record'>,
  ) {}

  async ofUpload(uploadId: string): Promise<void> {
    const { entries } = await this.journal.read(uploadStream(uploadId))
    const documents = entries.reduce((state, { event }) => evolveUpload(state, event), noUpload)
    for (const [documentId, document] of documents) {
      if (!document) continue
      const check = await this.book.obtain(document)
      await this.records.record({ documentId, holder: { kind: 'upload', id: uploadId } }, check)
    }
  }

  async ofDraft(requestId: string): Promise<void> {
    const { request } = await readStream(this.journal, requestId, system('page-checks', requestId))
    await this.drafts.settle(request)
  }
}
