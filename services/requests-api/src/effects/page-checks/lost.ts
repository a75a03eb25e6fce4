import type { PageCheckBook } from '../../application/page-checks/page-check-book.js'
import type { PageCheck, PageChecks } from '../../ports/page-checks.js'

/** Checks that are fetched at a time. */
const atATime = 200

/**
 * Enqueues again every check that goes on and that no queue holds: an emptied queue loses nothing.
 *
 * @returns how many the queue had lost
 */
export async function reconcilePageChecks(
  checks: Pick<PageChecks, 'unfinished'>,
  book: Pick<PageCheckBook, 'enqueueLost'>,
): Promise<number> {
  let mended = 0
  let after: PageCheck | null = null
  for (;;) {
    const some: PageCheck[] = await checks.unfinished(after, atATime)
    for (const check of some) if (await book.enqueueLost(check)) mended++
    after = some.at(-1) ?? null
    if (!after) return mended
  }
}
