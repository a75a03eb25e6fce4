import type { Bytes } from '../domain/bytes.js'

/** A check's key: the same bytes give the same result. */
export interface CheckedBytes {
  rendition: string
  /** SHA-256 of the upload to compare pages with; null for no comparison. */
  original: string | null
}

/** Contains no personal data (ADR 0112). */
export interface PageCheck extends CheckedBytes {
  engines: string
  pages: number
  /** Earlier signatures of the upload may be kept, so it is drawn as well. */
  keeps: boolean
  /** The turn in progress or due, from 0; a check yields to others between turns. */
  turn: number
  /** Pages checked so far, from the first on. */
  checked: number
  /** Checked pages that must become pictures, from 1. */
  pictures: number[]
  /** Checked pages that differ from the upload, from 1. */
  unlike: number[]
  /** Readers draw the upload differently, so its earlier signatures cannot be kept. */
  unkept: boolean
  tries: number
  /**
   * Null while unfinished; else the rendition with pictures (if any), the pages that would make it too large, or the
   * time it was given up (ISO 8601) with the page that cannot be drawn (if any).
   */
  result: { rendition: Bytes | null } | { tooLarge: number[] } | { givenUpAt: string; undrawn?: number | null } | null
}

export type CheckState = 'open' | 'done' | 'given up'

export function stateOf({ result }: Pick<PageCheck, 'result'>): CheckState {
  if (!result) return 'open'
  return 'givenUpAt' in result ? 'given up' : 'done'
}

/** A cache: a lost row costs another check. Every method throws {@link StoreUnavailable}. */
export interface PageChecks {
  find(bytes: CheckedBytes): Promise<PageCheck | null>
  put(check: PageCheck): Promise<void>
  /** Unfinished checks in key order, after the given key. */
  unfinished(after: CheckedBytes | null, most: number): Promise<PageCheck[]>
  /** Distinct renditions with checks, in order, after the given one. */
  renditions(after: string | null, most: number): Promise<string[]>
  givenUp(most: number): Promise<number>
  forget(rendition: string): Promise<void>
  close(): Promise<void>
}

export interface PageCheckTask extends Pick<PageCheck, 'rendition' | 'original' | 'pages' | 'keeps' | 'turn'> {
  /** The team whose upload needs the check: teams take turns at the checkers. */
  owner?: string | undefined
}

export interface PageCheckTasks {
  /** @param again also if the queue remembers the turn as done */
  enqueue(task: PageCheckTask, again?: boolean): Promise<void>
  /** Moves a waiting turn before all others, or adds it there. */
  hurry(task: PageCheckTask): Promise<void>
  holds(task: PageCheckTask): Promise<boolean>
}
