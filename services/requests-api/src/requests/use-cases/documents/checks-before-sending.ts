import type { Time } from '@countersign/process'
import type { PageCheck } from '../../ports/page-checks.js'
import { type CheckedPages, renderingAfter } from '../../domain/checked-pages.js'
import { known } from '../../../kernel/personal.js'
import { refuse } from '../../domain/refusal.js'
import type { DocumentState, MaybeRequest } from '../../domain/state.js'
import type { Caller } from '../../../kernel/caller.js'
import type { RequestDecisions } from '../request-decisions.js'
import { againAfterMinutes, checkedPages, type PageCheckBook } from './page-check-book.js'
import type { PageCheckRecords } from './page-check-records.js'

/** Timeout of the checks before sending, and the polling intervals of results and queue (rule sending-15). */
const mostMs = 10_000
const everyMs = 250
const queueEveryMs = 2000

export class ChecksBeforeSending {
  constructor(
    private readonly requests: Pick<RequestDecisions, 'read'>,
    private readonly drafts: Pick<DraftsChecked, 'settle'>,
    private readonly book: Pick<PageCheckBook, 'hurry'>,
    private readonly time: Time,
  ) {}

  /**
   * Waits until a draft's pages are checked and the results are recorded; `mustBe` validates the request before any wait.
   *
   * @throws {Refusal} `pages-unchecked` after the timeout; `check-failed` for a check that was given up, and for pages that
   * readers draw differently but that cannot become pictures
   */
  async results(
    requestId: string,
    caller: Caller,
    mustBe: (request: MaybeRequest) => void = () => undefined,
  ): Promise<ReadonlyMap<string, CheckedPages>> {
    const until = this.time.elapsed() + mostMs
    let nextQueueCheckAt = this.time.elapsed()
    for (let polls = 1; ; polls++) {
      const { request } = await this.requests.read(requestId, caller)
      if (polls === 1) mustBe(request)
      const settled = await this.drafts.settle(request)
      const checks = [...settled.checks.values()]
      mustNotHaveFailed(request, settled.checks)
      if (!settled.changed && checks.every(({ result }) => result)) return resultsOf(settled)
      // The next iteration sees results that were just recorded.
      if (this.time.elapsed() >= until && polls > 1) refuse('pages-unchecked', counted(checks))
      if (this.time.elapsed() >= nextQueueCheckAt) {
        for (const check of checks) await this.book.hurry(check)
        nextQueueCheckAt = this.time.elapsed() + queueEveryMs
      }
      if (!settled.changed) await this.time.sleep(everyMs)
    }
  }
}

const counted = (checks: readonly PageCheck[]): { checked: number; pages: number } => ({
  checked: checks.reduce((sum, { checked }) => sum + checked, 0),
  pages: checks.reduce((sum, { pages }) => sum + pages, 0),
})

const mostNamed = 10

function mustNotHaveFailed(request: MaybeRequest, checks: ReadonlyMap<string, PageCheck>): void {
  const sentences: string[] = []
  for (const [documentId, { result }] of checks) {
    if (!result || 'rendition' in result) continue
    const name = known(request?.documents.get(documentId)?.originalName ?? '') ?? ''
    sentences.push(sentenceOf(name, result))
  }
  if (sentences.length > 0) refuse('check-failed', { sentences: sentences.join('\n') })
}

function sentenceOf(name: string, result: Exclude<NonNullable<PageCheck['result']>, { rendition: unknown }>): string {
  if ('tooLarge' in result)
    return `PDF readers draw pages of “${name}” differently, and as pictures these are too large: ${pagesIn(result.tooLarge)}. Split the file and upload the parts.`
  const why = result.undrawn
    ? `Page ${result.undrawn} of “${name}” couldn’t be drawn`
    : `The pages of “${name}” couldn’t be checked`
  return `${why}. Try again in ${againAfterMinutes} minutes, or replace the file.`
}

function pagesIn(pages: readonly number[]): string {
  const more = pages.length - mostNamed
  return `${pages.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

interface DraftChecked {
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

function resultsOf({ checks }: DraftChecked): ReadonlyMap<string, CheckedPages> {
  const results = new Map<string, CheckedPages>()
  for (const [documentId, check] of checks) {
    const checked = checkedPages(check)
    if (checked) results.set(documentId, checked)
  }
  return results
}
