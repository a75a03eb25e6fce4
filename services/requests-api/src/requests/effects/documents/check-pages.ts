import { BlobMissing, type BlobStore } from '@countersign/blobs'
import {
  comparedAtIngest,
  type DocumentTools,
  PageNotDrawn,
  pagesPerCheck,
  PicturesTooLarge,
} from '@countersign/documents'
import { isUnavailable, type StagingFolder } from '@countersign/process'
import type { Clock } from '../../../kernel/clock.js'
import type { PageCheck, PageChecks, PageCheckTask } from '../../ports/page-checks.js'
import type { MarkBytes, NamingBytes } from '../../use-cases/documents/naming-bytes.js'
import type { PageCheckRecords } from '../../use-cases/documents/page-check-records.js'
import { checkOfPictures, taskOf } from '../../use-cases/documents/page-check-book.js'

const usualTurnMs = 10_000

/** Consecutive attempts without progress; with the queue's delays the last comes 16 s after the first. */
const mostTries = 5

export interface PageCheckingParts {
  tools: Pick<DocumentTools, 'checkPages' | 'keepAsPictures'>
  checks: PageChecks
  blobs: BlobStore
  staging: StagingFolder
  naming: Pick<NamingBytes, 'during'>
  records: Pick<PageCheckRecords, 'recordEverywhere'>
  /** The drawing engines with their versions. */
  engines: string
  clock: Clock
  /** After this a check yields to others. */
  turnMs?: number
}

interface Staged {
  rendition: string
  upload: string | null
}

/** Checks renditions part by part, and converts pages that readers draw differently to pictures (ADR 0112). */
export class PageChecking {
  constructor(private readonly parts: PageCheckingParts) {}

  /**
   * Continues a check for one turn, and records the result once every page is checked.
   *
   * @returns the next turn, to be enqueued; null if there is none
   */
  async attempt(task: PageCheckTask): Promise<PageCheckTask | null> {
    const { checks, engines } = this.parts
    const kept = await checks.find(task)
    const check: PageCheck =
      kept?.engines === engines
        ? kept
        : { ...task, engines, checked: 0, pictures: [], unlike: [], unkept: false, tries: 0, result: null }
    // A later turn is running or due.
    if (check.turn > task.turn) return null
    try {
      return await this.#goOn(check, task.owner)
    } catch (error) {
      if (isUnavailable(error)) throw error
      await this.#failed(check, error)
      return null
    }
  }

  /** Gives up a check that cannot succeed, so that senders get an error instead of waiting forever. */
  async #failed(check: PageCheck, error: unknown): Promise<void> {
    const { checks, clock } = this.parts
    // Includes the pages checked in this turn.
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

  async #goOn(before: PageCheck, owner: string | undefined): Promise<PageCheckTask | null> {
    const { naming, records, checks } = this.parts
    if (before.result) {
      await records.recordEverywhere(before)
      return null
    }
    const check = await this.#checkPages(before, owner)
    if (check.checked < check.pages) {
      const next = { ...check, turn: check.turn + 1 }
      await checks.put(next)
      return taskOf(next, owner)
    }
    await naming.during(async (mark) => {
      const result = await this.#resultOf(check, mark)
      if ('rendition' in result && result.rendition) await checks.put(checkOfPictures(check, result.rendition))
      const done = { ...check, result }
      await checks.put(done)
      await records.recordEverywhere(done)
    })
    return null
  }

  /** @returns the check after this turn; saved after each part */
  async #checkPages(before: PageCheck, owner: string | undefined): Promise<PageCheck> {
    if (before.checked >= before.pages) return before
    const until = performance.now() + (this.parts.turnMs ?? usualTurnMs)
    return this.#staged(before, async (files) => {
      let check = before
      do {
        check = await this.#checkPart(check, files, owner)
        await this.parts.checks.put(check)
      } while (check.checked < check.pages && performance.now() < until)
      return check
    })
  }

  async #checkPart(check: PageCheck, { rendition, upload }: Staged, owner: string | undefined): Promise<PageCheck> {
    const { tools } = this.parts
    const from = check.checked + 1
    const to = Math.min(
      check.checked + pagesPerCheck,
      check.pages,
      from <= comparedAtIngest ? comparedAtIngest : Infinity,
    )
    const pages = { from, to }
    const compares = from > comparedAtIngest
    const keeps = check.keeps && !check.unkept
    const found = await tools.checkPages({
      rendition,
      upload: compares || keeps ? upload : null,
      compares,
      keeps,
      pages,
      caller: owner ?? check.rendition,
    })
    return {
      ...check,
      checked: to,
      tries: 0,
      pictures: [...check.pictures, ...found.pictures],
      unlike: [...check.unlike, ...found.unlike],
      unkept: check.unkept || found.unkept,
    }
  }

  async #resultOf(check: PageCheck, mark: MarkBytes): Promise<NonNullable<PageCheck['result']>> {
    const { pictures: pages } = check
    if (pages.length === 0) return { rendition: null }
    const { tools, blobs } = this.parts
    try {
      return await this.#staged({ ...check, original: null }, async ({ rendition }) => {
        const { path, sha256, size } = await tools.keepAsPictures({ rendition, pages, caller: check.rendition })
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
