import type { PageCheck, PageChecks, PageCheckTask, PageCheckTasks } from '../../ports/page-checks.js'
import type { Clock } from '../../../kernel/clock.js'
import { type Checkable, checkedPages, checkOf, isClean } from './checked-bytes.js'

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
