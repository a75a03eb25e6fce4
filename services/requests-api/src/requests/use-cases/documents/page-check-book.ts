import type { PageCheck, PageChecks, PageCheckTask, PageCheckTasks } from '../../ports/page-checks.js'
import type { Clock } from '../../../kernel/clock.js'
import { comparedAtIngest } from '@countersign/documents'
import type { Bytes } from '../../domain/bytes.js'
import type { CheckedPages } from '../../domain/checked-pages.js'
import type { DocumentFacts } from '../../domain/document-facts.js'

export type Checkable = Pick<DocumentFacts, 'mediaType' | 'original' | 'rendition' | 'pageCount' | 'keeps'>

export type PagesToCheck = Omit<PageCheck, 'engines'>

export function checkOf({ mediaType, original, rendition, pageCount, keeps }: Checkable): PagesToCheck {
  // For Word files, intake compares the converter's PDF completely and does not store it.
  const isCompared = mediaType === 'application/pdf' && (keeps || pageCount > comparedAtIngest)
  return {
    rendition: rendition.sha256,
    original: isCompared ? original.sha256 : null,
    pages: pageCount,
    keeps: isCompared && keeps,
    turn: 0,
    checked: 0,
    pictures: [],
    unlike: [],
    unkept: false,
    tries: 0,
    result: null,
  }
}

/** The check of the rendition with pictures that a check made: its pages count as checked by the same engines. */
export function checkOfPictures(check: PageCheck, { sha256 }: Bytes): PageCheck {
  const original = check.pages > comparedAtIngest ? check.original : null
  const found = { pictures: [], unlike: [], unkept: false, result: { rendition: null } }
  return { ...check, ...found, rendition: sha256, original, keeps: false }
}

/** Converts a finished check to domain facts; null while it runs or if it failed. */
export function checkedPages({ rendition, pictures, unlike, unkept, result }: PageCheck): CheckedPages | null {
  if (!result || !('rendition' in result)) return null
  return {
    of: rendition,
    pictures: result.rendition && { pages: pictures, rendition: result.rendition },
    unlike,
    unkept,
  }
}

export const isClean = ({ pictures, unlike, unkept }: CheckedPages): boolean =>
  !pictures && unlike.length === 0 && !unkept

const mostRemembered = 1000

export class PageCheckBook {
  /** Cache of checks that found no difference, which stay true for the same bytes and are part of every response about a draft. */
  readonly #clean = new Map<string, PageCheck>()

  constructor(
    private readonly checks: PageChecks,
    private readonly tasks: PageCheckTasks,
    private readonly engines: string,
    private readonly clock: Clock,
  ) {}

  /** Does not request a missing check. */
  async look(document: Checkable): Promise<PageCheck> {
    return (await this.#find(document)).check
  }

  /** Like {@link look}, but requests a missing check, on behalf of a team if it is known. */
  async obtain(document: Checkable & { ownerId?: string }): Promise<PageCheck> {
    const found = await this.#find(document)
    if (!found.isKept) {
      await this.checks.put(found.check)
      await this.tasks.enqueue(taskOf(found.check, document.ownerId), true)
    }
    return found.check
  }

  /** Gives an unfinished check the next turn, for a sending that waits for it. */
  async hurry(check: PageCheck): Promise<void> {
    // A failed turn keeps its delay.
    if (check.tries > 0) await this.enqueueLost(check)
    else if (!check.result) await this.tasks.hurry(taskOf(check))
  }

  /** Enqueues an unfinished check that the queue has lost. @returns true if it was lost */
  async enqueueLost(check: PageCheck): Promise<boolean> {
    if (check.result || (await this.tasks.holds(check))) return false
    await this.tasks.enqueue(taskOf(check), true)
    return true
  }

  async #find(document: Checkable): Promise<{ check: PageCheck; isKept: boolean }> {
    const needed = checkOf(document)
    const key = `${needed.rendition} ${needed.original ?? ''}`
    const kept = this.#clean.get(key) ?? (await this.checks.find(needed))
    // Other engine versions may draw differently.
    if (kept?.engines === this.engines && !this.#isDueAgain(kept)) {
      this.#remember(key, kept)
      return { check: kept, isKept: true }
    }
    return { check: { ...needed, engines: this.engines }, isKept: false }
  }

  #remember(key: string, check: PageCheck): void {
    const checked = checkedPages(check)
    if (!checked || !isClean(checked) || this.#clean.has(key)) return
    if (this.#clean.size >= mostRemembered) this.#clean.delete(this.#clean.keys().next().value!)
    this.#clean.set(key, check)
  }

  #isDueAgain({ result }: PageCheck): boolean {
    if (!result || !('givenUpAt' in result)) return false
    return this.clock.now().getTime() >= Date.parse(result.givenUpAt) + againAfterMinutes * 60_000
  }
}

export const againAfterMinutes = 5

export const taskOf = ({ rendition, original, pages, keeps, turn }: PageCheck, owner?: string): PageCheckTask => ({
  rendition,
  original,
  pages,
  keeps,
  turn,
  ...(owner !== undefined && { owner }),
})
