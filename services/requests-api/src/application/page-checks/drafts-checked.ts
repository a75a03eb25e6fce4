import type { PageCheck } from '../../ports/page-checks.js'
import { type CheckedPages, renderingAfter } from '../../signing/checked-pages.js'
import type { DocumentState, MaybeRequest } from '../../signing/state.js'
import { checkedPages } from './checked-bytes.js'
import type { PageCheckBook } from './page-check-book.js'
import type { PageCheckRecords } from './page-check-records.js'

/** How a draft's documents are checked. */
export interface DraftChecked {
  /** Something was recorded in the draft just now: it is to be read again. */
  changed: boolean
  /** The check of each document that needs one, by the document's id. */
  checks: ReadonlyMap<string, PageCheck>
}

const nothing: DraftChecked = { changed: false, checks: new Map() }

/** Sees to it that a draft's documents are checked, and that it holds what their checks have found. */
export class DraftsChecked {
  constructor(
    private readonly book: Pick<PageCheckBook, 'obtain'>,
    private readonly records: Pick<PageCheckRecords, 'record'>,
  ) {}

  /** Asks for the checks that are missing in a draft, and records results that are missing. */
  async settle(request: MaybeRequest): Promise<DraftChecked> {
    if (!request || request.status !== 'draft' || request.gone || request.erased) return nothing
    const documents = [...request.documents.values()]
    const looked = await Promise.all(documents.map((document) => this.book.obtain(document)))
    const checks = new Map<string, PageCheck>()
    let changed = false
    for (const [index, document] of documents.entries()) {
      const check = looked[index]
      if (!check) continue
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

/** The results by which a sending decides, by document; of those that are finished. */
export function resultsOf({ checks }: DraftChecked): ReadonlyMap<string, CheckedPages> {
  const results = new Map<string, CheckedPages>()
  for (const [documentId, check] of checks) {
    const checked = checkedPages(check)
    if (checked) results.set(documentId, checked)
  }
  return results
}
