import type { PageCheck, PageChecks, PageCheckTask, PageCheckTasks } from '../../ports/page-checks.js'
import type { Clock } from '../../ports/clock.js'
import { type Checkable, checkedPages, checkOf, isClean } from './checked-bytes.js'

/** So many checks without a finding are remembered, a few hundred bytes each. */
const mostRemembered = 1000

/** Knows how far documents are checked, and asks for checks that are missing. */
export class PageCheckBook {
  /** Finished checks that found nothing. That is true of the same bytes for ever, and every answer about a draft asks for it. */
  readonly #clean = new Map<string, PageCheck>()

  constructor(
    private readonly checks: PageChecks,
    private readonly tasks: PageCheckTasks,
    private readonly engines: string,
    private readonly clock: Clock,
  ) {}

  /** How far a document is checked; null where it needs no check. A check that is missing is not asked for. */
  async look(document: Checkable): Promise<PageCheck | null> {
    const found = await this.#find(document)
    return found && found.check
  }

  /** The same, and asks for the check where none is kept. */
  async obtain(document: Checkable): Promise<PageCheck | null> {
    const found = await this.#find(document)
    if (!found) return null
    if (!found.isKept) {
      await this.checks.put(found.check)
      await this.tasks.enqueue(taskOf(found.check), true)
    }
    return found.check
  }

  /** Enqueues once more a check that goes on and that the queue has lost. @returns whether that was so */
  async enqueueLost(check: PageCheck): Promise<boolean> {
    if (check.result || (await this.tasks.holds(check))) return false
    await this.tasks.enqueue(taskOf(check), true)
    return true
  }

  async #find(document: Checkable): Promise<{ check: PageCheck; isKept: boolean } | null> {
    const needed = checkOf(document)
    if (!needed) return null
    const key = `${needed.rendition} ${needed.original ?? ''}`
    const kept = this.#clean.get(key) ?? (await this.checks.find(needed))
    // Other engines may draw otherwise.
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

/** A check that was given up is made again after so long, where somebody still asks for it. */
export const againAfterMinutes = 5

/** The turn of a check that is due, as a job. */
export const taskOf = ({ rendition, original, pages, keeps, turn }: PageCheck): PageCheckTask => ({
  rendition,
  original,
  pages,
  keeps,
  turn,
})
