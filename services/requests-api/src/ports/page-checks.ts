import type { Bytes } from '../signing/bytes.js'

/** Bytes whose pages are checked: the same ones give the same result. */
export interface CheckedBytes {
  /** SHA-256 of the rendition. */
  rendition: string
  /** SHA-256 of the upload that its pages are compared with; null where they are not. */
  original: string | null
}

/** How far a check has come, and its result (ADR 0112): nothing personal. */
export interface PageCheck extends CheckedBytes {
  /** The engines that draw, with their versions. */
  engines: string
  pages: number
  /** Earlier signatures in the upload may be kept, so it is drawn as well. */
  keeps: boolean
  /** Which turn of the check is under way or due, from 0: it gives way to others between them. */
  turn: number
  /** Pages checked so far, from the first on. */
  checked: number
  /** Pages that must become pictures, from 1, of those that were checked. */
  pictures: number[]
  /** Pages unlike the upload, from 1, of those that were checked. */
  unlike: number[]
  /** Readers draw the upload differently, so its earlier signatures cannot be kept. */
  unkept: boolean
  /** How often it failed since it last came on. */
  tries: number
  /**
   * Null while it goes on; else the rendition with pictures, if any, or the pages with which it would be too large, or when it
   * was given up (ISO 8601), and the page of which no picture can be had, if that is why.
   */
  result: { rendition: Bytes | null } | { tooLarge: number[] } | { givenUpAt: string; undrawn?: number | null } | null
}

/** What a check is looked for by: those that go on, and those that were given up. */
export type CheckState = 'open' | 'done' | 'given up'

export function stateOf({ result }: Pick<PageCheck, 'result'>): CheckState {
  if (!result) return 'open'
  return 'givenUpAt' in result ? 'given up' : 'done'
}

/**
 * Keeps how far checks of pages have come. It is a cache: a row that is lost costs one more check. Each of its calls throws
 * {@link StoreUnavailable} when it cannot be reached.
 */
export interface PageChecks {
  find(bytes: CheckedBytes): Promise<PageCheck | null>
  /** Keeps a check in place of that of the same bytes. */
  put(check: PageCheck): Promise<void>
  /** Checks without a result, in the order of their bytes: at most so many, behind these bytes. */
  unfinished(after: CheckedBytes | null, most: number): Promise<PageCheck[]>
  /** Renditions that checks are kept of, in order, each once: at most so many, behind this one. */
  renditions(after: string | null, most: number): Promise<string[]>
  /** How many were given up, counted up to so many. */
  givenUp(most: number): Promise<number>
  /** Forgets every check of a rendition. */
  forget(rendition: string): Promise<void>
  close(): Promise<void>
}

/** The turn of a check that is due, as a job. */
export type PageCheckTask = Pick<PageCheck, 'rendition' | 'original' | 'pages' | 'keeps' | 'turn'>

/** The queue of such turns. */
export interface PageCheckTasks {
  /** Adds a turn; `again` also where the queue remembers it as done. */
  enqueue(task: PageCheckTask, again?: boolean): Promise<void>
  /** Whether a turn is still to be done, or under way. */
  holds(task: PageCheckTask): Promise<boolean>
}
