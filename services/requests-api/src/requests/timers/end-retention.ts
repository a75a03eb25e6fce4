import { commandLine } from '@countersign/process'
import { eachRow, type TablesOf } from '@countersign/projections'
import { retention } from '../read-models/erasure/retention.js'
import { later } from '../../kernel/moments.js'
import type { Halt, RetentionHalts } from './retention-halt.js'
import { erasePersonalData } from '../domain/sending/course.js'
import { Refusal } from '../../kernel/refusal.js'
import { system } from '../../kernel/caller.js'
import { endIfUnsealable } from '../use-cases/sealing/end-unsealable.js'
import { newId } from '../../kernel/ids.js'
import type { ReadModelAccess } from '../../platform/read-models.js'
import type { RequestDecisions } from '../use-cases/request-decisions.js'
import { unlessAltered } from '../../kernel/unless-altered.js'
import type { Clock } from '../../kernel/clock.js'

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
      `${why} Nothing was erased of ${count}. Look at the clock and at RETENTION_DAYS; \`${commandLine('retention:confirm')}\` ` +
        'lets this one pass.',
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

/**
 * Erases requests at rest for longer than the retention period (rule erasure-6). Catches up after downtime.
 * @returns the number of requests erased
 * @throws {RetentionHalted} before erasing anything, if the guard objects
 */
export async function endRetention(
  days: number,
  readModels: ReadModelAccess<typeof retention>,
  requests: Pick<RequestDecisions, 'decide'>,
  clock: Clock,
  guard: Pick<RetentionGuard, 'judge' | 'passed'>,
): Promise<number> {
  const now = clock.now().toISOString()
  const below = later(now, -days * dayMs)
  await guard.judge(await readModels.latest(retention), now, below)
  const reason = `The retention period of ${days} ${days === 1 ? 'day' : 'days'} is over.`
  let erased = 0
  const resting = { table: 'requests', where: { resting: true }, by: 'since', direction: 'rising', below } as const
  for await (const { requestId } of eachRow(() => readModels.latest(retention), resting)) {
    if (await eraseAtRest(requestId, reason, requests)) erased++
  }
  await guard.passed()
  return erased
}

/** @returns false for a request that was sent again just now, and for an altered history */
async function eraseAtRest(
  requestId: string,
  reason: string,
  requests: Pick<RequestDecisions, 'decide'>,
): Promise<boolean> {
  const caller = system('retention', newId())
  try {
    const erased = await unlessAltered(async () => {
      await endIfUnsealable(requestId, caller, requests)
      return requests.decide(requestId, caller, (state, at) => erasePersonalData(state, { reason, at }))
    })
    return erased !== undefined
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'still-pending') return false
    throw error
  }
}
