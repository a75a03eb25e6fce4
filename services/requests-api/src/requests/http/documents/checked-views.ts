import type { DocumentView, SignatureRequestView } from '@countersign/contracts'
import type { Answered } from '../../../kernel/caller.js'
import { type Checkable, PageCheckBook } from '../../use-cases/documents/page-check-book.js'
import type { PageCheck } from '../../ports/page-checks.js'
import { isUnavailable } from '@countersign/process'
import type { DocumentFacts } from '../../domain/document-facts.js'
import type { RequestDetails } from '../../views/request-details.js'
import { Changed } from '../../../platform/http/changed.js'
import { toDocument, toRequest } from '../wire.js'

export type ChangedRequest = Changed<SignatureRequestView>

/** Maps uploads and requests to the wire, with the progress of their page checks. */
export class CheckedViews {
  constructor(private readonly book: Pick<PageCheckBook, 'look'>) {}

  uploads(documents: readonly DocumentFacts[]): Promise<DocumentView[]> {
    return Promise.all(documents.map(async (document) => toDocument(document, await this.#progressAfter(document))))
  }

  /** @param details the current state of the request; a past state has no check in progress */
  request(details: RequestDetails): Promise<SignatureRequestView> {
    return viewed(details, async (document) => progressOf(await this.book.look(document)))
  }

  async changed({ answer, position }: Answered<RequestDetails>): Promise<ChangedRequest> {
    return new Changed(await viewed(answer, (document) => this.#progressAfter(document)), position)
  }

  /** The change has succeeded, so an unavailable store of checks must not fail it: no page then counts as checked. */
  async #progressAfter(document: Checkable): Promise<DocumentView['check']> {
    try {
      return progressOf(await this.book.look(document))
    } catch (error) {
      if (!isUnavailable(error)) throw error
      return { checked: 0, pages: document.pageCount }
    }
  }
}

async function viewed(
  details: RequestDetails,
  progress: (document: RequestDetails['documents'][number]) => Promise<DocumentView['check']>,
): Promise<SignatureRequestView> {
  const { status, erased, documents } = details
  // Checks end once the request was sent.
  if (status !== 'draft' || erased) return toRequest(details)
  const checks = await Promise.all(
    documents.map(async (document) => [document.documentId, await progress(document)] as const),
  )
  return toRequest(details, new Map(checks))
}

/** Null if the check is complete. */
const progressOf = (check: PageCheck): DocumentView['check'] =>
  !(check.result && 'rendition' in check.result) ? { checked: check.checked, pages: check.pages } : null
