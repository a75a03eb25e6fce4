import { BlobMissing, type BlobStore } from '@countersign/blobs'
import {
  comparedAtIntake,
  type DocumentTools,
  PageNotDrawn,
  pagesPerTask,
  PicturesTooLarge,
} from '@countersign/documents'
import type { StagingFolder } from '@countersign/process'
import type { Clock } from '../../ports/clock.js'
import { isUnavailable } from '@countersign/process'
import type { PageCheck, PageChecks, PageCheckTask, PageCheckTasks } from '../../ports/page-checks.js'
import type { MarkBytes, NamingBytes } from '../../application/uploads/naming-bytes.js'
import type { PageCheckRecords } from '../../application/page-checks/page-check-records.js'
import { taskOf } from '../../application/page-checks/page-check-book.js'

/** All checks share this turn with those who upload: they hold at most half of the readers while others wait. */
const caller = 'page-check'

const usualTurnMs = 30_000

/** Tries in a row without a page that was checked; by the waits of the queue the last is 16 s after the first. */
const mostTries = 5

export interface PageCheckingParts {
  tools: Pick<DocumentTools, 'checkPages' | 'keepAsPictures'>
  checks: PageChecks
  blobs: BlobStore
  staging: StagingFolder
  naming: Pick<NamingBytes, 'during'>
  records: Pick<PageCheckRecords, 'recordEverywhere'>
  tasks: Pick<PageCheckTasks, 'enqueue'>
  /** The engines that draw, with their versions. */
  engines: string
  clock: Clock
  /** A check gives way to others after so long, and goes on behind them. */
  turnMs?: number
}

/** Files of a check, in the staging folder. */
interface Staged {
  rendition: string
  upload: string | null
}

/** Checks the pages of renditions, part by part, and makes pictures of those that readers draw differently (ADR 0112). */
export class PageChecking {
  constructor(private readonly parts: PageCheckingParts) {}

  /** Goes on with a check for one turn; records its result once every page is checked. */
  async attempt(task: PageCheckTask): Promise<void> {
    const { checks, engines } = this.parts
    const kept = await checks.find(task)
    const check: PageCheck =
      kept?.engines === engines
        ? kept
        : { ...task, engines, checked: 0, pictures: [], unlike: [], unkept: false, tries: 0, result: null }
    // A later turn is under way or due.
    if (check.turn > task.turn) return
    try {
      await this.#goOn(check)
    } catch (error) {
      if (isUnavailable(error)) throw error
      await this.#failed(check, error)
    }
  }

  /**
   * Ends a check that keeps failing, whose bytes are gone, or of whose page no picture can be had: those who want to send are
   * told, and nobody waits for ever.
   */
  async #failed(check: PageCheck, error: unknown): Promise<void> {
    const { checks, clock } = this.parts
    // With the pages that this turn has checked.
    const kept = await checks.find(check)
    const last = kept?.engines === check.engines ? kept : check
    if (last.result) throw error
    const tries = last.tries + 1
    const undrawn = error instanceof PageNotDrawn ? error.page : null
    const isOver = tries >= mostTries || error instanceof BlobMissing || undrawn !== null
    const result = isOver ? { givenUpAt: clock.now().toISOString(), undrawn } : null
    await checks.put({ ...last, tries, result })
    if (!isOver) throw error
  }

  async #goOn(before: PageCheck): Promise<void> {
    const { naming, tasks, records, checks } = this.parts
    if (before.result) return records.recordEverywhere(before)
    const check = await this.#checkPages(before)
    if (check.checked < check.pages) {
      const next = { ...check, turn: check.turn + 1 }
      await checks.put(next)
      return tasks.enqueue(taskOf(next), true)
    }
    await naming.during(async (mark) => {
      const done = { ...check, result: await this.#resultOf(check, mark) }
      await checks.put(done)
      await records.recordEverywhere(done)
    })
  }

  /** @returns the check as this turn leaves it; what it has found is kept */
  async #checkPages(before: PageCheck): Promise<PageCheck> {
    if (before.checked >= before.pages) return before
    const until = performance.now() + (this.parts.turnMs ?? usualTurnMs)
    return this.#staged(before, async (files) => {
      let check = before
      do {
        check = await this.#checkPart(check, files)
        await this.parts.checks.put(check)
      } while (check.checked < check.pages && performance.now() < until)
      return check
    })
  }

  async #checkPart(check: PageCheck, { rendition, upload }: Staged): Promise<PageCheck> {
    const { tools } = this.parts
    const from = check.checked + 1
    const to = Math.min(
      check.checked + pagesPerTask,
      check.pages,
      from <= comparedAtIntake ? comparedAtIntake : Infinity,
    )
    const pages = { from, to }
    const compared = from > comparedAtIntake ? upload : null
    const found = await tools.checkPages({ rendition, upload: compared, stamps: true, pages, caller })
    const ofUpload =
      check.keeps && upload && !check.unkept
        ? await tools.checkPages({ rendition: upload, upload: null, stamps: false, pages, caller })
        : { pictures: [] }
    return {
      ...check,
      checked: to,
      tries: 0,
      pictures: [...check.pictures, ...found.pictures],
      unlike: [...check.unlike, ...found.unlike],
      unkept: check.unkept || ofUpload.pictures.length > 0,
    }
  }

  async #resultOf(check: PageCheck, mark: MarkBytes): Promise<NonNullable<PageCheck['result']>> {
    const { pictures: pages } = check
    if (pages.length === 0) return { rendition: null }
    const { tools, blobs } = this.parts
    try {
      return await this.#staged({ ...check, original: null }, async ({ rendition }) => {
        const { path, sha256, size } = await tools.keepAsPictures({ rendition, pages, caller })
        await mark([sha256])
        await blobs.putFile({ path, sha256, size })
        return { rendition: { sha256, size } }
      })
    } catch (error) {
      if (error instanceof PicturesTooLarge) return { tooLarge: [...error.pages] }
      throw error
    }
  }

  async #staged<Result>(
    { rendition, original }: Pick<PageCheck, 'rendition' | 'original'>,
    work: (files: Staged) => Promise<Result>,
  ): Promise<Result> {
    const { staging, blobs } = this.parts
    return staging.with('check-rendition', await blobs.read(rendition), async (path) => {
      if (original === null) return work({ rendition: path, upload: null })
      return staging.with('check-upload', await blobs.read(original), (upload) => work({ rendition: path, upload }))
    })
  }
}
