import { eachRow, type TablesOf } from '@countersign/projections'
import type { retention } from '../read-models/erasure/retention.js'
import { later } from '../../kernel/moments.js'
import type { Halt, RetentionHalts } from './retention-halt.js'

const dayMs = 24 * 60 * 60 * 1000

/** Always allowed at once. */
const mostAtOnce = 20
/** Above that, at most a tenth of all requests. */
const oneIn = 10
/** After so long without any change, a wrong clock is the likelier cause. */
const longestRestMs = 180 * dayMs
const recountMs = 60 * 60 * 1000
/** Tolerates clock skew between replicas. */
const slackMs = 5 * 60 * 1000

type Kept = TablesOf<typeof retention>

/** Retention stopped before erasing anything, and needs a confirmation. */
export class RetentionHalted extends Error {
  override readonly name = 'RetentionHalted'
  constructor({ why, count }: Halt) {
    super(
      `${why} Nothing was erased of ${count}. Look at the clock and at RETENTION_DAYS; \`npm run retention:confirm\` lets ` +
        'this one pass.',
    )
  }
}

/** Halts retention where a wrong clock or configuration would erase requests permanently. */
export class RetentionGuard {
  /** Caches the last halt: the scheduler retries failed jobs soon, and a recount is expensive. */
  #halted: { halt: Halt; at: number } | null = null

  constructor(private readonly halts: RetentionHalts) {}

  /** @param below requests at rest since before this are due @returns the number due @throws {RetentionHalted} */
  async judge(tables: Kept, now: string, below: string): Promise<number> {
    const open = await this.halts.open()
    const halted = this.#halted
    if (halted && !open?.confirmed && performance.now() - halted.at < recountMs) throw new RetentionHalted(halted.halt)
    this.#halted = null
    const due = await counted(tables, true, Number.POSITIVE_INFINITY, below)
    if (due === 0) return 0
    const why = (await clockFault(tables, now)) ?? (await tooMany(tables, due))
    if (why === null) return due
    if (open?.confirmed && due <= open.count + mostAtOnce) return due
    const halt = { why, count: due }
    if (open?.why !== why || open.count !== due) await this.halts.halt(halt)
    this.#halted = { halt, at: performance.now() }
    throw new RetentionHalted(halt)
  }

  async passed(): Promise<void> {
    if ((await this.halts.open()) !== null) await this.halts.passed()
  }
}

async function tooMany(tables: Kept, due: number): Promise<string | null> {
  if (due <= mostAtOnce) return null
  const enough = due * oneIn
  const resting = await counted(tables, true, enough)
  const all = resting >= enough ? resting : resting + (await counted(tables, false, enough - resting))
  return all >= enough ? null : `${due} of ${all} requests would be erased at once.`
}

async function clockFault(tables: Kept, now: string): Promise<string | null> {
  const newest = await Promise.all([newestOf(tables, true), newestOf(tables, false)])
  const last = newest
    .filter((since) => since !== null)
    .toSorted()
    .at(-1)
  if (last === undefined) return null
  if (later(now, slackMs) < last)
    return `The clock says ${now}, which is before ${last}, when a request was last changed.`
  if (later(now, -longestRestMs) > last) return `The clock says ${now}, and no request was changed since ${last}.`
  return null
}

const query = (resting: boolean) => ({ table: 'requests', where: { resting }, by: 'since' }) as const

async function newestOf(tables: Kept, resting: boolean): Promise<string | null> {
  const [newest] = await tables.page({ ...query(resting), direction: 'falling', limit: 1 })
  return newest ? newest.row.since : null
}

async function counted(tables: Kept, resting: boolean, enough: number, below?: string): Promise<number> {
  let sofar = 0
  for await (const _ of eachRow(async () => tables, { ...query(resting), direction: 'rising', below })) {
    if (++sofar >= enough) break
  }
  return sofar
}
