import type { PageCheck } from '../../ports/page-checks.js'
import { type CheckedPages, renderingAfter } from '../../domain/checked-pages.js'
import type { DocumentState, MaybeRequest } from '../../domain/state.js'
import { checkedPages, type PageCheckBook } from './page-check-book.js'
import type { PageCheckRecords } from './page-check-records.js'

export interface DraftChecked {
  /** A result was just recorded in the draft, so it must be read again. */
  changed: boolean
  /** The check of each document, by document id. */
  checks: ReadonlyMap<string, PageCheck>
}

const nothing: DraftChecked = { changed: false, checks: new Map() }

export class DraftsChecked {
  constructor(
    private readonly book: Pick<PageCheckBook, 'obtain'>,
    private readonly records: Pick<PageCheckRecords, 'record'>,
  ) {}

  /** Requests missing checks of a draft, and records results that the draft lacks. */
  async settle(request: MaybeRequest): Promise<DraftChecked> {
    if (!request || request.status !== 'draft' || request.gone || request.erased) return nothing
    const documents = [...request.documents.values()]
    const looked = await Promise.all(documents.map((document) => this.book.obtain(document)))
    const checks = new Map<string, PageCheck>()
    let changed = false
    for (const [index, document] of documents.entries()) {
      const check = looked[index]!
      checks.set(document.documentId, check)
      if (!isMissingIn(document, check)) continue
      const holder = { kind: 'request', id: request.requestId } as const
      await this.records.record({ documentId: document.documentId, holder }, check)
      changed = true
    }
    return { changed, checks }
  }
}

function isMissingIn(document: DocumentState, check: PageCheck): boolean {
  const checked = checkedPages(check)
  return checked !== null && renderingAfter(document, checked) !== null
}

export function resultsOf({ checks }: DraftChecked): ReadonlyMap<string, CheckedPages> {
  const results = new Map<string, CheckedPages>()
  for (const [documentId, check] of checks) {
    const checked = checkedPages(check)
    if (checked) results.set(documentId, checked)
  }
  return results
}
