import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { HeldJob, JobEnd, JobStore } from '../store-worker.js'
import type { SharedCommits } from '@countersign/sqlite'

interface TakenRow {
  n: number
  id: string
  payload: string
  attempts: number
  due_ms: number
}

export class SqliteJobStore implements JobStore {
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
