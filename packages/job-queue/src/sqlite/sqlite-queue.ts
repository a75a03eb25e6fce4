import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { systemTime, type Time } from '@countersign/process'
import { emptyLog, openDatabase, SharedCommits } from '@countersign/sqlite'
import { type HeldJob, type JobEnd, type JobStore, StoreWorker } from '../store-worker.js'
import { checkJobId, type JobCounts, type JobQueue, QueueUnavailable } from '../port.js'

const schema = `
  CREATE TABLE IF NOT EXISTS jobs (
    n INTEGER PRIMARY KEY,
    queue TEXT NOT NULL,
    id TEXT NOT NULL,
    about TEXT,
    payload TEXT,            -- NULL once ended: only the id is remembered
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    due_ms INTEGER NOT NULL, -- when it is to be taken; once ended, when it ended
    attempts INTEGER NOT NULL DEFAULT 0,
    UNIQUE (queue, id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS jobs_due ON jobs (queue, state, due_ms, n);
  CREATE INDEX IF NOT EXISTS jobs_about ON jobs (queue, about) WHERE about IS NOT NULL;
`

/** Retention of ended jobs, so that adding one again is ignored. */
const rememberedMs = 7 * 24 * 60 * 60 * 1000
const pruneEveryMs = 60 * 60 * 1000

export interface SqliteQueueOptions {
  file: string
  now?: () => number
  time?: Time
}

/** The queue in one SQLite file, which belongs to one process; a restart retries jobs that were running. */
export function openSqliteJobQueue({ file, now = Date.now, time = systemTime }: SqliteQueueOptions): JobQueue {
  // NORMAL: a power cut may lose the last jobs; the reconciler recreates them from the log.
  const database = openDatabase({ file, synchronous: 'NORMAL', overwritten: true, schema })
  database.exec(`UPDATE jobs SET state = 'waiting' WHERE state = 'running'`)
  const prune = database.prepare(`DELETE FROM jobs WHERE state IN ('done', 'failed') AND due_ms < ?`)
  const pruning = setInterval(() => {
    try {
      prune.run(now() - rememberedMs)
    } catch {
      // For example, on a full disk: old entries are harmless, and the next run retries.
    }
  }, pruneEveryMs).unref()
  const insert = database.prepare(
    `INSERT INTO jobs (queue, id, about, payload, state, due_ms) VALUES (?, ?, ?, ?, 'waiting', ?) ON CONFLICT DO NOTHING`,
  )
  const unremember = database.prepare(`DELETE FROM jobs WHERE queue = ? AND id = ? AND state IN ('done', 'failed')`)
  const find = database.prepare(`SELECT 1 FROM jobs WHERE queue = ? AND id = ? AND state IN ('waiting', 'running')`)
  const drop = database.prepare(`DELETE FROM jobs WHERE queue = ? AND id = ? AND state = 'waiting'`)
  const forget = database.prepare(`DELETE FROM jobs WHERE queue = ? AND about = ? AND state <> 'running'`)
  const count = database.prepare(
    `SELECT state, due_ms > ? AS later, count(*) AS n FROM jobs WHERE queue = ? AND state <> 'done' GROUP BY 1, 2`,
  )
  const commits = new SharedCommits(database)
  const workers = new Map<string, Set<StoreWorker>>()
  const workersOf = (queue: string) => {
    let found = workers.get(queue)
    if (!found) workers.set(queue, (found = new Set()))
    return found
  }

  return {
    async enqueue(queue, { id, payload, about }, { delayMs = 0, again = false, first = false } = {}) {
      checkJobId(id)
      const [text, dueMs] = [JSON.stringify(payload), first ? 0 : now() + delayMs]
      await written(() =>
        commits.run(() => {
          if (again) unremember.run(queue, id)
          insert.run(queue, id, about ?? null, text, dueMs)
        }),
      )
      for (const worker of workersOf(queue)) worker.wake()
    },
    holds: async (queue, id) => find.get(queue, id) !== undefined,
    work(queue, definition) {
      const worker = new StoreWorker(new SqliteJobStore(database, commits, queue, now), definition, now, time)
      workersOf(queue).add(worker)
      return { close: () => worker.close().then(() => void workersOf(queue).delete(worker)) }
    },
    async counts(queue): Promise<JobCounts> {
      const rows = count.all(now(), queue) as { state: string; later: number; n: number }[]
      const sum = (test: (row: { state: string; later: number }) => boolean) =>
        rows.filter(test).reduce((total, { n }) => total + n, 0)
      return {
        waiting: sum(({ state, later }) => state === 'waiting' && later === 0),
        delayed: sum(({ state, later }) => state === 'waiting' && later === 1),
        running: sum(({ state }) => state === 'running'),
        failed: sum(({ state }) => state === 'failed'),
      }
    },
    drop: (queue, id) => written(() => commits.run(() => void drop.run(queue, id))),
    forget: (queue, about) =>
      written(async () => {
        // Includes jobs added just before.
        commits.flush()
        forget.run(queue, about)
        if (!emptyLog(database)) throw new Error('the queue is being read, and its log could not be emptied')
      }),
    async close() {
      clearInterval(pruning)
      for (const worker of [...workers.values()].flatMap((of) => [...of])) await worker.close()
      commits.flush()
      database.close()
    },
  }
}

async function written(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw new QueueUnavailable('the job queue could not be written', { cause: error })
  }
}

interface TakenRow {
  n: number
  id: string
  payload: string
  attempts: number
  due_ms: number
}

class SqliteJobStore implements JobStore {
  readonly #take: StatementSync
  readonly #end: StatementSync
  readonly #again: StatementSync
  readonly #next: StatementSync

  constructor(
    database: DatabaseSync,
    private readonly commits: SharedCommits,
    private readonly queue: string,
    private readonly now: () => number,
  ) {
    this.#take = database.prepare(
      `UPDATE jobs SET state = 'running', attempts = attempts + 1
       WHERE n IN (
         SELECT n FROM jobs WHERE queue = ?1 AND state = 'waiting' AND due_ms <= ?2 ORDER BY due_ms, n LIMIT ?3
       )
       RETURNING n, id, payload, attempts, due_ms`,
    )
    this.#end = database.prepare(`UPDATE jobs SET state = ?, payload = NULL, due_ms = ? WHERE queue = ? AND id = ?`)
    this.#again = database.prepare(`UPDATE jobs SET state = 'waiting', due_ms = ? WHERE queue = ? AND id = ?`)
    this.#next = database.prepare(`SELECT min(due_ms) AS due FROM jobs WHERE queue = ? AND state = 'waiting'`)
  }

  async take(nowMs: number, max: number): Promise<HeldJob[]> {
    // Mostly nothing is due after a job, so skip the write transaction.
    if ((this.nextDueMs() ?? Infinity) > nowMs) return []
    const rows = await this.commits.run(() => this.#take.all(this.queue, nowMs, max) as unknown as TakenRow[])
    // UPDATE … RETURNING has no defined order.
    return rows
      .toSorted((one, other) => one.due_ms - other.due_ms || one.n - other.n)
      .map(({ id, payload, attempts }) => ({ id, payload: JSON.parse(payload) as unknown, attempt: attempts }))
  }

  finish(id: string, end: JobEnd): Promise<void> {
    return this.commits.run(() => {
      if (end.end === 'again') this.#again.run(end.atMs, this.queue, id)
      else this.#end.run(end.end, this.now(), this.queue, id)
    })
  }

  nextDueMs(): number | null {
    return (this.#next.get(this.queue) as { due: number | null }).due
  }
}
